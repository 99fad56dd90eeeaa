import { moveRefund } from '@sabha/backend/store/payments/refunds'
import { closeTillRow, enterTill } from '@sabha/backend/store/tills/tills'
import { rupeesOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import { buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

type Client = Admin['client']
type Sale = Parameters<Client['bookings']['bookByStaff']>[0]

const walkIn = { show_id: '1', customer_name: 'Walk In', customer_phone: '', customer_email: null, note: '' } as const

function sell(client: Client, change: Partial<Sale> = {}) {
  return client.bookings.bookByStaff({ ...walkIn, kind: 'cash', seats: ['A1'], amount: 100, ...change })
}

const open = async (client: Client, float: number) => (await client.tills.open({ float })).till_id

async function close(client: Client, tillId: string, pieces: Record<string, number>) {
  const { till } = await client.tills.get({ till_id: tillId })
  return client.tills.close({ till_id: tillId, change: till.change, pieces, note: '' })
}

describe('a till', () => {
  it('has what its account sold and handed back while it was open, by kind, and says what is missing', async ({
    backend,
    admin: { client },
  }) => {
    const clerk = (await signInAdmin(backend, staffAccount)).client
    const early = await sell(client, { seats: ['A1'], amount: 700 })
    const till = await open(client, 500)
    await expectRefused(backend, () => client.tills.open({ float: 0 }), { status: 409, code: 'till-open-already' })
    const other = await open(clerk, 200)
    await sell(client, { seats: ['A2', 'A3'], amount: 900.5 })
    const card = await sell(client, { seats: ['A4'], amount: 300, kind: 'card' })
    const upi = { reference: 'SB2K4M', seen_by: ' Omkar  Example ', bank_reference: '4417' }
    await sell(client, { seats: ['A5'], amount: 250, kind: 'upi', upi, till_id: Number(till) })
    await sell(client, { seats: ['A6'], kind: 'complimentary', amount: null })
    await sell(clerk, { seats: ['A7'], amount: 80 })
    // One was sold without a till and is refunded out of this one; the other refund waits until somebody hands it out.
    await client.bookings.cancel({ booking_id: early.booking_id, seats: null, refund: true, handed_back: 'cash', note: '' })
    await client.bookings.cancel({ booking_id: card.booking_id, seats: null, refund: true, note: '' })
    const read = await client.tills.get({ till_id: till })
    expect(read.till).toMatchObject({ who: 'Asha Example', float: 500, expected: 700.5, counted: null, may_close: true })
    expect(read.till.kinds).toEqual([
      { kind: 'cash', sales: 1, sold: 900.5, back: -700, moved: 0, donated: 0, total: 200.5 },
      { kind: 'upi', sales: 1, sold: 250, back: 0, moved: 0, donated: 0, total: 250 },
      { kind: 'card', sales: 1, sold: 300, back: 0, moved: 0, donated: 0, total: 300 },
      { kind: 'complimentary', sales: 1, sold: 0, back: 0, moved: 0, donated: 0, total: 0 },
    ])
    expect(read.entries.find(({ kind }) => kind === 'upi')).toMatchObject({
      upi_reference: 'SB2K4M',
      seen_by: 'Omkar Example',
      bank_reference: '4417',
    })
    const { reckoning } = await client.tills.list({})
    expect(reckoning).toMatchObject({ in_tills: 830.5, without_till: 700, owed: 300, revenue: 1230.5, bank: { missing: 250 } })
    expect((await client.reports.dashboard({})).deskRevenue).toBe(1230.5)
    const [owed] = (await client.payments.owed({})).owed
    await clerk.payments.settleOwed({ id: owed?.id ?? '', how: 'card', note: '' })
    expect((await clerk.tills.get({ till_id: other })).till.kinds.at(-1)).toMatchObject({ kind: 'card', back: -300, total: -300 })
    expect(await close(client, till, { '500': 1, '100': 1, '50': 2 })).toMatchObject({ difference: -0.5 })
    const { till: closed } = await client.tills.get({ till_id: till })
    expect(closed).toMatchObject({ counted: 700, difference: -0.5, pieces: { '500': 1, '100': 1, '50': 2 }, closed_by: 'Asha Example' })
    expect((await client.tills.mine({})).till).toBeNull()
    const deeds = (await client.reports.audit({ search: 'till' })).entries.map(({ who, what, details }) => [who, what, details['amount']])
    expect(deeds).toEqual([
      ['Asha Example', 'Closed a till', 700],
      ['Omkar Example', 'Opened a till', 200],
      ['Asha Example', 'Opened a till', 500],
    ])
  })

  it('that is closed stays as it is: a sale meant for it books nothing, and only a new entry corrects it', async ({
    backend,
    admin: { client },
  }) => {
    const clerk = (await signInAdmin(backend, staffAccount)).client
    const till = await open(clerk, 0)
    const till_id = Number(till)
    await sell(clerk, { seats: ['A1'] })
    const carry = { what: 'carried', direction: 'out', amount: 40, reason: 'to the safe' } as const
    await clerk.tills.correct({ till_id, correction: carry })
    const seen = (await clerk.tills.get({ till_id })).till
    await sell(clerk, { seats: ['A2'], till_id })
    const count = { till_id, change: seen.change, pieces: { '50': 1 }, note: '' }
    await expectRefused(backend, () => clerk.tills.close(count), { status: 409, code: 'till-moved-on' })
    expect(await close(clerk, till, { '50': 1, '100': 1 })).toMatchObject({ difference: -10 })
    await expectRefused(backend, () => sell(clerk, { seats: ['A3'], till_id }), { status: 409, code: 'till-closed' })
    await expectRefused(backend, () => close(client, till, {}), { status: 409, code: 'till-is-closed' })
    const found = { what: 'recount', direction: 'in', amount: 10, reason: 'under the drawer' } as const
    await expectRefused(backend, () => clerk.tills.correct({ till_id, correction: found }), { status: 409, code: 'till-is-closed' })
    await expectRefused(backend, () => client.tills.correct({ till_id, correction: carry }), { status: 409, code: 'till-moved-on' })
    const other = { what: 'moved', from: 'cash', to: 'upi', amount: 100, reason: 'was UPI' } as const
    await expectRefused(backend, () => client.tills.correct({ till_id, correction: { ...other, to: 'cash' } }), {
      status: 422,
      code: 'same-way-twice',
    })
    await client.tills.correct({ till_id, correction: found })
    await client.tills.correct({ till_id, correction: other })
    const { till: after, entries } = await client.tills.get({ till_id })
    expect(after).toMatchObject({ counted: 150, difference: -10, expected_at_closing: 160, expected: 60, difference_now: 100 })
    expect(entries.slice(-3).map(({ what, kind, amount, who, note }) => [what, kind, amount, who, note])).toEqual([
      ['recount', 'cash', 10, 'Asha Example', 'under the drawer'],
      ['moved', 'cash', -100, 'Asha Example', 'was UPI'],
      ['moved', 'upi', 100, 'Asha Example', 'was UPI'],
    ])
    // The database itself refuses to change these entries.
    const { store } = backend.deps
    for (const table of ['till', 'till_entry'] as const) {
      await expect(store.alone((tx) => tx.updateTable(table).set({ note: 'x' }).execute())).rejects.toThrow()
      await expect(store.alone((tx) => tx.deleteFrom(table).execute())).rejects.toThrow()
    }
    const lines = parse<Record<string, string>>(await client.tills.export({ till_id }), { bom: true, columns: true })
    expect(lines.map((line) => [line['Line'], line['Paid by'], line['Count'], line['Amount in rupees']])).toEqual([
      ['float', 'cash', '', '0'],
      ['sale', 'cash', '', '100'],
      ['carried', 'cash', '', '-40'],
      ['sale', 'cash', '', '100'],
      ['recount', 'cash', '', '10'],
      ['moved', 'cash', '', '-100'],
      ['moved', 'upi', '', '100'],
      ['total', 'cash', '2', '100'],
      ['total', 'upi', '0', '100'],
      ['expected', 'cash', '', '60'],
      ['counted 100', 'cash', '1', '100'],
      ['counted 50', 'cash', '1', '50'],
      ['counted', 'cash', '', '150'],
      ['difference', 'cash', '', '100'],
    ])
  })

  it('is corrected once by a form, however often it is sent because its answer was lost', async ({ backend, admin: { client } }) => {
    const till_id = Number(await open(client, 100))
    const carry = { what: 'carried', direction: 'out', amount: 40, reason: 'to the safe' } as const
    const correct = (amount = 40) => client.tills.correct({ till_id, correction: { ...carry, amount }, request_id: 'form-of-a-slip' })
    await Promise.all([correct(), correct()])
    await unchanged(backend, () => correct())
    await expectRefused(backend, () => correct(50), { status: 409, code: 'recorded-before' })
    const { till, entries } = await client.tills.get({ till_id })
    expect([till.expected, entries.length]).toEqual([60, 1])
  })

  it('lacks the cash that was handed out of it for what was paid online; with none open it is among what is without one', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const { store } = backend.deps
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2', 'A3', 'A4'])
    const failOf = async (seat: string) => {
      await client.bookings.cancel({ booking_id, seats: [seat], refund: true, note: '' })
      const { id } = await store.read.selectFrom('refund').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await store.alone((tx) => moveRefund(tx, id, 'failed', null, backend.clock.now))
      return String(id)
    }
    const carried = { what: 'carried', kind: 'cash', amount: -2499, booking_id }
    await client.payments.settleRefund({ refund_id: await failOf('A1'), how: 'cash', note: 'at the box office' })
    await client.bookings.cancel({ booking_id, seats: ['A2'], refund: false, note: '' })
    const [putOff] = (await client.payments.owed({})).owed
    await client.payments.settleOwed({ id: putOff?.id ?? '', how: 'cash', note: '' })
    expect((await client.tills.without({})).entries).toMatchObject([carried, carried])
    const till = await open(client, 5000)
    await client.payments.settleRefund({ refund_id: await failOf('A3'), how: 'cash', note: 'at the box office' })
    await client.payments.settleRefund({ refund_id: await failOf('A4'), how: 'bank', note: 'UTR 42' })
    const read = await client.tills.get({ till_id: till })
    expect([read.till.expected, read.till.carried, read.entries.length]).toEqual([2501, -2499, 1])
    expect(read.entries).toMatchObject([carried])
    // It was no sale of the counter's.
    expect((await client.tills.list({})).reckoning).toMatchObject({ in_tills: 0, without_till: 0, revenue: 0 })
    const { booking } = await client.bookings.get({ booking_id })
    const handed = booking.history.flatMap(({ what, details }) => (what.startsWith('Recorded') ? [details['handed']] : []))
    expect(handed).toEqual(['cash', 'cash', 'bank'])
  })

  it('is its account’s: others in the office neither see nor close it, owners do', async ({ backend, admin: { client } }) => {
    const clerk = (await signInAdmin(backend, staffAccount)).client
    const [mine, theirs] = [await open(client, 1), await open(clerk, 2)]
    expect((await clerk.tills.list({})).tills.map(({ id }) => id)).toEqual([theirs])
    expect((await client.tills.list({})).tills.map(({ id, is_mine }) => [id, is_mine])).toEqual([
      [theirs, false],
      [mine, true],
    ])
    const unknown = { status: 404, code: 'unknown-till' } as const
    await expectRefused(backend, () => clerk.tills.get({ till_id: mine }), unknown)
    await expectRefused(backend, () => clerk.tills.close({ till_id: mine, change: 0, pieces: {}, note: '' }), unknown)
    await expectRefused(backend, () => clerk.tills.export({ till_id: mine }), unknown)
    await expectRefused(backend, () => client.tills.close({ till_id: theirs, change: 0, pieces: { '3': 1 }, note: '' }), {
      status: 422,
      code: 'bad-count',
    })
    expect(await close(client, theirs, { '2': 1 })).toMatchObject({ difference: 0 })
    expect((await client.tills.list({})).tills[0]).toMatchObject({ who: 'Omkar Example', closed_by: 'Asha Example' })
  })

  it('takes what races with its closing before it, or not at all', async ({ backend, admin }) => {
    const { store } = backend.deps
    const tillId = Number(await open(admin.client, 0))
    const closing = { closed_at: 1, closed_by: 'Asha Example', expected: 0, counted: 0, pieces: '{}', note: '' }
    // Side by side where the engine can do it, without a lock on the whole box office.
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => store.concurrent([], (tx) => enterTill(tx, { tillId }))),
      store.concurrent([], (tx) => closeTillRow(tx, tillId, { ...closing, change: 0 })),
      ...Array.from({ length: 4 }, () => store.concurrent([], (tx) => enterTill(tx, { tillId }))),
    ])
    const entered = outcomes.filter((outcome) => outcome === tillId).length
    const till = await store.read.selectFrom('till').select(['change', 'state']).executeTakeFirstOrThrow()
    expect(till).toEqual({ change: entered, state: entered > 0 ? 'open' : 'closed' })
  })
})

describe('every rupee of the counter', () => {
  const who = fc.constantFrom<('asha' | 'omkar')[]>('asha', 'omkar')
  const how = fc.constantFrom<('cash' | 'upi' | 'card')[]>('cash', 'upi', 'card')
  const kind = fc.constantFrom<Sale['kind'][]>('cash', 'cash', 'upi', 'card', 'complimentary', 'guest-list')
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constant('sell' as const), who, kind, seats: fc.integer({ min: 1, max: 3 }), paise: fc.nat(99_999) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('cancel' as const),
        who,
        which: fc.nat(),
        seats: fc.integer({ min: 1, max: 3 }),
        how: fc.option(how),
        refund: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('settle' as const),
        who,
        which: fc.nat(),
        how: fc.constantFrom('cash' as const, 'bank' as const, 'kept' as const),
      }),
    },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('till' as const), who, float: fc.nat(1000) }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('correct' as const), from: how, to: how, paise: fc.integer({ min: 1, max: 9999 }) }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('buy' as const) }) },
  )

  it('is in exactly one till or in none, whatever is sold, given back and closed by two', async ({ backend, buyer, admin }) => {
    const clients = { asha: admin.client, omkar: (await signInAdmin(backend, staffAccount)).client }
    const { client } = admin
    const { seats } = await client.seats.detailed({ show_id: '1' })
    const free = seats.map(({ row_label, seat_number }) => `${row_label}${seat_number}`)
    const sold: string[] = []
    const chosen = <T>(list: readonly T[], which: number) => list[which % Math.max(1, list.length)]
    const take = (count: number) => Array.from({ length: count }, () => free.shift() ?? '')
    const play = async (wish: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      if (wish.does === 'buy') sold.push((await buy(backend.origin, buyer, take(2))).booking_id)
      else if (wish.does === 'correct') {
        const [till] = (await client.tills.list({})).tills
        const correction = { what: 'moved', from: wish.from, to: wish.to, amount: rupeesOf(wish.paise), reason: 'a slip' } as const
        if (till && wish.from !== wish.to) await client.tills.correct({ till_id: till.id, correction })
      } else if (wish.does === 'sell') {
        const sale = { kind: wish.kind, seats: take(wish.seats), amount: rupeesOf(wish.paise) }
        sold.push((await sell(clients[wish.who], sale)).booking_id)
      } else if (wish.does === 'till') {
        const own = clients[wish.who]
        const { till } = await own.tills.mine({})
        await (till ? close(own, till.id, { '100': wish.float }) : own.tills.open({ float: wish.float }))
      } else if (wish.does === 'settle') {
        const row = chosen((await client.payments.owed({})).owed, wish.which)
        const by = row?.kind === 'desk' ? clients[wish.who] : client
        const settled = wish.how === 'kept' && row?.kind === 'desk' ? 'upi' : wish.how
        if (row) await by.payments.settleOwed({ id: row.id, how: settled, note: 'why' })
      } else {
        const { booking } = await client.bookings.get({ booking_id: chosen(sold, wish.which) ?? '' }).catch(() => ({ booking: null }))
        const standing = booking?.seat_details.filter(({ state }) => state === 'valid').map(({ seat }) => seat) ?? []
        if (!booking || standing.length === 0) return
        const by = booking.kind === 'customer' ? client : clients[wish.who]
        const cancelled = { booking_id: booking.booking_id, seats: standing.slice(0, wish.seats), refund: wish.refund, note: '' }
        await by.bookings.cancel({ ...cancelled, handed_back: wish.how })
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        for (const wish of steps) await play(wish)
        const { reckoning, tills } = await client.tills.list({ per_page: 200 })
        const without = await client.tills.without({ per_page: 200 })
        const paise = (rupees: readonly number[]) => rupees.reduce((sum, each) => sum + Math.round(each * 100), 0)
        const ofKinds = (kinds: readonly { total: number }[]) => paise(kinds.map(({ total }) => total))
        const inTills = tills.reduce((sum, { kinds }) => sum + ofKinds(kinds), 0)
        const desk = Math.round(100 * ((await client.reports.dashboard({})).deskRevenue ?? Number.NaN))
        const due = (await client.payments.owed({})).owed.filter((row) => row.kind === 'desk')
        const rows = parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
        const exported = rows.filter((row) => row['Channel'] === 'desk').map((row) => Number(row['Revenue in rupees']))
        expect(inTills + ofKinds(without.kinds) - paise(due.map(({ amount }) => amount))).toBe(desk)
        expect(paise(exported)).toBe(desk)
        expect(reckoning).toMatchObject({
          in_tills: rupeesOf(inTills),
          without_till: rupeesOf(ofKinds(without.kinds)),
          owed: rupeesOf(paise(due.map(({ amount }) => amount))),
          revenue: rupeesOf(desk),
        })
        // Each sale appears once, and in the export under its till.
        const entries = await Promise.all(tills.map(async ({ id }) => (await client.tills.get({ till_id: id })).entries))
        const salesOf = (of: typeof without.entries, till: string) =>
          of.flatMap(({ what, booking_id }) => (what === 'sale' ? [`${booking_id} ${till}`] : []))
        const sales = [...tills.flatMap(({ id }, index) => salesOf(entries[index] ?? [], String(id))), ...salesOf(without.entries, '')]
        expect(sales.toSorted()).toEqual(
          rows
            .filter((row) => row['Channel'] === 'desk')
            .map((row) => `${row['Booking ID']} ${row['Till']}`)
            .toSorted(),
        )
        expect(rows.some((row) => row['Channel'] === 'online' && row['Till'] !== '')).toBe(false)
        for (const [index, till] of tills.entries()) {
          const out = (entries[index] ?? []).filter(({ kind, what }) => kind === 'cash' && what !== 'recount').map(({ amount }) => amount)
          expect(paise([till.float, ...out])).toBe(Math.round(till.expected * 100))
        }
      }),
      { numRuns: 6 },
    )
  })
})
