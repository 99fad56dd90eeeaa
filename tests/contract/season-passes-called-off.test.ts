import type { Client } from '@sabha/api/client'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { payAtSandbox } from '../builders/buyer.ts'
import { expectRefused } from '../builders/refused.ts'
import {
  addEvenings,
  buyPasses,
  callOff,
  codeOf,
  giveBackAll,
  holdByPass,
  holdPass,
  passesOf,
  pay,
  redeem,
  sellAtDesk,
  sellPass,
  usedUp,
} from '../builders/season-pass.ts'
import { it } from '../builders/season-pass-fixtures.ts'

describe('an evening that is called off after its pass has ended', () => {
  it.override('passShow', ({ admin, evenings }) => sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 }))

  it.for(['given back', 'called off'])(
    'is owed its share of a pass that was %s',
    async (ended, { backend, buyer, admin, evenings, passShow }) => {
      const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
      for (const evening of evenings.slice(0, 2)) await redeem(buyer, evening, 'A1', codes[0] ?? '')
      if (ended === 'called off') await callOff(backend, admin.client, passShow)
      else await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
      for (const evening of evenings.slice(0, 2)) await callOff(backend, admin.client, evening)
      const { owed } = await admin.client.payments.owed({})
      expect(owed).toMatchObject([
        { kind: 'put-off', booking_id: bookingId, amount: 333.33 },
        { kind: 'put-off', booking_id: bookingId, amount: 333.33 },
      ])
      for (const { id } of owed) await admin.client.payments.settleOwed({ id, how: 'refund', note: '' })
      expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
    },
  )

  it('is owed by the desk that sold the pass, with its credit note', async ({ backend, buyer, admin, evenings, passShow }) => {
    const booking_id = await sellAtDesk(admin.client, buyer, passShow)
    await redeem(buyer, evenings[0], 'A1', await codeOf(backend, booking_id))
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '', handed_back: 'cash' })
    await callOff(backend, admin.client, evenings[0])
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is owed no more than is left of the payment', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    for (const evening of evenings.slice(0, 2)) await redeem(buyer, evening, 'A1', codes[0] ?? '')
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    await admin.client.payments.refund({ booking_id: bookingId, amount: 233, note: '', request_id: 'of-goodwill' })
    for (const evening of evenings.slice(0, 2)) await callOff(backend, admin.client, evening)
    expect((await admin.client.payments.owed({})).owed.map(({ amount }) => amount)).toEqual([333.33, 100.33])
  })
})

describe('an evening that is called off while its pass is good', () => {
  const owedOf = async ({ payments }: Client) => (await payments.owed({})).owed.map(({ kind, amount }) => ({ kind, amount }))

  it('is owed nothing as long as there is another to choose', async ({ backend, buyer, admin, evenings, passShow, code }) => {
    await redeem(buyer, evenings[0], 'A1', code)
    await callOff(backend, admin.client, evenings[0])
    expect(await owedOf(admin.client)).toEqual([])
    expect(await passesOf(buyer)).toMatchObject([{ nights: 2 }])
    expect((await buyPasses(backend, buyer, passShow)).codes).toHaveLength(1)
  })

  it.for(['used', 'not used yet'])(
    'is a night less, and owed, where too few are left, of a pass that was %s there',
    async (use, { backend, buyer, admin, evenings, passShow, code }) => {
      if (use === 'used') await redeem(buyer, evenings[1], 'A1', code)
      const under = await holdPass(buyer, passShow)
      for (const evening of evenings) await callOff(backend, admin.client, evening)
      const share = { kind: 'put-off', amount: 500 }
      expect(await owedOf(admin.client)).toEqual([share, share])
      await expectRefused(backend, () => holdPass(buyer, passShow), { status: 409, code: 'not-on-sale' })
      await expect(pay(backend, buyer, under)).rejects.toMatchObject({ code: 'hold-over' })
      const few = { status: 409, code: 'pass-too-few-nights', params: { nights: 2, left: 0 } } as const
      await expectRefused(backend, () => admin.client.shows.publish({ show_id: passShow }), few)
      for (const { id } of (await admin.client.payments.owed({})).owed)
        await admin.client.payments.settleOwed({ id, how: 'refund', note: '' })
      expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
    },
  )

  it('is refunded where it was ordered before, and paid afterwards', async ({ backend, buyer, admin, evenings, passShow }) => {
    const held = await holdPass(buyer, passShow)
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    for (const evening of evenings) await callOff(backend, admin.client, evening)
    const fields = { ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id }
    await expect(buyer.client.payments.verify(fields)).rejects.toMatchObject({ code: 'payment-refunded-show-off' })
    expect(await passesOf(buyer)).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('ends what is held of a pass whose sale staff had closed before', async ({ backend, buyer, admin, evenings, passShow }) => {
    const held = await holdPass(buyer, passShow)
    await admin.client.shows.close({ show_id: passShow })
    for (const evening of evenings) await callOff(backend, admin.client, evening)
    await expect(pay(backend, buyer, held)).rejects.toMatchObject({ code: 'hold-over' })
  })

  it('is owed to the paisa: all nights together are the price', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId } = await buyPasses(backend, buyer, show)
    await callOff(backend, admin.client, evenings[0])
    const back = await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    expect(back.refunded).toBe(666.66)
    expect(await owedOf(admin.client)).toEqual([{ kind: 'put-off', amount: 333.34 }])
  })

  it('is not given back once more with the pass, nor used on an evening that comes later', async ({
    backend,
    buyer,
    admin,
    evenings,
    passShow,
  }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    const [first, second, third] = evenings
    for (const evening of [second, third]) await callOff(backend, admin.client, evening)
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'refund', note: '' })
    const [later] = await addEvenings(backend.deps.store, 1, backend.clock.now)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: [later ?? ''] })
    await redeem(buyer, first, 'A1', codes[0] ?? '')
    await expectRefused(backend, () => holdByPass(buyer, later ?? '', ['A1'], [codes[0] ?? '']), { ...usedUp, params: { nights: 1 } })
    await giveBackAll(
      buyer,
      (await buyer.client.bookings.mine({})).bookings.find(({ show_title }) => show_title === 'Evening 1')?.booking_id ?? '',
    )
    expect((await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })).refunded).toBe(500)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is the guest’s own loss where they could not have used it any more', async ({ backend, buyer, evenings, code }) => {
    const [, second] = evenings
    const show = await backend.deps.store.read.selectFrom('show').selectAll().where('id', '=', Number(second)).executeTakeFirstOrThrow()
    backend.clock.now = show.starts_at + 1
    const { client } = await signInAdmin(backend)
    await callOff(backend, client, second)
    expect(await owedOf(client)).toEqual([])
    expect(await passesOf(buyer)).toMatchObject([{ code, nights: 2 }])
  })
})
