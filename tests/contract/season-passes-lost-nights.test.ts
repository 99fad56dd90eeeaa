import type { Client } from '@sabha/api/client'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { cancelShow } from '@sabha/backend/rules/shows/change-show'
import type { Store } from '@sabha/backend/store/store'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { it as base } from '../builders/fixtures.ts'
import { addEvenings, buyPasses, callOff, codeOf, holdByPass, passesOf, redeem, sellAtDesk, sellPass } from '../builders/season-pass.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** Two evenings, and a pass of ₹1,000 for both. */
const it = base
  .extend('evenings', ({ backend }) => addEvenings(backend.deps.store, 2, backend.clock.now) as Promise<[string, string]>)
  .extend('passShow', ({ admin, evenings }) => sellPass(admin.client, { show_ids: evenings, places: 60 }))

const share = { kind: 'put-off', amount: 500 }
const owedOf = async ({ payments }: Client) => (await payments.owed({})).owed.map(({ kind, amount }) => ({ kind, amount }))
const cancel = (client: Client, show_id: string) => client.shows.cancel({ show_id, note: '' })
const refundPass = ({ bookings }: Client, booking_id: string) => bookings.cancel({ booking_id, seats: null, refund: true, note: '' })

async function nightsLost(db: Pick<Store['read'], 'selectFrom'>): Promise<number> {
  const { lost } = await db
    .selectFrom('sold_pass')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('nights_lost'), eb.lit(0)).as('lost'))
    .executeTakeFirstOrThrow()
  return Number(lost)
}

/** A store that notes how many nights each of its jobs takes from passes. */
function watched(store: Store): { store: Store; taken: number[] } {
  const taken: number[] = []
  const noting = wrapStore(store, (job, run) =>
    run(async (tx) => {
      const before = await nightsLost(tx)
      const answer = await job(tx)
      taken.push((await nightsLost(tx)) - before)
      return answer
    }),
  )
  return { store: noting, taken }
}

async function ownerOf({ deps }: Backend) {
  return deps.store.read.selectFrom('account').selectAll().orderBy('id').executeTakeFirstOrThrow()
}

describe('an evening of a season of many passes', () => {
  const sellMany = async (backend: Backend, buyer: Parameters<typeof buyPasses>[1], passShow: string) => {
    for (let times = 0; times < 6; times++) await buyPasses(backend, buyer, passShow, 10)
  }

  it('is called off without a transaction that deals with all of them', async ({ backend, buyer, admin, evenings, passShow }) => {
    await sellMany(backend, buyer, passShow)
    const { store, taken } = watched(backend.services.store)
    expect(await cancelShow({ ...backend.services, store }, await ownerOf(backend), Number(evenings[0]), { note: '' })).toBe(undefined)
    await workShowChanges({ ...backend.services, store })
    expect(Math.max(...taken)).toBeLessThanOrEqual(25)
    expect(await nightsLost(store.read)).toBe(60)
    expect((await owedOf(admin.client)).filter(({ amount }) => amount === share.amount)).toHaveLength(60)
  })

  it('takes one night from each although the process dies in between', async ({ backend, buyer, admin, evenings, passShow }) => {
    await sellMany(backend, buyer, passShow)
    await cancel(admin.client, evenings[0])
    const { store } = backend.services
    let jobs = 0
    const dying = wrapStore(store, (job, run) => (jobs++ > 0 ? Promise.reject(new Error('the process died')) : run(job)))
    await expect(workShowChanges({ ...backend.services, store: dying })).rejects.toThrow('died')
    expect(await nightsLost(store.read)).toBe(25)
    await Promise.all([workShowChanges(backend.services), workShowChanges(backend.services)])
    await workShowChanges(backend.services)
    expect(await nightsLost(store.read)).toBe(60)
    expect((await admin.client.payments.owed({})).total).toBe(30_000)
  })
})

/** Takes nights from passes, and dies before the bookings of the evening follow. */
async function workLosses({ services }: Backend): Promise<void> {
  let jobs = 0
  const dying = wrapStore(services.store, (job, run) => (jobs++ > 0 ? Promise.reject(new Error('the process died')) : run(job)))
  await expect(workShowChanges({ ...services, store: dying })).rejects.toThrow('died')
}

describe('a pass, between the call and what it means for the pass,', () => {
  it('loses both of two evenings that are called off at once', async ({ backend, buyer, admin, evenings, passShow }) => {
    await buyPasses(backend, buyer, passShow)
    await Promise.all(evenings.map((evening) => cancel(admin.client, evening)))
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([share, share])
    expect(await passesOf(buyer)).toMatchObject([{ nights: 0 }])
  })

  it('is given back whole, once', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { bookingId } = await buyPasses(backend, buyer, passShow)
    await cancel(admin.client, evenings[0])
    expect((await refundPass(admin.client, bookingId)).refunded).toBe(1000)
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('that was used there is given back, and has its night when that is refunded', async ({
    backend,
    buyer,
    admin,
    evenings,
    passShow,
  }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    await redeem(buyer, evenings[0], 'A1', codes[0] ?? '')
    await cancel(admin.client, evenings[0])
    expect((await refundPass(admin.client, bookingId)).refunded).toBe(500)
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([share])
  })

  it('that lost its night is owed it once, though it was used for it and is given back', async ({
    backend,
    buyer,
    admin,
    evenings,
    passShow,
  }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    for (const evening of evenings) await redeem(buyer, evening, 'A1', codes[0] ?? '')
    await cancel(admin.client, evenings[0])
    await workLosses(backend)
    expect((await refundPass(admin.client, bookingId)).refunded).toBe(0)
    await workShowChanges(backend.services)
    // The other evening is still booked by it.
    expect(await owedOf(admin.client)).toEqual([share])
    await callOff(backend, admin.client, evenings[1])
    expect(await owedOf(admin.client)).toEqual([share, share])
  })

  it('sold at the desk owes no more than is left beside what the house has kept', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { client } = admin
    const bought = await sellAtDesk(client, buyer, passShow)
    for (const evening of evenings) await redeem(buyer, evening, 'A1', await codeOf(backend, bought))
    await cancel(client, evenings[0])
    // The pass loses its night, and is given back before the evening's bookings are cancelled.
    await workLosses(backend)
    const [lost] = (await client.payments.owed({})).owed
    await client.payments.settleOwed({ id: lost?.id ?? '', how: 'kept', note: 'A gift to the house' })
    await refundPass(client, bought)
    await workShowChanges(backend.services)
    await callOff(backend, client, evenings[1])
    expect(await owedOf(client)).toEqual([share])
  })

  it('is used for the evening that is left, and loses the other', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { codes } = await buyPasses(backend, buyer, passShow)
    await cancel(admin.client, evenings[0])
    await redeem(buyer, evenings[1], 'A1', codes[0] ?? '')
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([share])
  })

  it('has lost none where all its nights are used by then, on an evening that was added', async ({
    backend,
    buyer,
    admin,
    evenings,
    passShow,
  }) => {
    const { codes } = await buyPasses(backend, buyer, passShow)
    await cancel(admin.client, evenings[0])
    const [later = ''] = await addEvenings(backend.deps.store, 1, backend.clock.now)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: [later] })
    for (const evening of [evenings[1], later]) await redeem(buyer, evening, 'A1', codes[0] ?? '')
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([])
    expect(await passesOf(buyer)).toMatchObject([{ nights: 2 }])
  })

  it('that is bought by then, for an evening that was added, loses none', async ({ backend, buyer, rival, admin, evenings, passShow }) => {
    await buyPasses(backend, buyer, passShow)
    await cancel(admin.client, evenings[0])
    const [later = ''] = await addEvenings(backend.deps.store, 1, backend.clock.now)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: [later] })
    await admin.client.shows.publish({ show_id: passShow })
    await buyPasses(backend, rival, passShow)
    await workShowChanges(backend.services)
    expect(await owedOf(admin.client)).toEqual([share])
    expect(await passesOf(rival)).toMatchObject([{ nights: 2 }])
  })

  it('is judged as it was when the evening was called off: one that begins by then was still to come', async ({
    backend,
    buyer,
    admin,
  }) => {
    const evenings = await addEvenings(backend.deps.store, 3, backend.clock.now)
    const passShow = await sellPass(admin.client, { show_ids: evenings })
    await buyPasses(backend, buyer, passShow)
    await cancel(admin.client, evenings[2] ?? '')
    const first = await backend.deps.store.read
      .selectFrom('show')
      .select('starts_at')
      .where('id', '=', Number(evenings[0]))
      .executeTakeFirstOrThrow()
    backend.clock.now = first.starts_at + 1
    await workShowChanges(backend.services)
    expect(await owedOf((await signInAdmin(backend)).client)).toEqual([])
  })

  it('loses an evening that had begun only where it was used for it', async ({ backend, buyer, rival, evenings, passShow }) => {
    const [mine, theirs] = [await buyPasses(backend, buyer, passShow), await buyPasses(backend, rival, passShow)]
    await redeem(buyer, evenings[0], 'A1', mine.codes[0] ?? '')
    const { starts_at } = await backend.deps.store.read
      .selectFrom('show')
      .select('starts_at')
      .where('id', '=', Number(evenings[0]))
      .executeTakeFirstOrThrow()
    backend.clock.now = starts_at + 1
    const { client } = await signInAdmin(backend)
    await cancel(client, evenings[0])
    await holdByPass(rival, evenings[1], ['A2'], [theirs.codes[0] ?? ''])
    await workShowChanges(backend.services)
    expect((await client.payments.owed({})).owed).toMatchObject([{ ...share, booking_id: mine.bookingId }])
  })
})
