import { createHash } from 'node:crypto'
import { seatId } from '@sabha/ticketing/seats'
import { toneOf } from '@sabha/ticketing/verdict'
import type { PhoneSale } from '../builders/counter-phone.ts'
import { type Evening, hall, isPlace } from './counter-evening.ts'
import { fitsPlaces, seatsTakenBack, wrongRefunds } from './counter-refund-audit.ts'

/** Returns what must not be the case after an evening, whatever happened in it. */
export async function wrongAfter(evening: Evening): Promise<string[]> {
  const { showId, counters, sales } = evening
  const { read } = evening.backend.deps.store
  const wrong = [...evening.wrong]
  const kept = await read
    .selectFrom('counter_sale')
    .innerJoin('counter', 'counter.id', 'counter_sale.counter_id')
    .selectAll('counter_sale')
    .where('counter.show_id', '=', showId)
    .execute()
  const seats = await read.selectFrom('seat').selectAll().where('show_id', '=', showId).execute()
  const bookings = await read.selectFrom('booking').selectAll().where('show_id', '=', showId).execute()
  const entries = (await read.selectFrom('till_entry').selectAll().execute()).filter(({ booking_id }) =>
    bookings.some(({ id }) => id === booking_id),
  )
  const takenBack = await seatsTakenBack(evening, kept)
  const byDigest = new Map(kept.map((row) => [row.digest, row]))
  const rowOf = ({ signed }: PhoneSale) => byDigest.get(createHash('sha256').update(signed.content).digest('base64url'))
  /** Returns the seats of a sale that were not given back. For places, nobody can tell which ones those are. */
  const standing = (sale: PhoneSale) => {
    const back = takenBack.get(rowOf(sale)?.id ?? 0) ?? []
    return sale.record.seats.flatMap(({ id }) => (back.includes(id) ? [] : [id]))
  }
  const nameOf = ({ record }: PhoneSale) => `sale ${record.number} of counter ${record.counter} (${record.seats.map(({ id }) => id)})`
  const doubtful = new Set(counters.flatMap(({ isDoubtful, phone }) => (isDoubtful ? [phone.counterId] : [])))

  const receipts = await read.selectFrom('donation_receipt').selectAll().execute()
  /** A gift goes into the till of its sale, once, and has one receipt; the gift of a sale that isn't booked is not in the books. */
  const wrongGift = ({ record }: PhoneSale, row: (typeof kept)[number]): string[] => {
    const given = record.donation ?? 0
    const own = entries.filter(({ booking_id }) => booking_id === row.booking_id)
    const [sale, gifts] = [own.find(({ what }) => what === 'sale'), own.filter(({ what }) => what === 'donation')]
    const amounts = receipts.flatMap(({ booking_id, amount }) => (booking_id === row.booking_id ? [amount] : []))
    const expected = row.result === 'booked' && given > 0 ? [given] : []
    return [
      ...(row.donation === given ? [] : [`${row.donation} instead of ${given} was kept as given`]),
      ...(String(gifts.map(({ amount }) => amount)) === String(expected) ? [] : ['what was given is not once in the tills']),
      ...(gifts.every((gift) => gift.till_id === sale?.till_id && gift.kind === sale.kind) ? [] : ['what was given is elsewhere']),
      ...(String(amounts) === String(expected) ? [] : ['what was given has not one receipt']),
    ]
  }

  for (const sale of sales) {
    const row = rowOf(sale)
    if (!row) {
      wrong.push(`${nameOf(sale)} is lost`)
      continue
    }
    const { record } = sale
    if (row.total !== record.total) wrong.push(`${nameOf(sale)}: ${row.total} instead of ${record.total} was kept`)
    if (row.doubts.includes('price')) wrong.push(`${nameOf(sale)}: priced otherwise than on the phone`)
    const money = entries.filter(({ booking_id, what }) => booking_id === row.booking_id && what === 'sale')
    if (row.result === 'booked' && (money.length !== 1 || money[0]?.amount !== record.total))
      wrong.push(`${nameOf(sale)}: not once in the tills`)
    wrong.push(...wrongGift(sale, row).map((what) => `${nameOf(sale)}: ${what}`))
    const isExcused = doubtful.has(record.counter) || record.seats.some(({ id }) => evening.givenAway.has(id))
    if (row.result === 'conflict' && !isExcused) wrong.push(`${nameOf(sale)} is in conflict (${row.why}), and nobody gave it reason to`)
    if (row.result !== 'booked') continue
    const own = seats.filter(({ booking_id }) => booking_id === row.booking_id).map(seatId)
    for (const { id } of record.seats) {
      if (isPlace(id) || own.includes(id) === standing(sale).includes(id)) continue
      wrong.push(`${nameOf(sale)}: ${id} is ${own.includes(id) ? 'its own, and was given back' : "another's"}`)
    }
    const places = record.seats.map(({ id }) => id).filter(isPlace)
    if (!fitsPlaces(own.filter(isPlace).length, places, takenBack.get(row.id) ?? [])) wrong.push(`${nameOf(sale)}: has not its places`)
  }
  for (const row of kept)
    if (!sales.some((sale) => rowOf(sale) === row)) wrong.push(`sale ${row.number} of ${row.counter_id} was never made`)

  const promised = Map.groupBy(
    [
      ...sales
        .filter((sale) => rowOf(sale)?.result === 'booked')
        .flatMap((sale) => [
          ...standing(sale).filter((id) => !isPlace(id)),
          ...seats
            .filter(({ booking_id }) => booking_id === rowOf(sale)?.booking_id)
            .map(seatId)
            .filter(isPlace),
        ]),
      ...evening.online.flatMap(({ seats: own }) => own),
    ],
    (id) => id,
  )
  for (const [id, { length }] of promised) if (length > 1 && !isPlace(id)) wrong.push(`${id} was sold ${length} times`)
  const booked = seats.filter(({ status }) => status === 'booked').length
  const sold = [...promised.values()].flat().length
  if (booked !== sold) wrong.push(`${booked} seats are booked, and ${sold} were sold`)
  const idle = seats.filter(({ status, lease_id }) => status === 'blocked' && lease_id !== null).map(seatId)
  const disputed = new Set(kept.filter(({ result }) => result === 'conflict').flatMap(({ seats: own }) => own.split(',')))
  const leasedBy = await read.selectFrom('lease').selectAll().execute()
  for (const id of idle) {
    const lease = leasedBy.find((each) => each.id === seats.find((seat) => seatId(seat) === id)?.lease_id)
    if (!disputed.has(id) && !doubtful.has(lease?.counter_id ?? 0)) wrong.push(`${id} is still out of sale, and nobody has it`)
  }
  if (seats.length !== hall.length) wrong.push('the hall has other seats')
  const seatsOf = (sale: PhoneSale) => seats.filter(({ booking_id }) => booking_id === rowOf(sale)?.booking_id).map(seatId)
  wrong.push(...(await wrongRefunds(evening, kept)), ...(await wrongAtDoors(evening, rowOf, seatsOf)))
  return wrong
}

async function wrongAtDoors(
  evening: Evening,
  rowOf: (sale: PhoneSale) => { result: string; booking_id: number | null } | undefined,
  seatsOf: (sale: PhoneSale) => string[],
): Promise<string[]> {
  const { showId, doors, sales } = evening
  const { read } = evening.backend.deps.store
  const wrong: string[] = []
  const admissions = await read.selectFrom('admission').selectAll().where('show_id', '=', showId).execute()
  const conflicts = await read
    .selectFrom('scan_conflict')
    .selectAll()
    .where('show_id', '=', showId)
    .where('resolved_at', 'is', null)
    .execute()
  const inside = new Set(admissions.map(seatId))
  const times = new Map<string, number>()
  const booked = sales.filter((sale) => rowOf(sale)?.result === 'booked')
  /** A guest who came in on a ticket whose seat has gone back doesn't count any more. */
  const isGood = (code: string, seat: string) => booked.some((sale) => sale.tickets.includes(code) && seatsOf(sale).includes(seat))
  for (const door of doors) {
    for (const [seat, codes] of door.letIn) {
      const own = codes.filter((code) => isGood(code, seat))
      times.set(seat, (times.get(seat) ?? 0) + own.length)
      if (codes.length > new Set(codes.map(saleOf)).size) wrong.push(`${door.name} let ${seat} in twice by one ticket`)
    }
  }
  const disputes = (seat: string) => conflicts.filter((conflict) => conflict.row === '' || seatId(conflict) === seat).length
  for (const [seat, count] of times) {
    // The server has chosen on which of the sale's places somebody sits.
    if (isPlace(seat)) continue
    if (count > 0 && !inside.has(seat)) wrong.push(`${seat} was let in, and nobody is inside`)
    if (count > 1 && disputes(seat) === 0) wrong.push(`${seat} was let in ${count} times, and no conflict says so`)
  }
  // A guest with a good ticket who isn't inside may go in, on each phone, without a network.
  for (const sale of booked) {
    const own = seatsOf(sale)
    const isIn = own.every((id) => inside.has(id))
    for (const door of doors) {
      for (const [i, { id }] of sale.record.seats.entries()) {
        if (isPlace(id) || own.includes(id)) continue
        const { kind } = await door.judge(sale.tickets[i + 1] ?? '')
        if (toneOf[kind] !== 'red') wrong.push(`${door.name} says ${kind} to ${id} of sale ${sale.record.number}, which was given back`)
      }
      if (own.length === 0) continue
      const { kind } = await door.judge(sale.tickets[0] ?? '')
      if (isIn ? kind !== 'already-used' : kind !== 'admitted')
        wrong.push(`${door.name} says ${kind} to sale ${sale.record.number} (${isIn ? 'in' : 'out'})`)
    }
  }
  return wrong
}

/** Identifies the sale of a code. All codes of a sale are one ticket, and differ only in their seat index and signature. */
function saleOf(qr: string): string {
  const bytes = Buffer.from(qr, 'base64url')
  return Buffer.concat([bytes.subarray(0, 118), bytes.subarray(119, -64)]).toString('hex')
}
