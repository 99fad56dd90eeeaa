import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { paiseOf } from '@sabha/ticketing/money'
import { orderNights } from '../../builders/basket.ts'
import { payAtSandbox } from '../../builders/buyer.ts'
import { deliver } from '../../builders/webhooks.ts'
import type { Game, Kept, OpenOrder } from './game.ts'

const minute = 60_000
const row = (label: string, count: number) => Array.from({ length: count }, (_, index) => `${label}${index + 1}`)

/** The seats that guests and staff want; few, so that they meet. The counter has row B of the plain show. */
export function seatsOf(game: Game, show: string): string[] {
  return show === game.shows.plain ? row('A', 8) : [...row('A', 4), ...row('Z', 4)]
}

/** Mostly seats that are free. */
export function anySeats(game: Game, show: string, most: number): string[] {
  const all = seatsOf(game, show)
  const free = all.filter((seat) => game.books.ownersOf(show, seat).length === 0)
  return game.some(free.length > 0 && game.chance(0.85) ? free : all, most)
}

type Held = Awaited<ReturnType<ReturnType<Game['guest']>['client']['bookings']['hold']>>
type HoldWish = Parameters<ReturnType<Game['guest']>['client']['bookings']['hold']>[0]

async function hold(game: Game, guest: number, wish: Omit<HoldWish, 'customer_name' | 'customer_phone'>): Promise<Held> {
  const { client, name, phone } = game.guest(guest)
  const email = game.chance(0.5) ? 'kamala@example.com' : null
  const held = await client.bookings.hold({ customer_name: name, customer_phone: phone, customer_email: email, ...wish })
  const gift = paiseOf(held.donation ?? 0)
  const { seats = [], places = {} } = wish
  const passes = row('PASS', places['PASS'] ?? 0)
  game.books.wishes.set(held.booking_id, {
    show: String(wish.show_id),
    seats: [...seats, ...passes],
    took: paiseOf(held.total_amount) - gift,
    gift,
    isShort: passes.length > 0,
  })
  return held
}

/** What a guest asks for of one show. */
function anyWish(game: Game, show: string): Omit<HoldWish, 'customer_name' | 'customer_phone'> {
  const { chosen } = game.shows
  const amount = game.pick([100, 250.01, 399.99, 1000])
  return {
    show_id: show,
    seats: anySeats(game, show, 3),
    ...(show === chosen && { amounts: { KAVERI: amount } }),
    ...(game.chance(0.35) && { donation: game.pick([1, 50, 301.07]) }),
    ...(show !== chosen && game.chance(0.35) && { code: game.pick(['THIRD', 'FLAT', 'LESS']) }),
  }
}

/** Holds seats of one show or of several, and pays or confirms. */
export async function buy(game: Game): Promise<void> {
  const guest = game.upTo(2)
  const { plain, chosen, free, evenings } = game.shows
  const shows = game.some([plain, plain, chosen, free, evenings[0] ?? plain], game.chance(0.4) ? 2 : 1)
  const wishes = [...new Set(shows)].map((show) => anyWish(game, show))
  await game.attempt(`buy ${JSON.stringify(wishes)}`, async () => {
    const held: Held[] = []
    for (const wish of wishes) held.push(await hold(game, guest, wish))
    return payFor(game, guest, held)
  })
}

async function payFor(game: Game, guest: number, held: readonly Held[]): Promise<unknown> {
  const [first] = held
  const { client } = game.guest(guest)
  if (!first) return
  const ids = held.map(({ booking_id }) => booking_id)
  const amount = held.reduce((sum, { total_amount }) => sum + paiseOf(total_amount), 0)
  if (game.chance(0.08)) await game.wait(11 * minute)
  if (amount === 0) return client.bookings.confirm({ booking_id: first.booking_id, ...(ids.length > 1 && { bookings: ids }) })
  const made =
    held.length > 1
      ? await orderNights(game.guest(guest), [...held], { amount: amount / 100 })
      : await client.payments.createOrder({ amount: amount / 100, currency: 'INR', booking_id: first.booking_id })
  const order: OpenOrder = { guest, orderId: made.order.id, ids }
  game.orders.push(order)
  if (game.chance(0.08)) await game.wait(11 * minute)
  if (game.chance(0.15)) await payAtSandbox(game.sandbox.origin, order.orderId, 'failure')
  if (game.chance(0.1)) return 'does not pay'
  if (game.chance(0.08)) await client.bookings.release({ booking_id: game.pick(ids) }).catch(() => undefined)
  const fields = await payAtSandbox(game.sandbox.origin, order.orderId)
  if (!fields.razorpay_payment_id) return 'can not pay'
  order.fields = fields
  if (game.chance(0.1)) await game.wait(11 * minute)
  return come(game, order)
}

/** The payment comes back by the browser, by webhook, by both at once, or not yet. */
async function come(game: Game, order: OpenOrder): Promise<string> {
  const { fields, ids, orderId, guest } = order
  if (!fields) return 'not paid'
  const browser = () => game.guest(guest).client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })
  const webhook = () => deliver(game.backend, { event: 'payment.captured', paymentId: fields.razorpay_payment_id, orderId })
  const reconciler = () => reconcileDue(game.backend.services)
  const ways = {
    browser: [browser],
    'browser twice': [browser, browser],
    webhook: [webhook],
    'both at once': [browser, webhook, browser],
    'the reconciler besides': [browser, reconciler, webhook],
    'nothing yet': [],
  }
  const way = game.pick(Object.keys(ways)) as keyof typeof ways
  if (way === 'the reconciler besides') await game.wait(10 * minute)
  const ends = await Promise.allSettled(ways[way].map((act) => act()))
  return `${orderId} ${ids} ${way}: ${ends.map((end) => (end.status === 'fulfilled' ? 'ok' : String(end.reason).slice(0, 60)))}`
}

/** A browser or a webhook comes late, or a payment is captured once more. */
export async function comeLate(game: Game): Promise<void> {
  const order = game.pick(game.orders)
  if (!order) return
  await game.attempt(`late ${order.orderId}`, async () => {
    if (game.chance(0.3)) {
      const again = await game.sandbox.trick({ trick: 'capture-again', order_id: order.orderId })
      await deliver(game.backend, { event: 'payment.captured', paymentId: again.id, orderId: order.orderId })
      return `captured again as ${again.id}`
    }
    return come(game, order)
  })
}

/** A member of a group pays a part of what is kept for it. */
export async function payOfGroup(game: Game): Promise<void> {
  const group: Kept | undefined = game.pick(game.groups)
  if (!group) return
  const guest = game.upTo(2)
  const seats = game.some(group.seats, 2)
  await game.attempt(`pay of group ${group.id} ${seats}`, async () => {
    const amounts = group.show === game.shows.chosen ? { amounts: { KAVERI: 250 } } : {}
    return payFor(game, guest, [await hold(game, guest, { show_id: group.show, seats, group: group.link, ...amounts })])
  })
}

/** A guest gives seats back that cost nothing. */
export async function giveBack(game: Game): Promise<void> {
  const guest = game.upTo(2)
  await game.attempt('give back', async () => {
    const { client } = game.guest(guest)
    const { bookings } = await client.bookings.mine({})
    const free = game.pick(bookings.filter(({ give_back_link }) => give_back_link))
    if (!free) return 'nothing'
    const seats = game.some(game.books.seatsOf(free.booking_id), 2)
    const back = await client.bookings.giveBack({ link: free.give_back_link ?? '', seats })
    game.books.take(free.booking_id, back.given_back)
    return { id: free.booking_id, back: back.given_back }
  })
}

export async function buyPass(game: Game): Promise<void> {
  const guest = game.upTo(2)
  const count = game.upTo(2)
  await game.attempt(`buy ${count} passes`, async () => {
    const held = await hold(game, guest, { show_id: game.shows.pass, places: { PASS: count } })
    return payFor(game, guest, [held])
  })
}

/** Takes a seat with a pass, perhaps for the same pass twice at once. */
export async function usePass(game: Game): Promise<void> {
  const { read } = game.backend.deps.store
  const sold = await read.selectFrom('sold_pass').innerJoin('booking', 'booking.id', 'booking_id').selectAll().execute()
  const pass = game.pick(sold)
  if (!pass) return
  const guest = pass.customer_phone === game.guest(1).phone ? 1 : 2
  const use = async () => {
    const show = game.pick(game.shows.evenings)
    const held = await hold(game, guest, { show_id: show, seats: anySeats(game, show, 1), passes: [pass.code] })
    if (game.chance(0.1)) return 'leaves'
    return (await game.guest(guest).client.bookings.confirm({ booking_id: held.booking_id })).booking.booking_id
  }
  if (game.chance(0.2)) await game.twice(`use pass ${pass.code}`, use)
  else await game.attempt(`use pass ${pass.code}`, use)
}
