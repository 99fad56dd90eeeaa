import { forgetGuest, forgetOld } from '@sabha/backend/rules/privacy/forget'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, signIn } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { makeCode } from '../builders/price-code.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const day = 86_400_000
/** Three years, each counted as a leap year. */
const threeYears = 3 * 366 * day

const namesIn = async ({ deps }: Backend) => {
  const rows = await deps.store.read.selectFrom('booking').select(['customer_name', 'forgotten_at']).orderBy('id').execute()
  return rows.map(({ customer_name, forgotten_at }) => (forgotten_at === null ? customer_name : `(${customer_name})`))
}

describe('what is older than 3 years', () => {
  it('loses its person, and nothing else; what is younger keeps it', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const desk = await signInAdmin(backend)
    const sold = await desk.client.bookings.bookByStaff({
      show_id: '1',
      seats: ['A2'],
      kind: 'cash',
      customer_name: 'Latha Example',
      customer_phone: '9000000003',
      customer_email: 'latha@example.com',
      amount: null,
      note: 'a friend of Latha',
    })
    await desk.client.bookings.cancel({ booking_id: sold.booking_id, seats: null, refund: true, note: 'Latha is ill' })
    const { owed } = await desk.client.payments.owed({})
    await desk.client.payments.settleOwed({ id: owed[0]?.id ?? '', how: 'cash', note: 'to a son of Latha' })
    backend.clock.now += threeYears - 2 * day
    await sellTicket(backend, ['A3'], { name: 'Meena Example', phone: '9000000004' })
    await forgetOld(backend.services)
    expect(await namesIn(backend)).toEqual(['Kamala Example', 'Latha Example', 'Meena Example'])

    backend.clock.now += 3 * day
    const figures = await (await signInAdmin(backend)).client.reports.dashboard({})
    await forgetOld(backend.services)
    expect(await namesIn(backend)).toEqual(['()', '()', 'Meena Example'])
    const kept = [...(await rowsOf(backend.deps.store))]
    for (const text of ['Kamala', 'kamala', 'Latha', 'latha', '9000000001', '3000000009']) {
      expect(kept.filter((row) => row.includes(text))).toEqual([])
    }
    const admin = await signInAdmin(backend)
    expect(await admin.client.reports.dashboard({})).toEqual(figures)
    expect((await admin.client.bookings.get({ booking_id })).booking).toMatchObject({
      customer_name: '',
      seats: ['A1'],
      total_amount: 2499,
    })
  })

  it('and mails that lie in files go with their guest, or after a month', async ({ backend, buyer, rival }) => {
    const mail = async (of: Buyer, seat: string) => {
      const { booking_id } = await buy(backend.origin, of, [seat])
      await of.client.tickets.resend({ booking_id, email: `${seat.toLowerCase()}@example.com` })
    }
    await mail(buyer, 'A1')
    await mail(rival, 'A2')
    await workMail(backend)
    const kept = async () => (await keptMails(backend)).map(({ to }) => to?.[0]?.address).toSorted()
    await forgetOld(backend.services)
    expect(await kept()).toEqual(['a1@example.com', 'a2@example.com'])
    const { starts_at } = await backend.deps.store.read.selectFrom('show').select('starts_at').executeTakeFirstOrThrow()
    const guest = await backend.deps.store.read.selectFrom('guest').selectAll().where('phone', '=', buyer.phone).executeTakeFirstOrThrow()
    const [bought, evening] = [backend.clock.now, starts_at + 1]
    backend.clock.now = evening
    expect(await forgetGuest(backend.services, guest)).toBeUndefined()
    expect(await kept()).toEqual(['a2@example.com'])
    backend.clock.now = bought + 29 * day
    await forgetOld(backend.services)
    expect(await kept()).toEqual(['a2@example.com'])
    backend.clock.now = bought + 31 * day
    await forgetOld(backend.services)
    expect(await kept()).toEqual([])
  })

  it('and codes that are over by then have no list of people', async ({ backend, admin }) => {
    const { client } = admin
    const people = ['9000000003', 'latha@example.com']
    const until = (instant: number) => new Date(instant).toISOString().slice(0, 16)
    await makeCode(client, { code: 'GOOD', people })
    await makeCode(client, { code: 'OVER', people, valid_until: until(backend.clock.now + day) })
    await makeCode(client, { code: 'OFF', people, is_on: false })
    backend.clock.now += threeYears + day
    const later = (await signInAdmin(backend)).client
    await makeCode(later, { code: 'NEW', people, is_on: false })
    await forgetOld(backend.services)
    const { codes } = await later.prices.codes({})
    expect(codes.map(({ code, people: left, is_on }) => [code, left.length, is_on])).toEqual([
      ['NEW', 2, false],
      ['OFF', 0, false],
      ['OVER', 0, false],
      ['GOOD', 2, true],
    ])
  })

  it('and of a counter’s sale that nobody has settled the sale is left', async ({ backend, admin }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const copy = counter.clone()
    const sales = [await counter.sell(['A1']), await copy.sell(['A2'], { name: 'Latha Example', phone: '9000000003' })]
    expect((await counter.send(sales)).map(({ result }) => result)).toEqual(['booked', 'conflict'])
    const kept = () => backend.deps.store.read.selectFrom('counter_sale').select(['seats', 'name', 'phone']).orderBy('id').execute()
    const before = await kept()
    expect(before[1]).toEqual({ seats: 'A2', name: 'Latha Example', phone: '9000000003' })
    backend.clock.now += threeYears - 2 * day
    await forgetOld(backend.services)
    expect(await kept()).toEqual(before)
    backend.clock.now += 3 * day
    await forgetOld(backend.services)
    expect((await kept())[1]).toEqual({ seats: 'A2', name: '', phone: '' })
  })

  describe('and was sold by a counter but never booked', () => {
    const settled = async (backend: Backend, admin: Admin, note: string) => {
      const counter = await CounterPhone.pair(backend, { admin })
      await counter.lease({ seats: ['A1', 'A2', 'A3'] })
      const [copy, another] = [counter.clone(), counter.clone()]
      const sales = [await counter.sell(['A1']), await copy.sell(['A2'], { name: 'Latha Example', phone: '9000000003' })]
      await counter.send(sales)
      await settleConflict(admin, note)
      return { counter, another }
    }
    const settleConflict = async (admin: Admin, note: string) => {
      const [atCounter] = (await admin.client.counter.list({ show_id: '1' })).counters
      const open = atCounter?.attention.find(({ result, settled_at }) => result === 'conflict' && settled_at === null)
      await admin.client.counter.settle({ sale_id: open?.id ?? 0, note })
    }
    const saying = async (backend: Backend, text: string) =>
      [...(await rowsOf(backend.deps.store))].filter((row) => row.toLowerCase().includes(text.toLowerCase()))

    it('loses what staff wrote of it, in the audit too', async ({ backend, admin }) => {
      await settled(backend, admin, 'A son of Gopal has it back')
      backend.clock.now += threeYears - 2 * day
      await forgetOld(backend.services)
      expect(await saying(backend, 'Gopal')).toHaveLength(2)
      backend.clock.now += 3 * day
      await forgetOld(backend.services)
      expect(await saying(backend, 'Gopal')).toEqual([])
      expect(await saying(backend, 'counter-sale-settled')).toHaveLength(1)
    })

    it('loses it alone, where a copy of the phone sold under the same number later', async ({ backend, admin }) => {
      const { counter, another } = await settled(backend, admin, 'A son of Gopal has it back')
      backend.clock.now += 6 * day
      await counter.send([await another.sell(['A3'])])
      await settleConflict(await signInAdmin(backend), 'A son of Meena has it back')
      backend.clock.now += threeYears - 5 * day
      await forgetOld(backend.services)
      expect(await saying(backend, 'Gopal')).toEqual([])
      expect(await saying(backend, 'Meena')).toHaveLength(2)
      backend.clock.now += 6 * day
      await forgetOld(backend.services)
      expect(await saying(backend, 'Meena')).toEqual([])
    })

    it('loses no note of a later sale under the same number in the same words', async ({ backend, admin }) => {
      const { counter, another } = await settled(backend, admin, 'Paid back at the desk')
      backend.clock.now += 6 * day
      await counter.send([await another.sell(['A3'])])
      await settleConflict(await signInAdmin(backend), 'Paid back at the desk')
      expect(await saying(backend, 'Paid back')).toHaveLength(4)
      backend.clock.now += threeYears - 5 * day
      await forgetOld(backend.services)
      // The later one's, at the sale and in the audit.
      const left = await saying(backend, 'Paid back')
      expect(left).toHaveLength(2)
      expect(left.every((row) => row.includes('A3'))).toBe(true)
      backend.clock.now += 6 * day
      await forgetOld(backend.services)
      expect(await saying(backend, 'Paid back')).toEqual([])
    })

    it('loses what staff wrote of it when an owner removes it for a guest who asks, and no other note', async ({ backend, admin }) => {
      const { counter, another } = await settled(backend, admin, 'Paid back at the desk')
      backend.clock.now += 6 * day
      await counter.send([await another.sell(['A3'])])
      const owner = await signInAdmin(backend)
      await settleConflict(owner, 'Paid back at the desk')
      const notes = async () => (await owner.client.reports.audit({})).entries.filter(({ has_loose_note }) => has_loose_note)
      const [later, earlier] = await notes()
      const remove = (client: Admin['client'], entry_id: number) => client.counter.removeNote({ entry_id })
      const staff = await signInAdmin(backend, staffAccount)
      await expectRefused(backend, () => remove(staff.client, earlier?.id ?? 0), { status: 403, code: 'not-allowed' })
      await remove(owner.client, earlier?.id ?? 0)
      const left = await saying(backend, 'Paid back')
      expect(left).toHaveLength(2)
      expect(left.every((row) => row.includes('A3'))).toBe(true)
      expect(await notes()).toMatchObject([{ id: later?.id }])
      const { entries } = await owner.client.reports.audit({})
      expect(entries[0]).toMatchObject({ what: 'Removed the note of a settled sale', to_what: earlier?.to_what, details: {} })
      for (const id of [earlier?.id ?? 0, entries[0]?.id ?? 0, 999_999]) {
        await expectRefused(backend, () => remove(owner.client, id), { status: 404, code: 'unknown-note' })
      }
    })

    it('loses what staff wrote where the counter had given it back, but what a booking leads to stays', async ({ backend, admin }) => {
      const { client } = admin
      const { till_id } = await client.tills.open({ float: 500 })
      const till = Number(till_id)
      const counter = await CounterPhone.pair(backend, { admin })
      await counter.lease({ seats: ['A1', 'A2'] })
      const copy = counter.clone()
      const [booked, unbooked] = [await counter.sell(['A1'], { till }), await copy.sell(['A2'], { till })]
      const { change } = (await client.tills.get({ till_id })).till
      await client.tills.close({ till_id, pieces: {}, change, note: '' })
      await counter.send([booked, unbooked])
      await counter.giveBack(booked, ['A1'])
      await counter.sendRefunds()
      await copy.giveBack(unbooked, ['A2'])
      await copy.sendRefunds()
      for (const refund of (await client.counter.list({ show_id: '1' })).counters[0]?.refunds_to_settle ?? [])
        await client.counter.settleRefund({ refund_id: refund.id, note: `To Latha for ${refund.seats}` })
      const { entries } = await client.reports.audit({ search: 'to latha' })
      expect(entries.map(({ details, has_loose_note }) => [details['note'], has_loose_note])).toEqual([
        ['To Latha for A1', undefined],
        ['To Latha for A2', true],
      ])
      const [linked, loose] = entries.map(
        ({ id }) =>
          () =>
            client.counter.removeNote({ entry_id: id }),
      )
      await expect(linked?.()).rejects.toMatchObject({ code: 'unknown-note' })
      await loose?.()
      const left = await saying(backend, 'To Latha')
      expect(left).toHaveLength(2)
      expect(left.every((row) => row.includes('A1'))).toBe(true)
    })

    it.for([
      ['whose name is a word of it', 'given', '9000000009'],
      ['who says the sale’s number', 'Somebody', '9000000003'],
    ] as const)('loses nothing to a visitor %s', async ([, name, number], { backend, admin }) => {
      await settled(backend, admin, 'Given back to Latha, 9000000003')
      await signIn(backend.origin, name, number)
      const guest = await backend.deps.store.read.selectFrom('guest').selectAll().where('phone', '=', number).executeTakeFirstOrThrow()
      expect(await forgetGuest(backend.services, guest)).toBeUndefined()
      expect(await saying(backend, 'Given back to Latha')).toHaveLength(2)
    })
  })

  it('and what staff wrote where they saw to something of it goes with it', async ({ backend, admin, phone, otherPhone }) => {
    const { client } = admin
    const sold = await sellTicket(backend, ['B1'])
    const scan = () => ({ qr: sold.qr(), scan_id: newScanId(), acted: 'admitted' as const, shown: 'admitted' as const })
    await phone.client.checkin.scan(scan())
    await otherPhone.client.checkin.scan(scan())
    const [conflict] = (await client.checkin.report({ show_id: '1' })).conflicts
    await client.checkin.resolveConflict({ conflict_id: conflict?.id ?? 0, note: 'Latha showed a copy' })

    const { till_id } = await client.tills.open({ float: 500 })
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1'] })
    const sale = await counter.sell(['A1'], { till: Number(till_id) })
    const { change } = (await client.tills.get({ till_id })).till
    await client.tills.close({ till_id, pieces: {}, change, note: '' })
    await counter.send()
    await counter.giveBack(sale, ['A1'])
    await counter.sendRefunds()
    const [atCounter] = (await client.counter.list({ show_id: '1' })).counters
    await client.counter.settle({ sale_id: atCounter?.attention[0]?.id ?? 0, note: 'Latha paid late' })
    await client.counter.settleRefund({ refund_id: atCounter?.refunds_to_settle[0]?.id ?? 0, note: 'to a son of Latha' })

    const walkIn = {
      show_id: '1',
      seats: ['C1'],
      customer_name: 'Gopal Example',
      customer_phone: '',
      customer_email: null,
      amount: 700,
      note: '',
    }
    const upi = { reference: '', seen_by: 'Asha Example', bank_reference: '' }
    await client.bookings.bookByStaff({ ...walkIn, kind: 'upi', upi })
    const [missing] = (await client.tills.bankSales({ state: 'missing' })).sales
    await client.tills.settleBank({ what: 'sale', id: missing?.entry_id ?? '', note: 'on the account of Latha' })

    const withNames = async () => [...(await rowsOf(backend.deps.store))].filter((row) => row.includes('Latha'))
    expect(await withNames()).toHaveLength(8)
    backend.clock.now += threeYears + day
    await forgetOld(backend.services)
    expect(await withNames()).toEqual([])
  })

  it('and guests who never booked are nobody then', async ({ backend }) => {
    await signIn(backend.origin, 'Ravi Example', '9000000005')
    backend.clock.now += threeYears + day
    await signIn(backend.origin, 'Nila Example', '9000000006')
    await forgetOld(backend.services)
    const guests = await backend.deps.store.read.selectFrom('guest').select(['name', 'phone']).orderBy('id').execute()
    expect(guests).toEqual([
      { name: '', phone: '' },
      { name: 'Nila Example', phone: '9000000006' },
    ])
  })

  it('and a guest stays known who paid of late, whoever holds the ticket', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.tickets.reissue({ booking_id, holder: { name: 'Meena Example', phone: '9000000004' }, email: '' })
    const { store } = backend.deps
    await store.alone((tx) =>
      tx
        .updateTable('guest')
        .set({ created_at: backend.clock.now - threeYears - day })
        .execute(),
    )
    await forgetOld(backend.services)
    const guests = await store.read.selectFrom('guest').select('name').orderBy('id').execute()
    expect(guests.map(({ name }) => name)).toEqual(['Kamala Example', 'Meena Example'])
  })

  it('waits for the end of a show that is sold long before', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    const { store, clock } = { ...backend.deps, clock: backend.clock }
    await store.alone((tx) =>
      tx
        .updateTable('show')
        .set({ ends_at: clock.now + 2 * threeYears })
        .execute(),
    )
    clock.now += threeYears + day
    await forgetOld(backend.services)
    expect(await namesIn(backend)).toEqual(['Kamala Example'])
  })
})

describe('the job', () => {
  it('goes on where it was cut off, and done again changes nothing', async ({ backend }) => {
    for (let row = 0; row < 6; row++) {
      for (let number = 1; number <= 10; number++) await sellTicket(backend, [`${String.fromCharCode(65 + row)}${number}`])
    }
    backend.clock.now += threeYears + day
    let jobs = 0
    const failing = wrapStore(backend.deps.store, (job, run) => (++jobs > 1 ? Promise.reject(new Error('cut off')) : run(job)))
    await expect(forgetOld({ ...backend.services, store: failing })).rejects.toThrow('cut off')
    const left = (await namesIn(backend)).filter((name) => name === 'Kamala Example').length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(60)
    await forgetOld(backend.services)
    expect(new Set(await namesIn(backend))).toEqual(new Set(['()']))
    const rows = await rowsOf(backend.deps.store)
    backend.clock.now += day
    await forgetOld(backend.services)
    expect(await rowsOf(backend.deps.store)).toEqual(rows)
  })
})

describe('an invoice', () => {
  const settings = { GSTIN: '29AAGCB7383J1Z4', INVOICE_SUPPLIER: 'Sabha Arts Collective, 27 Lamp House Lane, Bengaluru' }
  it.override('options', { settings })

  it('of ₹50,000 or more keeps its name as long as tax law asks, and not a day more', async ({ backend, admin }) => {
    const book = (name: string, seat: string, amount: number) =>
      admin.client.bookings.bookByStaff({
        show_id: '1',
        seats: [seat],
        kind: 'cash',
        customer_name: name,
        customer_phone: '9000000003',
        customer_email: null,
        amount,
        note: '',
      })
    await book('Large Example', 'A1', 50_000)
    await book('Small Example', 'A2', 49_999)
    backend.clock.now += threeYears + day
    await forgetOld(backend.services)
    expect(await namesIn(backend)).toEqual(['(Large Example)', '()'])
    expect(await backend.deps.store.read.selectFrom('booking').select('customer_phone').execute()).toEqual([
      { customer_phone: '' },
      { customer_phone: '' },
    ])
    const later = await signInAdmin(backend)
    expect((await later.client.bookings.search({ search: 'large' })).total).toBe(1)
    backend.clock.now += 5 * 366 * day
    await forgetOld(backend.services)
    expect(await namesIn(backend)).toEqual(['()', '()'])
    expect((await (await signInAdmin(backend)).client.bookings.search({ search: 'large' })).total).toBe(0)
  })
})
