import type { PriceCodeDraft } from '@sabha/api/admin/prices'
import type { RefusalCode } from '@sabha/api/refusal'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { lock } from '@sabha/backend/store/engine/postgres/locks'
import { removeShow } from '@sabha/backend/store/shows/shows'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it } from '../builders/fixtures.ts'
import { codeDraft, makeCode } from '../builders/price-code.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** Makes every count of uses zero. */
const countsNothing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map((row) => ('uses' in row ? { ...row, uses: 0 } : row)) }),
}

function holdWith(
  buyer: Buyer,
  seats: string[],
  code: string,
  changes: { showId?: string; phone?: string; email?: string; codeFor?: string } = {},
) {
  return buyer.client.bookings.hold({
    show_id: changes.showId ?? '1',
    seats,
    customer_name: buyer.name,
    customer_phone: changes.phone ?? buyer.phone,
    customer_email: changes.email ?? null,
    code,
    ...(changes.codeFor !== undefined && { code_for: changes.codeFor }),
  })
}

async function orderOf(buyer: Buyer, held: { booking_id: string; total_amount: number }) {
  const { order } = await buyer.client.payments.createOrder({
    amount: held.total_amount,
    currency: 'INR',
    booking_id: held.booking_id,
  })
  return order
}

async function pay(backend: Backend, buyer: Buyer, held: { booking_id: string; total_amount: number }) {
  const fields = await payAtSandbox(backend.origin, (await orderOf(buyer, held)).id)
  return (await buyer.client.payments.verify({ ...fields, booking_id: held.booking_id })).booking
}

const noCode = { status: 404, code: 'unknown-price-code' } as const

describe('a code', () => {
  it.for<[string, Partial<PriceCodeDraft>, number]>([
    ['a percentage', { kind: 'percent', value: 10 }, 2788.2],
    ['rupees off all of it', { kind: 'amount', value: '500' }, 2598],
    ['a fixed price', { kind: 'fixed', value: 500 }, 1000],
    ['of one section', { kind: 'percent', value: 50, sections: ['NETRAAVATI'] }, 2798.5],
  ])('for %s makes a hold cost so much, whatever price the client sends', async ([, draft, total], { backend, buyer, admin }) => {
    await makeCode(admin.client, draft)
    const { json } = await raw(backend.origin, '/api/create_booking_temp.php', {
      token: buyer.token,
      json: {
        show_id: 1,
        seats: ['A1', 'O1'],
        customer_name: buyer.name,
        customer_phone: buyer.phone,
        code: ' spring ',
        total_amount: 1,
        discounts: [{ reason: 'code', name: 'SPRING', amount: 3000 }],
      },
    })
    const off = Math.round((3098 - total) * 100) / 100
    expect(json).toMatchObject({ success: true, total_amount: total, discounts: [{ reason: 'code', name: 'SPRING', amount: off }] })
  })

  it('is on the booking, the invoice adds up, and giving back seats gives back what each cost', async ({ backend, buyer, admin }) => {
    await makeCode(admin.client, { kind: 'amount', value: 1000 })
    const booking = await pay(backend, buyer, await holdWith(buyer, ['A1', 'O1', 'O2'], 'SPRING'))
    expect(booking).toMatchObject({ total_amount: 2697, discounts: [{ reason: 'code', name: 'SPRING', amount: 1000 }] })
    const { booking: page } = await admin.client.bookings.get({ booking_id: booking.booking_id })
    const costs = page.seat_details.map(({ price }) => price)
    // 1000 is divided as 2499 : 599 : 599, to the paisa.
    expect(costs).toEqual([1823.04, 436.98, 436.98])
    expect(page.seat_details[0]?.discounts).toEqual([{ reason: 'code', name: 'SPRING', amount: 675.96 }])
    const { refunded } = await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: ['O1'], refund: true, note: '' })
    expect(refunded).toBe(436.98)
    const after = await admin.client.bookings.get({ booking_id: booking.booking_id })
    expect(after.booking.discounts).toEqual([{ reason: 'code', name: 'SPRING', amount: 837.98 }])
    const rest = await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: null, refund: true, note: '' })
    expect(rest.refunded).toBe(2260.02)
  })

  it.for<[string, Partial<PriceCodeDraft>]>([
    ['one that does not exist', { code: 'OTHER' }],
    ['one that is switched off', { is_on: false }],
    ['one that has not begun', { valid_from: '2100-01-01T00:00' }],
    ['one that is over', { valid_until: '2020-01-01T00:00' }],
    ['one for other people', { people: ['someone@example.com', '9000000099'] }],
    ['one of another section', { sections: ['TUNGA'] }],
    ['one that takes nothing off', { kind: 'fixed', value: 9000 }],
  ])('%s is refused in the same words, and holds nothing', async ([, draft], { backend, buyer, admin }) => {
    await makeCode(admin.client, draft)
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), noCode)
    const { status, json } = await raw(backend.origin, '/api/check_code.php', {
      json: { show_id: 1, code: 'SPRING', customer_phone: buyer.phone },
    })
    const isOfSeats = draft.sections !== undefined || draft.kind === 'fixed'
    expect([status, (json as { code: string }).code]).toEqual(isOfSeats ? [200, 'SPRING'] : [404, 'unknown-price-code'])
    expect((await buyer.client.seats.list({ show_id: '1' })).seats.find(({ row_label }) => row_label === 'A')?.status).toBe('available')
  })

  it('of another show is refused, and of its own is not', async ({ backend, buyer, admin }) => {
    const other = String(await addShowIn(backend.deps.store, studio))
    await makeCode(admin.client, { show_ids: [other] })
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), noCode)
    expect((await holdWith(buyer, ['A1'], 'SPRING', { showId: other })).total_amount).toBe(2249.1)
  })

  it('for certain people is told by phone number or by e-mail address', async ({ backend, buyer, rival, admin }) => {
    await makeCode(admin.client, { people: ['+91 90000 00001', 'Meena@Example.com'] })
    expect((await holdWith(buyer, ['A1'], 'SPRING')).total_amount).toBe(2249.1)
    await expectRefused(backend, () => holdWith(rival, ['A2'], 'SPRING'), noCode)
    expect((await holdWith(rival, ['A2'], 'SPRING', { email: 'meena@example.com' })).total_amount).toBe(2249.1)
  })

  it.for(['meena@example.com', ' MEENA@example.com', '+91 90000 00001'])(
    'is for whom it was sent to, at %s, whoever books',
    async (codeFor, { backend, rival, admin }) => {
      await makeCode(admin.client, { people: ['90000 00001', 'Meena@Example.com'] })
      await expectRefused(backend, () => holdWith(rival, ['A2'], 'SPRING', { codeFor: 'other@example.com' }), noCode)
      const held = await holdWith(rival, ['A2'], 'SPRING', { codeFor })
      expect(held.total_amount).toBe(2249.1)
      expect((await rival.client.prices.checkCode({ show_id: '1', code: 'spring', code_for: codeFor })).code).toBe('SPRING')
      const { booking } = await admin.client.bookings.get({ booking_id: held.booking_id })
      expect(booking.customer_email).toBeNull()
    },
  )

  it('in Kannada is found however its vowels are written', async ({ buyer, admin }) => {
    const code = 'ಕೊಡುಗೆ'
    expect(code.normalize('NFD')).not.toBe(code.normalize('NFC'))
    await makeCode(admin.client, { code: code.normalize('NFD') })
    const held = await holdWith(buyer, ['A1'], code.normalize('NFD'))
    expect(held.discounts).toMatchObject([{ name: code.normalize('NFC') }])
    expect((await holdWith(buyer, ['A2'], code.normalize('NFC'))).total_amount).toBe(2249.1)
  })

  it('takes nothing that cannot be paid, and an empty one is none', async ({ backend, buyer, admin }) => {
    await makeCode(admin.client, { kind: 'amount', value: 2498.5 })
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), { status: 409, code: 'nothing-to-pay' })
    expect((await holdWith(buyer, ['A1'], '  ')).total_amount).toBe(2499)
  })

  it('is found whatever hold comes before it, and the best seats take it too', async ({ buyer, admin }) => {
    await makeCode(admin.client, {})
    await hold(buyer, ['A1'])
    const held = await buyer.client.bookings.hold({
      show_id: '1',
      best: { count: 2, section: 'KAVERI' },
      customer_name: buyer.name,
      customer_phone: buyer.phone,
      code: 'SPRING',
    })
    expect([held.seats?.length, held.total_amount]).toEqual([2, 4498.2])
  })
})

describe('who tries codes', () => {
  it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '3' } })

  it('is stopped, for good codes too, and may go on a minute later', async ({ backend, buyer, admin }) => {
    await makeCode(admin.client)
    for (const wrong of ['A1A', 'B2B', 'C3C']) await expectRefused(backend, () => holdWith(buyer, ['A1'], wrong), noCode)
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), { status: 429, code: 'too-many-requests' })
    const { status } = await raw(backend.origin, '/api/check_code.php', { json: { show_id: 1, code: 'SPRING' } })
    expect(status).toBe(429)
    expect((await hold(buyer, ['A1'])).total_amount).toBe(2499)
    backend.clock.now += 60_000
    expect((await holdWith(buyer, ['A1'], 'SPRING')).total_amount).toBe(2249.1)
  })

  it('has each wrong one counted once, with a hold of an earlier choice to give back, too', async ({ backend, buyer, rival, admin }) => {
    await makeCode(admin.client, { uses_most: 1 })
    await holdWith(rival, ['A1'], 'SPRING')
    await hold(buyer, ['A2'])
    for (let tried = 0; tried < 3; tried++) await expectRefused(backend, () => holdWith(buyer, ['A2'], 'SPRING'), noCode)
    await expectRefused(backend, () => holdWith(buyer, ['A2'], 'SPRING'), { status: 429, code: 'too-many-requests' })
  })

  it('tries no more of them by trying many at once', async ({ backend, buyer, rival }) => {
    const tries = Array.from({ length: 24 }, (_, index) => holdWith(index % 2 ? buyer : rival, ['A1'], `WRONG${index}`))
    const outcomes = await Promise.allSettled(tries)
    const wrong = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === noCode.code)
    const waits = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'too-many-requests')
    expect(wrong.length + waits.length).toBe(tries.length)
    // Two guests are looked at side by side.
    expect(wrong.length).toBeLessThanOrEqual(4)
    const check = () => raw(backend.origin, '/api/check_code.php', { json: { show_id: 1, code: 'OTHER' } })
    expect((await check()).status).toBe(429)
  })
})

describe('the uses of a code', () => {
  it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '100' } })

  it('of twenty who hold at once by its last one, one gets it', async ({ backend, admin }) => {
    await makeCode(admin.client, { uses_most: 1 })
    const seats = Array.from({ length: 20 }, (_, index) => `A${index + 1}`)
    const buyers = await Promise.all(seats.map((_, index) => signIn(backend.origin, 'Kamala Example', `90000010${10 + index}`)))
    const outcomes = await Promise.allSettled(buyers.map((buyer, index) => holdWith(buyer, [seats[index] ?? ''], 'SPRING')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(noCode)
    expect((await admin.client.prices.codes({})).codes[0]?.uses).toBe(1)
  })

  describe('counted by nobody', () => {
    it.override('options', {
      change: ({ store }) => ({
        store: wrapStore(store, (job, run) =>
          run((tx) => job(Object.assign(tx.withPlugin(countsNothing), { afterCommit: tx.afterCommit.bind(tx) }))),
        ),
      }),
    })

    it('negative control: more than one gets the last one', async ({ buyer, rival, admin }) => {
      await makeCode(admin.client, { uses_most: 1 })
      await holdWith(buyer, ['A1'], 'SPRING')
      await holdWith(rival, ['A2'], 'SPRING')
      expect((await admin.client.prices.codes({})).codes[0]?.uses).toBeGreaterThan(1)
    })
  })

  it('are given back by a hold that lapses, a newer choice and a booking that is cancelled, and by no part of it', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    await makeCode(admin.client, { uses_most: 1 })
    await holdWith(buyer, ['A1'], 'SPRING')
    await expectRefused(backend, () => holdWith(rival, ['A2'], 'SPRING'), noCode)
    // A guest's own newer hold takes over the use of the one that it replaces.
    const held = await holdWith(buyer, ['A3', 'A4'], 'SPRING')
    backend.clock.now = Date.parse(held.reserved_until ?? '')
    const theirs = await holdWith(rival, ['A2', 'A5'], 'SPRING')
    await sweepLapsed(backend.services)
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), noCode)
    const booking = await pay(backend, rival, theirs)
    await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: ['A5'], refund: true, note: '' })
    await expectRefused(backend, () => holdWith(buyer, ['A1'], 'SPRING'), noCode)
    await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: null, refund: true, note: '' })
    expect((await holdWith(buyer, ['A1'], 'SPRING')).total_amount).toBe(2249.1)
  })

  it('of one person end before those of all', async ({ backend, buyer, rival, admin }) => {
    await makeCode(admin.client, { uses_each: 1 })
    await pay(backend, buyer, await holdWith(buyer, ['A1'], 'SPRING'))
    await expectRefused(backend, () => holdWith(buyer, ['A2'], 'SPRING'), noCode)
    const again = await signIn(backend.origin, buyer.name, buyer.phone)
    await expectRefused(backend, () => holdWith(again, ['A2'], 'SPRING'), noCode)
    expect((await holdWith(rival, ['A2'], 'SPRING')).total_amount).toBe(2249.1)
  })

  it('of one person stay theirs when they hand the ticket on: they have none left, and the friend has their own', async ({
    backend,
    buyer,
    admin,
  }) => {
    await makeCode(admin.client, { uses_each: 1 })
    const friend = await signIn(backend.origin, 'Meena Example', '9000000003')
    const { booking_id } = await pay(backend, buyer, await holdWith(buyer, ['A1'], 'SPRING'))
    await admin.client.tickets.reissue({ booking_id, holder: { name: friend.name, phone: friend.phone }, email: '' })
    await expectRefused(backend, () => holdWith(buyer, ['A2'], 'SPRING'), noCode)
    expect((await holdWith(friend, ['A2'], 'SPRING')).total_amount).toBe(2249.1)
  })

  it('a hold that lapsed is not booked by a payment that comes after somebody else had the last one', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    await makeCode(admin.client, { uses_most: 1 })
    const held = await holdWith(buyer, ['A1'], 'SPRING')
    const order = await orderOf(buyer, held)
    backend.clock.now = Date.parse(held.reserved_until ?? '')
    await pay(backend, rival, await holdWith(rival, ['A2'], 'SPRING'))
    const fields = await payAtSandbox(backend.origin, order.id)
    await expect(buyer.client.payments.verify({ ...fields, booking_id: held.booking_id })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-code',
    })
    expect((await admin.client.prices.codes({})).codes[0]?.uses).toBe(1)
  })

  it('is booked or taken, not both, where a payment comes as the hold ends and somebody else takes the last use', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const { store } = backend.deps
    const id = await makeCode(admin.client, { uses_most: 1 })
    const held = await holdWith(buyer, ['A1'], 'SPRING')
    const fields = await payAtSandbox(backend.origin, (await orderOf(buyer, held)).id)
    backend.clock.now += 60_000
    const theirs = await hold(rival, ['A2'])
    const isTaking = Promise.withResolvers<void>()
    const mayTake = Promise.withResolvers<void>()
    // Takes a use as a hold does: behind its lock, in a transaction that commits later.
    const taken = store.concurrent([], async (tx) => {
      await lock(tx, `price-code:${id}`)
      isTaking.resolve()
      await mayTake.promise
      await tx.updateTable('booking').set({ code_id: id }).where('public_id', '=', theirs.booking_id).execute()
    })
    await isTaking.promise
    const refused = expect(buyer.client.payments.verify({ ...fields, booking_id: held.booking_id })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-code',
    })
    if (standsOnPostgres()) {
      const waits = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await waits.execute(store.read)).rows.length).toBe(1)
    }
    backend.clock.now = Date.parse(held.reserved_until ?? '')
    mayTake.resolve()
    await taken
    await refused
  })

  it('two choices of one guest do not both book by one use', async ({ backend, buyer, admin }) => {
    await makeCode(admin.client, { uses_most: 1 })
    const first = await holdWith(buyer, ['A1'], 'SPRING')
    const order = await orderOf(buyer, first)
    const second = await holdWith(buyer, ['A2'], 'SPRING')
    await pay(backend, buyer, second)
    const fields = await payAtSandbox(backend.origin, order.id)
    await expect(buyer.client.payments.verify({ ...fields, booking_id: first.booking_id })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-code',
    })
  })
})

describe('while somebody pays', () => {
  it.for<[string, Partial<PriceCodeDraft>]>([
    ['withdrawn', { is_on: false }],
    ['changed', { value: 90 }],
  ])('a code that is %s counts as it was quoted', async ([, change], { backend, buyer, admin }) => {
    const id = await makeCode(admin.client)
    const held = await holdWith(buyer, ['A1'], 'SPRING')
    await admin.client.prices.saveCode({ id, code: codeDraft(change) })
    expect((await orderOf(buyer, held)).amount).toBe(224_910)
    expect((await pay(backend, buyer, held)).total_amount).toBe(2249.1)
  })
})

it('who has their data deleted is taken off the lists of codes that are switched off; one that was for them alone stays nobody’s', async ({
  backend,
  buyer,
  rival,
  admin,
}) => {
  const { client } = admin
  await makeCode(client, { code: 'THEIRS', people: [buyer.phone], is_on: false })
  await makeCode(client, { code: 'OURS', people: [buyer.phone, 'meena@example.com'], is_on: false })
  await buyer.client.privacy.deleteMine({})
  expect((await client.prices.codes({})).codes).toMatchObject([
    { code: 'OURS', people: ['meena@example.com'], is_on: false },
    { code: 'THEIRS', people: [], is_on: false },
  ])
  // Switched on again, the code is still for nobody.
  const { id } = (await client.prices.codes({})).codes[1] ?? {}
  await client.prices.saveCode({ id: Number(id), code: codeDraft({ code: 'THEIRS' }) })
  await expectRefused(backend, () => holdWith(rival, ['A1'], 'THEIRS'), noCode)
})

describe('staff', () => {
  it.for<[string, string, RefusalCode, Partial<PriceCodeDraft>]>([
    ['no code', 'code', 'bad-price-code', { code: ' - ' }],
    ['signs', 'code', 'bad-price-code', { code: 'A<B>C' }],
    ['nothing off', 'value', 'bad-percent', { value: 0 }],
    ['all of it off', 'value', 'bad-percent', { value: 100 }],
    ['half a per cent', 'value', 'bad-percent', { value: '12.5' }],
    ['a price of half a rupee', 'value', 'price-too-low', { kind: 'fixed', value: 0.5 }],
    ['rupees that are nothing', 'value', 'bad-amount', { kind: 'amount', value: 0 }],
    ['no amount', 'value', 'bad-amount', { kind: 'amount', value: '1e3' }],
    ['a section that is not there', 'sections', 'unknown-section', { sections: ['BALCONY'] }],
    ['a show that is not there', 'show_ids', 'unknown-show', { show_ids: ['99'] }],
    ['no uses', 'uses_most', 'bad-uses', { uses_most: 0 }],
    ['half a use', 'uses_each', 'bad-uses', { uses_each: 1.5 }],
    ['no such day', 'valid_from', 'bad-date', { valid_from: '2090-02-30T10:00' }],
    ['an end before its beginning', 'valid_until', 'end-before-start', { valid_from: '2090-01-02T10:00', valid_until: '2090-01-01T10:00' }],
    ['nobody', 'people', 'bad-person', { people: ['Meena'] }],
  ])('cannot save %s', async ([, field, code, change], { admin }) => {
    const error: unknown = await makeCode(admin.client, change).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code, params: { field } })
    expect((await admin.client.prices.codes({})).codes).toEqual([])
  })

  it('make, change and switch off codes; a stale edit and a second code of that name are refused', async ({ backend }) => {
    const { client } = await signInAdmin(backend, staffAccount)
    const id = await makeCode(client, { code: 'spring-26', people: ['Meena@example.com', '90000 00001', ''], note: ' For the choir ' })
    const [code] = (await client.prices.codes({})).codes
    expect(code).toMatchObject({
      code: 'SPRING26',
      people: ['meena@example.com', '9000000001'],
      note: 'For the choir',
      is_on: true,
      uses: 0,
      change: 0,
    })
    const error: unknown = await makeCode(client, { code: 'SPRING 26' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'price-code-taken' })
    await client.prices.saveCode({ id, code: codeDraft({ code: 'SPRING26', is_on: false }), change: 0 })
    const stale: unknown = await client.prices.saveCode({ id, code: codeDraft(), change: 0 }).catch((reason: unknown) => reason)
    expect(stale).toMatchObject({ code: 'price-code-edited' })
    const gone: unknown = await client.prices.saveCode({ id: 99, code: codeDraft() }).catch((reason: unknown) => reason)
    expect(gone).toMatchObject({ code: 'price-code-gone' })
    const { entries } = await (await signInAdmin(backend)).client.reports.audit({})
    expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['Made a code', 'Changed a code']))
  })

  it('switch off a code of a show and a section that are no more', async ({ backend, admin: { client } }) => {
    const { store } = backend.deps
    const [gone, other] = [await addShowIn(store, studio), await addShowIn(store, { ...studio, id: 'other' })]
    const scope = { sections: ['NETRAAVATI'], show_ids: [String(gone), String(other)] }
    const id = await makeCode(client, scope)
    await store.alone(async (tx) => {
      await removeShow(tx, gone)
      await tx
        .updateTable('show')
        .set({ prices: JSON.stringify({ KAVERI: { earlyBird: 1000_00, regular: 1000_00 } }) })
        .where('id', '=', other)
        .execute()
    })
    await client.prices.saveCode({ id, code: codeDraft({ ...scope, is_on: false }) })
    expect((await client.prices.codes({})).codes).toMatchObject([{ ...scope, is_on: false }])
    const another: unknown = await makeCode(client, { ...scope, code: 'ANOTHER' }).catch((reason: unknown) => reason)
    expect(another).toMatchObject({ code: 'unknown-show' })
  })

  it('read in the export what a code took off', async ({ backend, buyer, admin }) => {
    await makeCode(admin.client)
    await pay(backend, buyer, await holdWith(buyer, ['A1'], 'SPRING'))
    const csv = new TextDecoder().decode(await admin.client.bookings.export({}))
    const [head = '', row = ''] = csv.split('\r\n')
    const at = (column: string) => row.split(',')[head.split(',').indexOf(column)]
    expect([at('Discount in rupees'), at('Discounts'), at('Total in rupees')]).toEqual(['249.9', 'SPRING', '2249.1'])
  })
})
