import { isOutage } from '@sabha/api/errors'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { paiseOf } from '@sabha/ticketing/money'
import { lotus, wall } from '../../builders/group.ts'
import type { Game } from './game.ts'
import { anySeats, seatsOf } from './guests.ts'

const hour = 3_600_000
const day = 24 * hour

/** The booking of which the step is, by its id. */
const anySold = (game: Game): string | undefined => game.pick([...game.books.sold.keys()])

/** The desk sells, for the price or for another amount. A retry has the name of the first request. */
export async function sellAtDesk(game: Game): Promise<void> {
  const { plain, chosen, free, pass, evenings } = game.shows
  const show = game.pick([plain, chosen, free, pass, evenings[1] ?? plain])
  const isPass = show === pass
  const count = game.upTo(2)
  const seats = isPass ? [] : anySeats(game, show, 3)
  const donation = game.chance(0.3) ? game.pick([1, 20, 101.01]) : 0
  const amount = game.chance(0.4) ? game.pick([0, 100, 0.5, 33.33, 1000.01]) : null
  const phone = game.guest(game.upTo(2)).phone
  const kind = game.pick(['cash', 'upi', 'card', 'complimentary', 'guest-list'] as const)
  const isGift = kind === 'complimentary' || kind === 'guest-list'
  const sale = {
    ...{ show_id: show, seats, kind, customer_name: 'Meena Example', customer_phone: phone, customer_email: null, note: '' },
    ...(isPass && { places: { PASS: count } }),
    amount: isGift ? null : amount,
    ...(show === chosen && amount === null && !isGift && seats.some((seat) => seat.startsWith('A')) && { amounts: { KAVERI: 199.5 } }),
    ...(donation > 0 && !isGift && { donation }),
    request_id: game.newName(),
  }
  const sold = await game.attempt(`desk ${JSON.stringify(sale)}`, () => game.staff.bookings.bookByStaff(sale))
  if (!sold) return
  const { booking } = await game.staff.bookings.get({ booking_id: sold.booking_id })
  const took = paiseOf(booking.total_amount) - 0
  game.books.add(sold.booking_id, {
    show,
    seats: isPass ? booking.seats : seats,
    took: sale.amount === null ? took : paiseOf(sale.amount),
    gift: isGift ? 0 : paiseOf(donation),
    isShort: isPass,
  })
}

/** Cancels some seats or all, with or without the money, perhaps twice at once. */
export async function cancel(game: Game): Promise<void> {
  const id = anySold(game)
  if (!id) return
  const own = game.books.seatsOf(id)
  const some = game.some(own, 2)
  const seats = game.chance(0.6) && some.length > 0 ? some : null
  const wish = {
    ...{ booking_id: id, seats, refund: game.chance(0.5), note: '' },
    ...(game.chance(0.3) && { donation: true }),
    ...(game.chance(0.3) && { handed_back: game.pick(['cash', 'upi', 'card'] as const) }),
  }
  const what = `cancel ${JSON.stringify(wish)}`
  const ask = () => game.staff.bookings.cancel(wish)
  const answer = await (game.chance(0.2) ? game.twice(what, ask) : game.attempt(what, ask))
  if (!answer) return
  game.books.take(id, seats ?? own)
  game.books.note(id, { back: paiseOf(answer.refunded) + paiseOf(answer.at_desk), waits: paiseOf(answer.put_off) })
  // The donation may pay what of it was put off before.
  if (wish.donation) game.books.untold(id)
}

/** Deals with one row of the list of money owed. */
export async function settle(game: Game): Promise<void> {
  const row = game.pick(await owedRows(game))
  if (!row) return
  if (row.kind === 'refund-failed') return dealWithFailed(game, row)
  const how = game.pick(['refund', 'refund', 'cash', 'bank', 'upi', 'kept', 'kept'] as const)
  const what = `settle ${row.id} of ${row.booking_id} ${how} ${row.amount}`
  const ask = () => game.staff.payments.settleOwed({ id: row.id, how, note: 'So it was.' })
  const answer = await (game.chance(0.2) ? game.twice(what, ask) : game.attempt(what, ask))
  // What the desk hands out was given back before, when the seats were.
  if (!answer || row.kind === 'desk') return
  const amount = paiseOf(answer.amount)
  game.books.note(row.booking_id, { waits: -amount, ...(how === 'kept' ? { kept: amount } : { back: amount }) })
}

/** A fault may strike here too. */
async function owedRows(game: Game) {
  try {
    return (await game.staff.payments.owed({})).owed
  } catch (error) {
    if (!isOutage(error)) throw error
    return []
  }
}

async function dealWithFailed(game: Game, row: { id: string; booking_id: string; amount: number }): Promise<void> {
  const refund_id = row.id.replace('refund-', '')
  game.books.untold(row.booking_id)
  if (game.chance(0.5)) await game.twice(`retry ${row.id}`, () => game.staff.payments.retryRefund({ refund_id }))
  else {
    const how = game.pick(['cash', 'bank', 'upi'] as const)
    await game.attempt(`settle ${row.id} ${how}`, () => game.staff.payments.settleRefund({ refund_id, how, note: 'Handed out.' }))
  }
}

/** Owes again what was kept. */
export async function oweKept(game: Game): Promise<void> {
  const { read } = game.backend.deps.store
  const rows = await read
    .selectFrom('money_owed')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['money_owed.id', 'public_id'])
    .where('kept', '>', 0)
    .execute()
  const row = game.pick(rows)
  if (!row) return
  const answer = await game.attempt(`owe kept ${row.id}`, () => game.staff.payments.oweKept({ id: `owed-${row.id}`, note: '' }))
  if (!answer) return
  game.books.note(row.public_id, { waits: paiseOf(answer.amount), kept: -paiseOf(answer.amount) })
  // Less may be owed again than was kept.
  game.books.untold(row.public_id)
}

/** Refunds an amount and leaves the seats. */
export async function refundAmount(game: Game): Promise<void> {
  const id = anySold(game)
  if (!id) return
  const sold = game.books.sold.get(id)
  const amount = game.pick([1, 10, 100, 0.5, 20.01, 599, (sold?.took ?? 0) / 100, (sold?.gift ?? 0) / 100])
  const wish = { booking_id: id, amount, note: '', request_id: game.newName(), ...(game.chance(0.3) && { of: 'donation' as const }) }
  const what = `refund ${JSON.stringify(wish)}`
  const ask = () => game.staff.payments.refund(wish)
  game.books.short(id)
  await (game.chance(0.3) ? game.twice(what, ask) : game.attempt(what, ask))
}

/** Moves guests to other seats of their show. */
export async function moveSeats(game: Game): Promise<void> {
  const id = anySold(game)
  const sold = id === undefined ? undefined : game.books.sold.get(id)
  if (!id || !sold || sold.show === game.shows.pass) return
  const from = game.some(game.books.seatsOf(id), 2)
  const free = anySeats(game, sold.show, from.length)
  const moves = from.flatMap((seat, index) => (free[index] ? [{ from: seat, to: free[index] }] : []))
  if (moves.length === 0) return
  const answer = await game.attempt(`move ${id} ${JSON.stringify(moves)}`, () => game.staff.bookings.moveSeats({ booking_id: id, moves }))
  if (answer) game.books.move(id, moves)
}

export async function handOn(game: Game): Promise<void> {
  const id = anySold(game)
  if (!id) return
  const holder = game.chance(0.7) ? { name: 'Friend Example', phone: '9000000009' } : null
  const email = game.chance(0.5) ? 'friend@example.com' : ''
  await game.attempt(`hand on ${id}`, () => game.staff.tickets.reissue({ booking_id: id, holder, email }))
}

export async function keepGroup(game: Game): Promise<void> {
  const show = game.pick([game.shows.plain, game.shows.chosen, game.shows.free])
  const seats = anySeats(game, show, 4)
  const until = wall(game.now + game.pick([1, 2, 30]) * hour)
  const wish = { show_id: show, ...lotus, seats, until, request_id: game.newName() }
  const kept = await game.attempt(`keep for a group ${seats} of ${show}`, () => game.staff.groups.keep(wish))
  if (kept) game.groups.push({ id: kept.group_id, link: new URL(kept.link).searchParams.get('link') ?? '', show, seats })
}

/** Prolongs or shortens a group, gives it more seats or fewer, or ends it. */
export async function changeGroup(game: Game): Promise<void> {
  const group = game.pick(game.groups)
  if (!group) return
  if (game.chance(0.3)) {
    await game.attempt(`end group ${group.id}`, () => game.staff.groups.end({ group_id: group.id }))
    return
  }
  const add = game.chance(0.5) ? game.some(seatsOf(game, group.show), 2) : []
  const remove = game.chance(0.4) ? game.some(group.seats, 1) : []
  const until = game.chance(0.6) ? { until: wall(game.now + game.pick([1, 5, 40]) * hour) } : {}
  const wish = { group_id: group.id, ...until, ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) }
  const changed = await game.attempt(`change group ${JSON.stringify(wish)}`, () => game.staff.groups.change(wish))
  if (changed) group.seats = [...new Set([...group.seats, ...add])]
}

/** Moves a show to another day; what is told to its guests is told now or later. */
export async function postpone(game: Game): Promise<void> {
  const { plain, chosen, free, evenings } = game.shows
  const show = game.pick([plain, chosen, free, ...evenings])
  const date = wall(game.now + game.pick([3, 8, 20]) * day).slice(0, 10)
  const wish = { show_id: show, date, time: '19:00', end_date: date, end_time: '21:00', note: '', allow_clash: true }
  await game.attempt(`postpone ${show} to ${date}`, () => game.staff.shows.postpone(wish))
  if (game.chance(0.5)) await followShows(game)
}

/** Calls a show off: one of each game at most, and an evening of the passes. */
export async function callOff(game: Game): Promise<void> {
  const { plain, chosen, free, evenings, pass } = game.shows
  if (game.chance(0.6)) return
  const show = game.pick([plain, chosen, free, pass, ...evenings])
  if (game.off.size > 1) return
  game.off.add(show)
  await game.attempt(`call off ${show}`, () => game.staff.shows.cancel({ show_id: show, note: '' }))
  if (game.chance(0.6)) await followShows(game)
}

/** Tells guests of shows that were moved, and gives the money of those back that were called off. */
export async function followShows(game: Game): Promise<void> {
  game.log.push('follow shows')
  await workShowChanges(game.backend.services)
}

/** Takes a seat out of sale and back: one that is sold is cancelled by that. */
export async function blockSeat(game: Game): Promise<void> {
  const { plain, chosen, free } = game.shows
  const show = game.pick([plain, chosen, free])
  const seat = game.pick(seatsOf(game, show))
  const [owner] = game.books.ownersOf(show, seat)
  const status = game.pick(['blocked', 'available'] as const)
  const changed = await game.attempt(`${status} ${show}-${seat}`, () => game.staff.seats.update({ seat_id: `${show}-${seat}`, status }))
  if (changed && owner) {
    game.books.take(owner, [seat])
    game.books.untold(owner)
  }
  if (game.chance(0.8))
    await game.attempt(`free ${show}-${seat}`, () => game.staff.seats.update({ seat_id: `${show}-${seat}`, status: 'available' }))
}
