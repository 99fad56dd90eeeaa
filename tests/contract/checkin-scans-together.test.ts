import { createHash } from 'node:crypto'
import type { ScanRequest } from '@sabha/api/checkin'
import type { Store } from '@sabha/backend/store/store'
import { describe, expect } from 'vitest'
import { admissionsOf, conflictsOf, scansOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

type Row = Partial<ScanRequest> & { qr: string }
const row = (qr: string, more: Partial<ScanRequest> = {}): Row => ({
  qr,
  scan_id: newScanId(),
  show_id: '1',
  shown: 'admitted',
  acted: 'admitted',
  ...more,
})
const send = ({ client }: Pick<Phone, 'client'>, scans: Row[]) => client.checkin.scans({ scans })

describe('scans that waited, in one request', () => {
  it('are each answered and kept as they would be alone, in their order', async ({ backend, phone }) => {
    const [first, second] = [await sellTicket(backend, ['A1', 'A2']), await sellTicket(backend, ['B1'])]
    const { cursor, stamp } = await phone.client.checkin.list({ show_id: '1' })
    const scans = [
      row(first.qr()),
      row(first.qr(2), { shown: 'already-used', acted: 'refused' }),
      row(second.qr()),
      row(second.qr()),
      row('https://example.com', { shown: 'foreign', acted: 'refused' }),
    ]
    const { rows } = await send(phone, scans)
    expect(rows.map(({ scan_id, status, answer }) => [scan_id, status, answer?.verdict, answer?.conflict])).toEqual([
      [scans[0]?.scan_id, 200, 'admitted', false],
      [scans[1]?.scan_id, 200, 'already-used', false],
      [scans[2]?.scan_id, 200, 'admitted', false],
      [scans[3]?.scan_id, 200, 'already-used', true],
      [scans[4]?.scan_id, 200, 'foreign', false],
    ])
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'A2', 'B1'])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'double-entry', seat: 'B1', first: scans[2]?.scan_id }])
    // The list reports each ticket once, as its own change.
    const news = await phone.client.checkin.list({ show_id: '1', since: cursor, stamp })
    expect(news.tickets.map(({ ticket_id, seats }) => [ticket_id, seats.every(({ admitted }) => admitted !== null)])).toEqual([
      [first.ticketId, true],
      [second.ticketId, true],
    ])
    expect(news.cursor).toBe(cursor + 2)
    // Sent again, as after a lost answer.
    const again = await send(phone, scans)
    expect(again.rows.map(({ answer }) => answer?.verdict)).toEqual(rows.map(({ answer }) => answer?.verdict))
    expect(await scansOf(backend.deps.store)).toHaveLength(5)
    expect(await conflictsOf(backend.deps.store)).toHaveLength(1)
  })

  it('that are refused stop none of the others', async ({ backend, phone }) => {
    const other = await addShowIn(backend.deps.store, studio)
    const ticket = await sellTicket(backend, ['A1'])
    const taken = row(ticket.qr())
    await send(phone, [taken])
    const good = await sellTicket(backend, ['B1'])
    const { rows } = await send(phone, [
      row(good.qr(), { show_id: String(other) }),
      row(good.qr(), { scan_id: taken.scan_id }),
      row(good.qr(), { acted: null }),
      row(good.qr(), { mark_scanned: false }),
      row(good.qr()),
    ])
    expect(rows.map(({ status, code }) => [status, code])).toEqual([
      [403, 'not-your-show'],
      [409, 'scan-id-taken'],
      [400, 'malformed'],
      [400, 'malformed'],
      [200, undefined],
    ])
    for (const { status, message } of rows) expect(message !== '').toBe(status !== 200)
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'B1'])
  })

  it('of which one meets a fault of ours are kept all the same, but for that one', async ({ backend, phone }) => {
    const tickets = [await sellTicket(backend, ['A1']), await sellTicket(backend, ['A2']), await sellTicket(backend, ['A3'])]
    const scans = tickets.map((ticket) => row(ticket.qr()))
    // A row that another program wrote and that this one can't read.
    await keepUnreadable(backend.deps.store, { deviceId: phone.deviceId, scanId: scans[1]?.scan_id ?? '', qr: scans[1]?.qr ?? '' })
    const { rows } = await send(phone, scans)
    expect(rows.map(({ status }) => status)).toEqual([200, 500, 200])
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'A3'])
  })

  it('are as many as fit, and one at least', async ({ backend, phone }) => {
    const many = Array.from({ length: 65 }, () => row('BK33333333', { acted: 'refused' }))
    await expectRefused(backend, () => send(phone, many), { status: 400, code: 'malformed' })
    await expectRefused(backend, () => send(phone, []), { status: 400, code: 'malformed' })
    const answer = await unchanged(backend, () =>
      raw(backend.origin, '/api/verify_ticket_scans.php', { token: phone.token, json: { scans: [row('x'), 'no scan'] } }),
    )
    expect(answer).toMatchObject({ status: 400, json: { code: 'malformed' } })
    expect((await send(phone, many.slice(1))).rows).toHaveLength(64)
  })

  it('say nothing more of codes once a phone has sent too many wrong ones', async ({ backend, phone }) => {
    const { ticketCode } = await sellTicket(backend, ['A1'])
    const wrong = () => Array.from({ length: 64 }, () => row('BK33333333', { acted: 'refused', shown: 'unknown' }))
    let verdicts: unknown[] = []
    for (let n = 0; n < 12 && !verdicts.includes(null); n++)
      verdicts = (await send(phone, wrong())).rows.map(({ answer }) => answer?.verdict)
    expect(verdicts).toContain(null)
    const { rows } = await send(phone, [row(ticketCode)])
    expect(rows).toMatchObject([{ status: 200, answer: { verdict: null, booking: null } }])
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1'])
  })

  it('that come twice in one request count once, and the later one may say more of the same scan', async ({ backend, phone }) => {
    const [first, second] = [await sellTicket(backend, ['A1']), await sellTicket(backend, ['B1'])]
    const twice = row(first.qr())
    const turnedAway = row(second.qr(), { acted: 'refused' })
    const { rows } = await send(phone, [
      twice,
      twice,
      row(second.qr(), { scan_id: twice.scan_id }),
      turnedAway,
      { ...turnedAway, acted: 'admitted' },
      turnedAway,
    ])
    expect(rows.map(({ scan_id, status, answer, code }) => [scan_id, status, code ?? answer?.verdict])).toEqual([
      [twice.scan_id, 200, 'admitted'],
      [twice.scan_id, 200, 'admitted'],
      [twice.scan_id, 409, 'scan-id-taken'],
      ...Array(3).fill([turnedAway.scan_id, 200, 'admitted']),
    ])
    expect(await scansOf(backend.deps.store)).toMatchObject([{ acted: 'admitted' }, { acted: 'admitted' }])
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'B1'])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('of a phone that is revoked meanwhile are kept all or none, and sent again by the phone that it becomes', async ({
    backend,
    phone,
    admin,
  }) => {
    const first = await sellTicket(backend, ['A1'])
    const tickets = [first, await sellTicket(backend, ['B1'])]
    const rows = Array.from({ length: 32 }, (_, n) => row((tickets[n % 2] ?? first).qr(), n < 2 ? {} : { acted: 'refused' }))
    const [sent] = await Promise.allSettled([send(phone, rows), admin.client.checkin.revokeDevice({ device_id: phone.deviceId })])
    expect(await scansOf(backend.deps.store)).toHaveLength(sent.status === 'fulfilled' ? rows.length : 0)
    await expectRefused(backend, () => send(phone, rows), { status: 401, code: 'pairing-over' })
    const again = await pairPhone(backend, { admin, formerToken: phone.token })
    const answers = await send(
      again,
      rows.map((each) => ({ ...each, device_id: phone.deviceId })),
    )
    expect(answers.rows.map(({ status }) => status)).toEqual(rows.map(() => 200))
    const kept = await scansOf(backend.deps.store)
    expect(kept).toHaveLength(rows.length)
    expect(new Set(kept.map(({ device_id }) => device_id))).toEqual(new Set([phone.deviceId]))
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'B1'])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('stay with the phone that scanned them, where it was paired again since', async ({ backend, phone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const now = await pairPhone(backend, { admin, gate: 'East gate', formerToken: phone.token })
    await send(now, [row(ticket.qr(), { device_id: phone.deviceId })])
    expect(await scansOf(backend.deps.store)).toMatchObject([{ device_id: phone.deviceId }])
  })
})

async function keepUnreadable(store: Store, { deviceId, scanId, qr }: { deviceId: number; scanId: string; qr: string }): Promise<void> {
  await store.alone((tx) =>
    tx
      .insertInto('scan')
      .values({
        scan_id: scanId,
        device_id: deviceId,
        account_id: null,
        show_id: 1,
        booking_id: null,
        ticket_id: null,
        seat_index: null,
        read_as: 'token',
        code: createHash('sha256').update(qr).digest('base64url').slice(0, 16),
        at: 0,
        received_at: 0,
        clock_offset: null,
        verdict: 'unknown',
        answer: '{',
        shown: null,
        acted: 'refused',
        reentry: 0,
        undone_at: null,
        undo_id: null,
      })
      .execute(),
  )
}
