import type { Db } from '@sabha/backend/store/store'
import { seatId } from '@sabha/ticketing/seats'
import type { Sold } from './books.ts'
import type { Game } from './game.ts'

interface Booking {
  id: number
  public_id: string
  show_id: number
  status: string
  kind: string
}

/** Notes in the test's books what guests, counters and the jobs have brought about since, and returns what nobody can have asked for. */
export async function learn(game: Game): Promise<string[]> {
  const { books } = game
  const { read } = game.backend.deps.store
  const bookings = await read
    .selectFrom('booking')
    .select(['id', 'public_id', 'show_id', 'status', 'kind'])
    .where('status', 'in', ['paid', 'cancelled'])
    .orderBy('id')
    .execute()
  const wrong: string[] = []
  const ofCounter = await recordsOf(read, game)
  for (const booking of bookings) {
    if (books.sold.has(booking.public_id)) continue
    const wish = books.wishes.get(booking.public_id) ?? ofCounter.get(booking.id)
    if (wish) {
      books.add(booking.public_id, wish)
      // The server has chosen the places of passes.
      if (String(booking.show_id) === game.shows.pass) await adoptSeats(read, game, booking)
    } else if (game.isUnclear) await adopt(read, game, booking)
    else wrong.push(`${booking.public_id}: nobody asked for it`)
  }
  await learnRefundsOfCounter(read, game, bookings)
  for (const booking of bookings) learnOfShowOff(game, booking)
  if (game.isUnclear) for (const booking of bookings) await adoptSeats(read, game, booking)
  game.isUnclear = false
  return wrong
}

/** What the counter has sold, by its own records, by the booking that the server made of each. */
async function recordsOf(read: Db, { counter }: Game) {
  const rows = await read
    .selectFrom('counter_sale')
    .select(['number', 'booking_id'])
    .where('counter_id', '=', counter.counterId)
    .where('result', '=', 'booked')
    .execute()
  return new Map(
    rows.flatMap(({ number, booking_id }) => {
      const record = counter.sales.find((sale) => sale.record.number === number)?.record
      if (!record || booking_id === null) return []
      const wish = { show: '1', seats: record.seats.map(({ id }) => id), took: record.total, gift: record.donation ?? 0 }
      return [[booking_id, wish] as const]
    }),
  )
}

async function learnRefundsOfCounter(read: Db, game: Game, bookings: readonly Booking[]): Promise<void> {
  const { books, counter } = game
  const rows = await read
    .selectFrom('counter_refund')
    .innerJoin('counter_sale', 'counter_sale.id', 'sale_id')
    .select(['counter_refund.number', 'counter_refund.result', 'counter_refund.why', 'booking_id'])
    .where('counter_refund.counter_id', '=', counter.counterId)
    .orderBy('counter_refund.id')
    .execute()
  for (const { number, result, why, booking_id } of rows) {
    const record = counter.refunds.find((refund) => refund.record.number === number)?.record
    const id = bookings.find((booking) => booking.id === booking_id)?.public_id ?? ''
    const sold = books.sold.get(id)
    if (!record || !sold || books.refundsSeen.has(number)) continue
    books.refundsSeen.add(number)
    if (result !== 'booked' && why !== 'given-back-already') continue
    const isAllThere = record.seats.every((seat) => sold.seats.has(seat))
    for (const seat of record.seats) sold.seats.delete(seat)
    // What the office had taken back before was counted then.
    if (isAllThere) books.note(id, { back: record.amount })
    else books.untold(id)
  }
}

/** A show that is called off takes the seats of its bookings at some time, and the nights of its passes. */
function learnOfShowOff({ books, off, shows }: Game, { public_id, show_id, status }: Booking): void {
  const isOff = off.has(String(show_id))
  const sold = books.sold.get(public_id)
  if (!sold) return
  if (isOff && status === 'cancelled') {
    sold.seats.clear()
    sold.isUntold = true
  }
  if (String(show_id) === shows.pass && shows.evenings.some((evening) => off.has(evening))) sold.isUntold = true
}

async function adopt(read: Db, game: Game, booking: Booking): Promise<void> {
  const { took, gift } = await paidFor(read, booking)
  game.books.add(booking.public_id, { show: String(booking.show_id), seats: [], took, gift })
}

async function paidFor(read: Db, { id }: Booking): Promise<Pick<Sold, 'took' | 'gift'>> {
  const { total, donation } = await read.selectFrom('booking').select(['total', 'donation']).where('id', '=', id).executeTakeFirstOrThrow()
  return { took: total, gift: donation }
}

/** After an answer was lost, nobody but the database knows. */
async function adoptSeats(read: Db, { books }: Game, { id, public_id }: Booking): Promise<void> {
  const seats = await read.selectFrom('booking_seat').selectAll().where('booking_id', '=', id).where('released_at', 'is', null).execute()
  const sold = books.sold.get(public_id)
  if (!sold) return
  const now = seats.map(seatId)
  const known = [...sold.seats.values()]
  if (now.length === known.length && now.every((seat) => known.includes(seat))) return
  sold.seats = new Map(now.map((seat) => [[...sold.seats].find(([, current]) => current === seat)?.[0] ?? seat, seat]))
}
