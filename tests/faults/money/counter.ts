import { sellableSeats } from '@sabha/ticketing/counter-seller'
import type { PhoneSale } from '../../builders/counter-phone.ts'
import type { Game } from './game.ts'

/** The counter's phone sells without a network. */
export async function sell(game: Game): Promise<void> {
  const { counter } = game
  const seats = game.some(
    sellableSeats(counter.state).map(({ id }) => id),
    2,
  )
  const payment = game.pick(['cash', 'cash', 'upi', 'complimentary'] as const)
  const donation = payment !== 'complimentary' && game.chance(0.3) ? game.pick([5_000, 10_100]) : 0
  const till = game.chance(0.9) ? counter.till : null
  if (seats.length === 0) return
  counter.clock = () => game.now
  const sold = await counter.trySell(seats, { payment, ...(donation > 0 && { donation }), till })
  game.log.push(`counter sells ${seats} for ${payment}, ${donation} besides: ${'kind' in sold ? sold.kind : sold.record.number}`)
}

/** It gives seats of a sale back without a network. */
export async function giveBackAtCounter(game: Game): Promise<void> {
  const { counter } = game
  const sale: PhoneSale | undefined = game.pick(counter.sales)
  if (!sale) return
  const seats = game.some(
    sale.record.seats.map(({ id }) => id),
    2,
  )
  const given = await counter.tryGiveBack(sale.record, seats, game.chance(0.2) ? { how: 'upi' } : {})
  game.log.push(`counter gives ${seats} of ${sale.record.number} back: ${'kind' in given ? given.kind : given.record.number}`)
}

/** Sends what it has sold and given back: some of it, in any order, twice, or so that the answer is lost. */
export async function send(game: Game): Promise<void> {
  const { counter } = game
  const sales = game.some(counter.sales, 3)
  const refunds = game.some(counter.refunds, 3)
  const ways = [
    () => counter.sendRefunds(refunds),
    () => counter.send(sales),
    () => counter.send([...sales, ...sales]),
    () => counter.sendRefunds([...refunds, ...refunds]),
    () => counter.sent(sales),
    () => counter.sentRefunds(refunds),
    () => Promise.all([counter.send(sales), counter.sendRefunds(refunds), counter.send(sales)]),
    () => counter.sync(),
    () => counter.sync(),
  ]
  await game.attempt('counter sends', game.pick(ways) as () => Promise<unknown>)
}

/** It asks for seats again, or gives its lease back. */
export async function lease(game: Game): Promise<void> {
  await game.attempt('counter leases', () => game.counter.lease({ seats: game.some(['B1', 'B2', 'B3', 'B4', 'B5', 'A1'], 3) }))
}
