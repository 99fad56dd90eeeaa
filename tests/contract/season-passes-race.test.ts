import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, payAtSandbox } from '../builders/buyer.ts'
import { expectRefused } from '../builders/refused.ts'
import { buyPasses, holdByPass, redeem, usedHere, usedUp } from '../builders/season-pass.ts'
import { it } from '../builders/season-pass-fixtures.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** Makes every query see no uses of a pass. */
const seesNoUses: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.filter((row) => !('slot' in row && 'publicId' in row) && !('slot' in row && 'public_id' in row)),
  }),
}

describe('two tabs at once', () => {
  it('book one seat of an evening by one pass', async ({ backend, buyer, rival, evenings, code }) => {
    const seats = ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2']
    const outcomes = await Promise.allSettled(
      seats.map((seat, index) => holdByPass(index % 2 ? buyer : rival, evenings[0], [seat], [code])),
    )
    const won = outcomes.filter(({ status }) => status === 'fulfilled')
    // A guest's own newer hold replaces their earlier one, so more than one may succeed.
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(await openUsesOf(backend)).toEqual([{ show_id: Number(evenings[0]), slot: expect.any(Number) }])
  })

  it('book no more evenings than the pass has', async ({ backend, buyer, evenings, code }) => {
    const outcomes = await Promise.allSettled(evenings.map((evening) => redeem(buyer, evening, 'A1', code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(usedUp)
    expect((await openUsesOf(backend)).map(({ slot }) => slot).toSorted()).toEqual([1, 2])
  })

  describe('of whom nobody looks', () => {
    it.override('options', {
      change: ({ store }) => ({
        store: wrapStore(store, (job, run) =>
          run((tx) => job(Object.assign(tx.withPlugin(seesNoUses), { afterCommit: tx.afterCommit.bind(tx) }))),
        ),
      }),
    })

    it('are stopped by the index of the night all the same', async ({ backend, buyer, rival, evenings, code }) => {
      await holdByPass(buyer, evenings[0], ['A1'], [code])
      await expectRefused(backend, () => holdByPass(rival, evenings[0], ['A2'], [code]), usedHere)
    })

    it('negative control: without the index both have a seat', async ({ backend, buyer, rival, evenings, code }) => {
      await backend.deps.store.alone(async (tx) => {
        await sql`drop index pass_use_night`.execute(tx)
        await sql`drop index pass_use_slot`.execute(tx)
      })
      await holdByPass(buyer, evenings[0], ['A1'], [code])
      await holdByPass(rival, evenings[0], ['A2'], [code])
      expect(await openUsesOf(backend)).toHaveLength(2)
    })
  })
})

const openUsesOf = async ({ deps }: Backend) =>
  (
    await sql<{ show_id: number; slot: number }>`select pass_use.show_id, slot from pass_use
    join booking on booking.id = pass_use.booking_id
    where ended_at is null and booking.status in ('pending', 'paid')`.execute(deps.store.read)
  ).rows

describe('a payment that comes after its hold has lapsed', () => {
  it('books by the pass that nobody else wanted, and is refunded where somebody did', async ({
    backend,
    buyer,
    rival,
    evenings,
    passShow,
  }) => {
    const { codes } = await buyPasses(backend, buyer, passShow, 2)
    const [one = '', two = ''] = codes
    const late = await holdByPass(buyer, evenings[0], ['A1', 'Z1'], [one])
    const later = await holdByPass(rival, evenings[0], ['A2', 'Z2'], [two])
    const orders = await Promise.all(
      [
        { who: buyer, held: late },
        { who: rival, held: later },
      ].map(({ who, held }) =>
        who.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id }),
      ),
    )
    backend.clock.now = Date.parse(later.reserved_until ?? '')
    await redeem(buyer, evenings[0], 'Z4', two)
    const paid = async (who: Buyer, index: number, held: typeof late) =>
      who.client.payments.verify({ ...(await payAtSandbox(backend.origin, orders[index]?.order.id ?? '')), booking_id: held.booking_id })
    expect((await paid(buyer, 0, late)).booking.seats).toEqual(['A1', 'Z1'])
    await expect(paid(rival, 1, later)).rejects.toMatchObject({ status: 409, code: 'payment-refunded-code' })
  })
})
