import { readFileSync } from 'node:fs'
import { forgetBooking } from '@sabha/backend/rules/privacy/forget'
import { forgetOldNarrations } from '@sabha/backend/rules/tills/bank-statement'
import { findBooking } from '@sabha/backend/store/bookings/bookings'
import { addBankCredits } from '@sabha/backend/store/tills/bank-credits'
import { addBankMatch } from '@sabha/backend/store/tills/bank-matches'
import { readStatement } from '@sabha/ticketing/bank-statement'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { dataUrl, type StatementLine, statement, statementText } from '../builders/bank-statement.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

type Client = Admin['client']
const day = 86_400_000

const walkIn = { show_id: '1', customer_name: 'Gopal Example', customer_phone: '', customer_email: null, note: '', kind: 'upi' } as const

/** Sells a seat by UPI at the desk. `digits` is what the clerk typed of the bank's number. */
async function sell(
  client: Client,
  seat: string,
  amount: number,
  upi: { bank_reference?: string; reference?: string } = {},
  donation: number | undefined = undefined,
) {
  const seen = { reference: '', seen_by: 'Asha Example', bank_reference: '', ...upi }
  return (await client.bookings.bookByStaff({ ...walkIn, seats: [seat], amount, upi: seen, ...(donation && { donation }) })).booking_id
}

const bring = (client: Client, lines: readonly StatementLine[]) => client.tills.importStatement({ file: statement(lines) })
const inState = async (client: Client, state: 'choose' | 'missing' | 'seen' | 'settled') => (await client.tills.bankSales({ state })).sales
const creditsOf = async (client: Client, state: 'open' | 'settled' = 'open') => (await client.tills.bankCredits({ state })).credits
const lineOf = ({ clock }: Backend, change: Partial<StatementLine> = {}): StatementLine => ({ at: clock.now, amount: '700.00', ...change })

describe('a bank statement', () => {
  it('finds its sales: by the bank’s number, by our reference, by amount and day; the rest is for a person', async ({
    backend,
    admin: { client },
  }) => {
    const { till_id } = await client.tills.open({ float: 0 })
    const byNumber = await sell(client, 'A1', 700, { bank_reference: '4417' })
    const alike = await sell(client, 'A2', 700)
    const byReference = await sell(client, 'A3', 500, { reference: 'SBAB23CD45EF' })
    const byAmount = await sell(client, 'A4', 1250.5)
    const missing = await sell(client, 'A5', 300, { bank_reference: '0001' })
    const imported = await bring(client, [
      lineOf(backend, { rrn: '632309114417' }),
      lineOf(backend, { rrn: '632309225528' }),
      lineOf(backend, { rrn: '632309225529' }),
      lineOf(backend, { amount: '500.00', narration: 'UPI-MEENA EXAMPLE-SBAB23CD45EF' }),
      lineOf(backend, { amount: '1,250.50' }),
      // The clerk typed another number.
      lineOf(backend, { amount: '300.00', rrn: '632309330002' }),
      lineOf(backend, { amount: '25,000.00', narration: 'NEFT CR-SAMPLE TRUST' }),
      lineOf(backend, { isDebit: true }),
    ])
    expect(imported).toMatchObject({ credits: 6, new: 6, matched: 3, others: 1 })
    const seen = await inState(client, 'seen')
    expect(seen.map(({ booking_id, match }) => [booking_id, match?.how])).toEqual([
      [byAmount, 'amount'],
      [byReference, 'reference'],
      [byNumber, 'number'],
    ])
    expect(seen[2]).toMatchObject({ amount: 700, till_id, credit: { rrn: '632309114417', narration: 'UPI-GOPAL EXAMPLE' } })
    const [choice] = await inState(client, 'choose')
    expect(choice).toMatchObject({ booking_id: alike, choices: [{ rrn: '632309225529' }, { rrn: '632309225528' }] })
    expect((await inState(client, 'missing')).map(({ booking_id }) => booking_id)).toEqual([missing])
    expect(await client.tills.bankSales({})).toMatchObject({
      counts: { choose: 1, missing: 1, seen: 3, settled: 0 },
      sums: { seen: 2450.5, settled: 0, missing: 1000 },
    })
    expect((await creditsOf(client)).map(({ amount }) => amount)).toEqual([300, 700, 700])
    // The till says how much of it the bank has.
    const { till, entries } = await client.tills.get({ till_id })
    expect(till.bank).toEqual({ seen: 2450.5, settled: 0, missing: 1000 })
    expect(entries.map(({ bank }) => bank?.state)).toEqual(['seen', 'missing', 'seen', 'seen', 'missing'])
    expect((await client.tills.list({})).reckoning?.bank).toEqual(till.bank)
    const slip = parse<Record<string, string>>(await client.tills.export({ till_id }), { bom: true, columns: true })
    expect(slip.filter(({ Line }) => Line === 'sale').map((line) => line['On the bank statement']?.split(' ')[0])).toEqual([
      'seen',
      'missing',
      'seen',
      'seen',
      'missing',
    ])
  })

  it('finds a sale with a donation by their sum, in which they were paid', async ({ backend, admin: { client } }) => {
    await client.settings.save({
      version: 0,
      settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
    })
    const { till_id } = await client.tills.open({ float: 0 })
    const byNumber = await sell(client, 'A1', 500, { bank_reference: '4417' }, 100)
    const alike = await sell(client, 'A2', 600)
    const byHand = await sell(client, 'A3', 650, { bank_reference: '0001' }, 50.5)
    await sell(client, 'A4', 500, {}, 20)
    // In cash, with its donation.
    await client.bookings.bookByStaff({ ...walkIn, kind: 'cash', seats: ['A5'], amount: 500, donation: 40 })
    const rows = ['632309114417', '632309225528'].map((rrn) => lineOf(backend, { amount: '600.00', rrn }))
    const imported = await bring(client, [...rows, lineOf(backend, { amount: '700.50', rrn: '632309330002' })])
    expect(imported).toMatchObject({ credits: 3, matched: 2 })
    const seen = await inState(client, 'seen')
    expect(seen.map(({ booking_id, amount, match, credit }) => [booking_id, amount, match?.how, credit?.rrn])).toEqual([
      [alike, 600, 'amount', '632309225528'],
      [byNumber, 600, 'number', '632309114417'],
    ])
    const [, sale] = await inState(client, 'missing')
    expect(sale).toMatchObject({ booking_id: byHand, amount: 700.5, choices: [{ rrn: '632309330002' }] })
    const [credit] = await creditsOf(client)
    await client.tills.matchCredit({ entry_id: sale?.entry_id ?? '', credit_id: credit?.id ?? '' })

    const { till } = await client.tills.get({ till_id })
    expect(till.bank).toEqual({ seen: 1900.5, settled: 0, missing: 520 })
    expect(till.kinds.find(({ kind }) => kind === 'upi')?.total).toBe(1900.5 + 520)
    expect((await client.tills.bankSales({})).sums).toEqual(till.bank)
    const { entries } = await client.reports.audit({ search: 'Matched a sale' })
    expect(entries.map(({ details }) => details['amount'])).toEqual([700.5])
  })

  it('finds a donation beside free seats, which was all that was paid', async ({ backend, admin: { client } }) => {
    await client.settings.save({
      version: 0,
      settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
    })
    const { till_id } = await client.tills.open({ float: 0 })
    const byNumber = await sell(client, 'A1', 0, { bank_reference: '4417' }, 500)
    const missing = await sell(client, 'A2', 0, {}, 20)
    await sell(client, 'A3', 0)
    expect(await bring(client, [lineOf(backend, { amount: '500.00', rrn: '632309114417' })])).toMatchObject({ credits: 1, matched: 1 })
    expect((await inState(client, 'seen')).map(({ booking_id, amount }) => [booking_id, amount])).toEqual([[byNumber, 500]])
    expect((await inState(client, 'missing')).map(({ booking_id, amount }) => [booking_id, amount])).toEqual([[missing, 20]])
    expect(await creditsOf(client)).toEqual([])
    const { till, entries } = await client.tills.get({ till_id })
    expect(till.bank).toEqual({ seen: 500, settled: 0, missing: 20 })
    expect(entries.flatMap(({ what, bank }) => (what === 'sale' ? (bank?.state ?? '') : []))).toEqual(['seen', 'missing', ''])
  })

  it('counts each line once, however often and in whatever statements it is imported', async ({ backend, admin: { client } }) => {
    const yesterday = lineOf(backend, { at: backend.clock.now - day })
    const numbered = lineOf(backend, { rrn: '632309114417' })
    const bare = lineOf(backend, { narration: 'UPI-GOPAL EXAMPLE' })
    expect(await bring(client, [yesterday, numbered, bare])).toMatchObject({ credits: 3, new: 3 })
    expect(await bring(client, [yesterday, numbered, bare])).toMatchObject({ credits: 3, new: 0 })
    // A later file, in another order, that covers a part of the first: the same words twice on one day are two payments.
    expect(await bring(client, [bare, bare, numbered])).toMatchObject({ credits: 3, new: 1 })
    await Promise.all([bring(client, [bare, bare, bare, numbered]), bring(client, [bare, bare, bare, numbered])])
    expect((await client.tills.bankCredits({})).counts).toEqual({ open: 5, settled: 0 })
  })

  it('that can’t be read is refused in words, and changes nothing', async ({ backend, admin: { client } }) => {
    const good = statementText([lineOf(backend)])
    const refused = async (file: string | Uint8Array, code: Parameters<typeof expectRefused>[2]['code'], params = {}) =>
      expectRefused(backend, () => client.tills.importStatement({ file: dataUrl(file) }), { status: 422, code, params })
    await refused('', 'statement-no-columns')
    await refused('name,phone\nGopal,9000000002', 'statement-no-columns')
    await refused(Buffer.from(`\uFEFF${good}`, 'utf16le'), 'statement-not-csv')
    await refused(Buffer.from([0x50, 0x4b, 3, 4, 0xff]), 'statement-not-csv')
    await refused(good.replace('GOPAL', '=1+1;GOPAL').replace('UPI-=', '='), 'statement-formula', { line: 4 })
    await refused(good.replaceAll(/"\d\d\/\d\d\/(\d\d)"/g, '"31/02/$1"'), 'statement-bad-date', { line: 4 })
    await refused(good.replace('"700.00"', '"7,00"'), 'statement-bad-amount', { line: 4 })
    await refused(`${good}\r\n${'x\n'.repeat(100_000)}`, 'statement-too-long')
    await refused(Buffer.alloc(5 * 1024 * 1024, 'x'), 'statement-too-long')
    await expectRefused(backend, () => client.tills.importStatement({ file: 'x' }), { status: 422, code: 'statement-not-csv' })
  })

  it('matches a sale that a phone brings only later, when it is asked to', async ({ backend, admin }) => {
    const { client } = admin
    const phone = await CounterPhone.pair(backend, { admin, name: 'Third phone', gate: 'Main gate' })
    await phone.lease({ seats: ['M5', 'M6'] })
    await phone.sell(['M5'], { payment: 'upi', upi: { reference: '', seen_by: 'Omkar Example', bank_reference: '114417' } })
    const sold = phone.sales.at(-1)?.record.total ?? 0
    expect(await bring(client, [lineOf(backend, { amount: String(sold / 100), rrn: '632309114417' })])).toMatchObject({ matched: 0 })
    await phone.send()
    expect(await client.tills.matchAgain({})).toMatchObject({ matched: 1 })
    expect(await inState(client, 'seen')).toMatchObject([{ bank_reference: '114417', match: { how: 'number' } }])
    await unchanged(backend, () => client.tills.matchAgain({}))
  })
})

describe('a person', () => {
  it('matches, parts and settles, with a reason and in the audit', async ({ backend, admin: { client } }) => {
    const [one, other] = [await sell(client, 'A1', 700), await sell(client, 'A2', 700)]
    await bring(client, [lineOf(backend, { rrn: '632309114417' }), lineOf(backend, { amount: '50.00', narration: 'UPI-MEENA EXAMPLE' })])
    const [second, first] = await inState(client, 'choose')
    expect([first?.booking_id, second?.booking_id]).toEqual([one, other])
    const [small, credit] = await creditsOf(client)
    const match = { entry_id: first?.entry_id ?? '', credit_id: credit?.id ?? '' }
    await expectRefused(backend, () => client.tills.matchCredit({ ...match, credit_id: small?.id ?? '' }), {
      status: 422,
      code: 'bank-amounts-differ',
    })
    await expectRefused(backend, () => client.tills.matchCredit({ ...match, entry_id: 999 }), { status: 404, code: 'unknown-upi-sale' })
    await expectRefused(backend, () => client.tills.matchCredit({ ...match, credit_id: 999 }), { status: 404, code: 'unknown-bank-credit' })
    await client.tills.matchCredit(match)
    const taken = { status: 409, code: 'bank-matched-already' } as const
    await expectRefused(backend, () => client.tills.matchCredit({ ...match, entry_id: second?.entry_id ?? '' }), taken)
    const note = 'was paid in cash'
    await expectRefused(backend, () => client.tills.settleBank({ what: 'sale', id: match.entry_id, note }), taken)
    await expectRefused(backend, () => client.tills.settleBank({ what: 'sale', id: second?.entry_id ?? '', note: ' ' }), {
      status: 422,
      code: 'reason-needed',
    })
    const settle = { what: 'sale', id: second?.entry_id ?? '', note, request_id: 'form-of-a-settling' } as const
    await client.tills.settleBank(settle)
    await unchanged(backend, () => client.tills.settleBank(settle))
    await client.tills.settleBank({ what: 'credit', id: small?.id ?? '', note: 'a donation' })
    expect(await creditsOf(client)).toEqual([])
    expect(await creditsOf(client, 'settled')).toMatchObject([{ amount: 50, match: { note: 'a donation', who: 'Asha Example' } }])
    expect(await client.tills.bankSales({})).toMatchObject({ sums: { seen: 700, settled: 700, missing: 0 } })

    const [seen] = await inState(client, 'seen')
    const match_id = seen?.match?.id ?? ''
    await client.tills.unmatch({ match_id })
    await expectRefused(backend, () => client.tills.unmatch({ match_id }), { status: 404, code: 'unknown-bank-match' })
    // Only a person may match again what a person has parted, even where no other match is left.
    await unchanged(backend, () => client.tills.matchAgain({}))
    expect(await bring(client, [lineOf(backend, { rrn: '632309114417' })])).toMatchObject({ new: 0, matched: 0 })
    expect(await inState(client, 'missing')).toMatchObject([{ booking_id: one, choices: [{ rrn: '632309114417' }] }])
    await client.tills.matchCredit(match)
    const deeds = (await client.reports.audit({ search: 'bank' })).entries.map(({ who, what, details }) => [
      who,
      what,
      details['amount'],
      details['note'],
    ])
    expect(deeds.filter(([, what]) => what !== 'Imported a bank statement')).toEqual([
      ['Asha Example', 'Matched a sale with the bank', 700, undefined],
      ['Asha Example', 'Undid a match with the bank', 700, undefined],
      ['Asha Example', 'Settled a sale or credit by hand', 50, 'a donation'],
      ['Asha Example', 'Settled a sale or credit by hand', 700, 'was paid in cash'],
      ['Asha Example', 'Matched a sale with the bank', 700, undefined],
    ])
  })

  it('and another one at the same moment never give a credit to two sales, nor two credits to one', async ({
    backend,
    admin: { client },
  }) => {
    const partner = { ...adminAccount, email: 'partner@sabha.example', name: 'Meena Example', permission: 'admin' } as const
    await client.accounts.save({ id: null, ...partner, disabled: false })
    const clients = [client, (await signInAdmin(backend, partner)).client]
    await sell(client, 'A1', 700)
    await sell(client, 'A2', 700)
    await bring(client, [lineOf(backend, { rrn: '632309114417' }), lineOf(backend, { rrn: '632309225528' })])
    const sales = await inState(client, 'choose')
    const credits = await creditsOf(client)
    const pairs = sales.flatMap(({ entry_id }) => credits.map(({ id }) => ({ entry_id, credit_id: id })))
    const outcomes = await Promise.all(
      pairs.flatMap((pair) =>
        clients.map((owner) =>
          owner.tills.matchCredit(pair).then(
            () => 'matched',
            (error: { code?: string }) => error.code,
          ),
        ),
      ),
    )
    const matched = outcomes.filter((outcome) => outcome === 'matched').length
    expect(outcomes.filter((outcome) => outcome !== 'matched' && outcome !== 'bank-matched-already')).toEqual([])
    const rows = await backend.deps.store.read.selectFrom('bank_match').select(['entry_id', 'credit_id']).execute()
    expect(rows).toHaveLength(matched)
    expect(new Set(rows.map(({ entry_id }) => entry_id)).size).toBe(matched)
    expect(new Set(rows.map(({ credit_id }) => credit_id)).size).toBe(matched)
    expect(matched).toBeGreaterThan(0)
  })

  it('would without the database’s own word', async ({ backend, admin: { client } }) => {
    await sell(client, 'A1', 700)
    await bring(client, [lineOf(backend), lineOf(backend)])
    const [entry] = await inState(client, 'choose')
    const credits = await creditsOf(client)
    const { store } = backend.deps
    const by = { entry_id: Number(entry?.entry_id), how: 'person', account_id: 1, who: 'Asha Example', at: 1 } as const
    const both = () => credits.map(({ id }) => store.concurrent([], (tx) => addBankMatch(tx, { ...by, credit_id: Number(id) })))
    const taken = (await Promise.all(both())).filter((id) => id !== undefined)
    expect(taken).toHaveLength(1)
    await store.alone(async (tx) => {
      await sql`delete from bank_match`.execute(tx)
      await sql`drop index bank_match_entry`.execute(tx)
    })
    expect((await Promise.all(both())).filter((id) => id !== undefined)).toHaveLength(2)
  })
})

describe('what a statement says of a payer', () => {
  it('goes after 90 days; day, amount and number stay', async ({ backend, admin: { client } }) => {
    await bring(client, [lineOf(backend, { rrn: '632309114417' })])
    backend.clock.now += 89 * day
    await unchanged(backend, () => forgetOldNarrations(backend.deps))
    backend.clock.now += 2 * day
    await forgetOldNarrations(backend.deps)
    const rows = await backend.deps.store.read.selectFrom('bank_credit').select(['narration', 'amount', 'rrn']).execute()
    expect(rows).toEqual([{ narration: '', amount: 700_00, rrn: '632309114417' }])
  })

  it('goes with the guest whose sale it is, and no other guest’s', async ({ backend, admin: { client } }) => {
    const id = await sell(client, 'A1', 700, { bank_reference: '4417' })
    await sell(client, 'A2', 500, { bank_reference: '5528' })
    await bring(client, [
      lineOf(backend, { rrn: '632309114417' }),
      lineOf(backend, { amount: '500.00', rrn: '632309225528', narration: 'UPI-MEENA EXAMPLE' }),
    ])
    const { store, now } = backend.deps
    const booking = await findBooking(store.read, id)
    if (!booking) throw new Error('no booking')
    await store.alone((tx) => forgetBooking(tx, booking, now()))
    const rows = await store.read.selectFrom('bank_credit').select('narration').orderBy('id').execute()
    expect(rows.map(({ narration }) => narration)).toEqual(['', 'UPI-MEENA EXAMPLE'])
  })

  it('is never kept of other lines, nor is the balance', async ({ backend, admin: { client } }) => {
    await bring(client, [lineOf(backend), lineOf(backend, { narration: 'NEFT CR-SAMPLE TRUST' }), lineOf(backend, { isDebit: true })])
    const rows = await backend.deps.store.read.selectFrom('bank_credit').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/TRUST|10000|10,000/)
  })
})

describeOnce('a statement as a bank exports it', () => {
  const file = (name: string) => readFileSync(new URL(`../statements/${name}`, import.meta.url), 'utf8')
  const expected = JSON.parse(file('expected.json')) as Record<string, unknown>

  for (const bank of ['hdfc', 'icici', 'axis', 'sbi']) {
    it(`is read: ${bank}`, () => {
      const read = readStatement(file(`${bank}.csv`), '2026-11-26')
      if ('problem' in read) throw new Error(read.problem)
      expect({ others: read.others, credits: read.credits.map(({ identity: _, ...credit }) => credit) }).toEqual(expected[bank])
    })
  }
})

it('twenty thousand lines are taken in one go', { timeout: 60_000 }, async ({ backend }) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    key: String(index),
    day_at: 0,
    at: null,
    amount: 1,
    rrn: null,
    reference: null,
    narration: '',
    imported_at: 0,
  }))
  expect(await backend.deps.store.alone((tx) => addBankCredits(tx, rows))).toBe(20_000)
})
