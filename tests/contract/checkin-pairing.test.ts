import { createClient } from '@sabha/api/client'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { pairPhone } from '../builders/phone.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const day = 24 * 60 * minute
const iso = (at: number) => new Date(at).toISOString()
const pair = ({ origin }: Backend, token: string, device_name = 'A phone') => visitor(origin).checkin.pair({ token, device_name })
const dead = { status: 401, code: 'pairing-over', message: 'This phone is no longer paired. Please pair it again.' } as const

describe('a pairing is not made', () => {
  it('for a show that there is not, or that nobody knows of yet', async ({ backend, admin }) => {
    const draft = await addShowIn(backend.deps.store, studio, { status: 'draft' })
    for (const show_id of ['99', 'x', String(draft)]) {
      await expectRefused(backend, () => admin.client.checkin.createPairing({ show_id, gate: 'East gate' }), {
        status: 404,
        code: 'unknown-show',
      })
    }
    for (const show_id of ['', '0', '1.5']) {
      await expectRefused(backend, () => admin.client.checkin.createPairing({ show_id, gate: 'East gate' }), {
        status: 400,
        code: 'malformed',
      })
    }
  })
})

describe('a phone is not paired', () => {
  it.for(['', 'x', 'A'.repeat(43), "' or 1=1 --", 'ಕನ್ನಡ'])('by %j', async (token, { backend, admin }) => {
    await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    await expectRefused(backend, () => pair(backend, token), {
      status: 404,
      code: 'unknown-pairing',
      message: 'This pairing code is not one of ours.',
    })
  })

  it('by a token that was used', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    await pair(backend, token)
    await expectRefused(backend, () => pair(backend, token), { status: 409, code: 'pairing-used' })
    backend.clock.now += day
    await expectRefused(backend, () => pair(backend, token), { status: 409, code: 'pairing-used' })
  })

  it('by a token of 15 minutes ago', async ({ backend, admin }) => {
    const early = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const late = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    expect(late.expires_at).toBe(iso(backend.clock.now + 15 * minute))
    backend.clock.now += 15 * minute - 1
    expect((await pair(backend, early.token)).success).toBe(true)
    backend.clock.now += 1
    await expectRefused(backend, () => pair(backend, late.token), { status: 409, code: 'pairing-expired' })
  })

  it('by a token of an account that is closed since', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { token } = await staff.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const { accounts } = await admin.client.accounts.list({})
    const { id, email, name, permission } = accounts.find((each) => each.email === staffAccount.email) ?? expect.fail('staff is listed')
    await admin.client.accounts.save({ id, email, name, permission, password: null, disabled: true })
    await expectRefused(backend, () => pair(backend, token), { status: 409, code: 'pairing-expired' })
  })

  it('by what the database keeps of the token', async ({ backend, admin }) => {
    await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const [pairing] = await backend.deps.store.read.selectFrom('pairing').selectAll().execute()
    await expectRefused(backend, () => pair(backend, pairing?.token_hash ?? ''), { status: 404, code: 'unknown-pairing' })
  })

  it('twice, of twenty that try at once', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => pair(backend, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await backend.deps.store.read.selectFrom('device').selectAll().execute()).toHaveLength(1)
  })
})

describe('a phone whose answer was lost', () => {
  const attempt = 'an-attempt-of-the-tests'
  const ask = ({ origin }: Backend, token: string, more: { attempt?: string } = { attempt }) =>
    visitor(origin).checkin.pair({ token, device_name: 'A phone', ...more })

  it('is answered as before for the rest of the quarter of an hour, and nobody else is', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const first = await ask(backend, token)
    backend.clock.now += 15 * minute - 1
    expect(await unchanged(backend, () => ask(backend, token))).toEqual({ ...first, server_time: iso(backend.clock.now) })
    for (const more of [{}, { attempt: 'an-attempt-of-somebody-else' }]) {
      await expectRefused(backend, () => ask(backend, token, more), { status: 409, code: 'pairing-used' })
    }
    backend.clock.now += 1
    await expectRefused(backend, () => ask(backend, token), { status: 409, code: 'pairing-used' })
    const paired = createClient({ baseUrl: `${backend.origin}/api/`, token: () => first.token })
    expect((await paired.checkin.list({ show_id: '1' })).device).toEqual(first.device)
  })

  it('is one phone, however often it asks at once', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(backend, token)))
    expect(new Set(answers.map((answer) => answer.token)).size).toBe(1)
    expect(await backend.deps.store.read.selectFrom('device').selectAll().execute()).toHaveLength(1)
  })

  it('is not paired any more where it was revoked meanwhile', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    const { device } = await ask(backend, token)
    await admin.client.checkin.revokeDevice({ device_id: device.id })
    await expectRefused(backend, () => ask(backend, token), { status: 409, code: 'pairing-used' })
  })

  it('has a token of its own with each pairing', async ({ backend, admin }) => {
    const tokens = new Set<string>()
    for (let count = 0; count < 2; count++) {
      const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
      tokens.add((await ask(backend, token)).token)
    }
    expect(tokens.size).toBe(2)
  })

  it.for(['', 'short', 'x'.repeat(65), 'with a space in the middle'])('cannot call its attempt %j', async (wrong, { backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: '1', gate: 'East gate' })
    await expectRefused(backend, () => ask(backend, token, { attempt: wrong }), { status: 400, code: 'malformed' })
  })
})

describe('a pairing', () => {
  it('is an address of the scanner with its token, and tells the phone its gate and show', async ({ backend, admin }) => {
    const { token, url } = await admin.client.checkin.createPairing({ show_id: '1', gate: ' East\ngate ' })
    expect(url).toBe(`${backend.origin}/scanner/#pair=${token}`)
    const paired = await pair(backend, token, '  Kamala’s\u202e phone ')
    expect(paired).toMatchObject({
      device: { name: 'Kamala’s phone', gate: 'East gate' },
      show: { id: '1', timezone: 'Asia/Kolkata' },
      server_time: iso(backend.clock.now),
    })
    expect(paired.token).not.toBe(token)
    const [device] = await backend.deps.store.read.selectFrom('device').selectAll().execute()
    expect(device?.token_hash).not.toContain(paired.token)
  })

  it('may be for every show, and the phone without a name', async ({ backend, admin }) => {
    const { token } = await admin.client.checkin.createPairing({ show_id: null, gate: '' })
    expect(await pair(backend, token, ' ')).toMatchObject({ device: { name: 'Phone', gate: '' }, show: null })
  })

  it('may be made by who has the permission office', async ({ backend }) => {
    const clerk = await signInAdmin(backend, staffAccount)
    expect((await pairPhone(backend, { admin: clerk })).deviceId).toBeGreaterThan(0)
  })
})

describe('a paired phone', () => {
  it('is told to pair again once it is revoked, and others go on', async ({ backend, admin, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
    await admin.client.checkin.revokeDevice({ device_id: phone.deviceId })
    await expectRefused(backend, () => phone.client.checkin.list({ show_id: '1' }), dead)
    await expectRefused(backend, () => phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' }), dead)
    await expectRefused(backend, () => phone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'the-scan' }), dead)
    expect(await otherPhone.client.checkin.scan({ qr: ticket.qr() })).toMatchObject({ verdict: 'already-used', used_gate: 'Main gate' })
  })

  it('hands its queue over once it is paired again: what was received is not received twice', async ({ backend, admin, phone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await phone.client.checkin.scan({ qr: ticket.qr(1), scan_id: 'scan-one' })
    await admin.client.checkin.revokeDevice({ device_id: phone.deviceId })
    const again = await pairPhone(backend, { admin })
    expect(await again.client.checkin.scan({ qr: ticket.qr(1), scan_id: 'scan-one' })).toMatchObject({
      verdict: 'admitted',
      conflict: false,
    })
    expect(await again.client.checkin.scan({ qr: ticket.qr(2), scan_id: 'scan-two', acted: 'admitted' })).toMatchObject({
      success: true,
    })
    expect(await backend.deps.store.read.selectFrom('scan').selectAll().execute()).toHaveLength(2)
  })

  it('may go on for a week after its show; for every show, a year', async ({ backend, admin, phone }) => {
    const everywhere = await pairPhone(backend, { admin, showId: null })
    const pairedAt = backend.clock.now
    const { ends_at } = await backend.deps.store.read.selectFrom('show').select('ends_at').where('id', '=', 1).executeTakeFirstOrThrow()
    const list = (one: typeof phone) => one.client.checkin.list({ show_id: '1' })
    backend.clock.now = ends_at + 7 * day - 1
    expect((await list(phone)).success).toBe(true)
    backend.clock.now += 1
    await expectRefused(backend, () => list(phone), dead)
    backend.clock.now = Math.max(backend.clock.now, pairedAt + 365 * day - 1)
    if (backend.clock.now < pairedAt + 365 * day) expect((await list(everywhere)).success).toBe(true)
    backend.clock.now = pairedAt + 365 * day
    await expectRefused(backend, () => list(everywhere), dead)
  })

  it('is paired for a past show within the week, and then no more, in words', async ({ backend }) => {
    const { ends_at } = await backend.deps.store.read.selectFrom('show').select('ends_at').where('id', '=', 1).executeTakeFirstOrThrow()
    backend.clock.now = ends_at + 7 * day - minute
    const { client } = await pairPhone(backend)
    const ticket = await sellTicket(backend, ['A1'])
    const scanned_at = iso(ends_at - 60 * minute)
    await client.checkin.scan({ qr: ticket.qr(), scan_id: 'from-a-drawer', scanned_at, clock_offset: 0, acted: 'admitted' })
    expect(await backend.deps.store.read.selectFrom('scan').select('at').execute()).toEqual([{ at: ends_at - 60 * minute }])
    backend.clock.now = ends_at + 7 * day
    const admin = await signInAdmin(backend)
    await expectRefused(backend, () => admin.client.checkin.createPairing({ show_id: '1', gate: 'Main gate' }), {
      status: 409,
      code: 'long-over',
      message: 'This show ended more than 7 days ago, so phones can’t be paired for it.',
    })
  })

  it('is on the list of phones, with what it has sent and when it was last heard of', async ({ backend, admin, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await phone.client.checkin.scan({ qr: ticket.qr() })
    await phone.client.checkin.scan({ qr: ticket.qr() })
    const pairedAt = iso(backend.clock.now)
    backend.clock.now += 5 * minute
    await phone.client.checkin.list({ show_id: '1' })
    await admin.client.checkin.revokeDevice({ device_id: otherPhone.deviceId })
    const now = iso(backend.clock.now)
    const paired = { show_id: '1', paired_at: pairedAt }
    expect((await admin.client.checkin.devices({})).devices).toEqual([
      { ...paired, id: otherPhone.deviceId, name: 'Second phone', gate: 'East gate', last_seen_at: pairedAt, revoked_at: now, scans: 0 },
      { ...paired, id: phone.deviceId, name: 'First phone', gate: 'Main gate', last_seen_at: now, revoked_at: null, scans: 2 },
    ])
  })
})

describe('revoking', () => {
  it('a phone that there is not', async ({ backend, admin }) => {
    for (const device_id of [99, 1e12]) {
      await expectRefused(backend, () => admin.client.checkin.revokeDevice({ device_id }), { status: 404, code: 'unknown-device' })
    }
  })

  it('twice is as good as once', async ({ backend, admin, phone }) => {
    await admin.client.checkin.revokeDevice({ device_id: phone.deviceId })
    backend.clock.now += minute
    expect((await unchanged(backend, () => admin.client.checkin.revokeDevice({ device_id: phone.deviceId }))).success).toBe(true)
  })
})

describe('a phone in the admin’s list', () => {
  it('is renamed, in what it has scanned too', async ({ backend, admin, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await phone.client.checkin.scan({ qr: ticket.qr() })
    const rename = (name: string, device_id = phone.deviceId) => admin.client.checkin.renameDevice({ device_id, name })
    await rename(' East\n door ')
    await unchanged(backend, () => rename('East door'))
    const { devices, scans } = await admin.client.checkin.report({ show_id: '1' })
    expect([devices[0]?.name, scans[0]?.device]).toEqual(['East door', 'East door'])
    expect((await phone.client.checkin.list({ show_id: '1' })).device?.name).toBe('East door')
    expect((await admin.client.reports.audit({})).entries[0]).toMatchObject({
      what: 'Renamed a phone',
      details: { before: 'First phone', name: 'East door' },
    })
    await expectRefused(backend, () => rename(' \u202e '), { status: 422, code: 'device-name-needed' })
    await expectRefused(backend, () => rename('East door', 99), { status: 404, code: 'unknown-device' })
    await expectRefused(backend, () => admin.client.checkin.archiveDevice({ device_id: 99 }), { status: 404, code: 'unknown-device' })
  })

  it('is tidied away: it scans no more and is listed no more, and its scans stay', async ({ backend, admin, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await phone.client.checkin.scan({ qr: ticket.qr() })
    await admin.client.checkin.archiveDevice({ device_id: phone.deviceId })
    await unchanged(backend, () => admin.client.checkin.archiveDevice({ device_id: phone.deviceId }))
    await expectRefused(backend, () => phone.client.checkin.list({ show_id: '1' }), dead)
    const night = await admin.client.checkin.report({ show_id: '1' })
    expect(night.devices.map(({ id }) => id)).toEqual([otherPhone.deviceId])
    expect((await admin.client.checkin.devices({})).devices.map(({ id }) => id)).toEqual([otherPhone.deviceId])
    expect(night.scans).toMatchObject([{ device: 'First phone', gate: 'Main gate', verdict: 'admitted' }])
  })
})

describe('what a phone scanned before it was paired again', () => {
  it('stays with the phone and gate that it was, whatever came in between', async ({ backend, admin, phone }) => {
    const [first, second, third] = await Promise.all([['A1'], ['A2'], ['A3']].map((seats) => sellTicket(backend, seats)))
    await admin.client.checkin.archiveDevice({ device_id: phone.deviceId })
    const between = await pairPhone(backend, { admin, gate: 'West gate', name: 'West phone', formerToken: phone.token })
    const again = await pairPhone(backend, { admin, gate: 'East gate', name: 'East phone', formerToken: between.token })
    const send = (qr: string | undefined, device_id?: number) =>
      again.client.checkin.scan({ qr: qr ?? '', acted: 'admitted', ...(device_id !== undefined && { device_id }) })
    await send(first?.qr(), phone.deviceId)
    await send(second?.qr(), between.deviceId)
    await send(third?.qr())
    const { scans } = await admin.client.checkin.report({ show_id: '1' })
    expect(scans.map(({ device, gate }) => `${device}, ${gate}`).toSorted()).toEqual([
      'East phone, East gate',
      'First phone, Main gate',
      'West phone, West gate',
    ])
  })

  it('is its own alone: of another phone’s number nothing is believed', async ({ backend, admin, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    for (const [n, device_id] of [otherPhone.deviceId, 99].entries()) {
      await phone.client.checkin.scan({ qr: ticket.qr(n + 1), acted: 'admitted', device_id })
    }
    const { scans } = await admin.client.checkin.report({ show_id: '1' })
    expect(new Set(scans.map(({ device }) => device))).toEqual(new Set(['First phone']))
    expect(scans).toHaveLength(2)
  })
})

describe('what an account scanned and never sent', () => {
  it('goes out by a phone that is paired for its show, or by whoever signs in, and by no phone of another show', async ({
    backend,
    admin,
    phone,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const another = await addShowIn(backend.deps.store, studio)
    const elsewhere = await pairPhone(backend, { admin, showId: String(another) })
    const row = (n: number) => ({ qr: ticket.qr(n), scan_id: `waited-${n}`, show_id: '1', acted: 'admitted' as const })
    await expectRefused(backend, () => elsewhere.client.checkin.scan(row(1)), { status: 403, code: 'not-your-show' })
    const { rows } = await elsewhere.client.checkin.scans({ scans: [row(1)] })
    expect(rows).toMatchObject([{ status: 403, answer: null }])
    expect(await phone.client.checkin.scan(row(1))).toMatchObject({ success: true })
    expect(await admin.client.checkin.scan(row(2))).toMatchObject({ success: true })
  })
})

describe('the shows whose door may be opened', () => {
  it('are those that are published and not long over', async ({ backend, admin }) => {
    const { store } = backend.deps
    await addShowIn(store, studio, { status: 'draft', title: 'A draft' })
    await addShowIn(store, studio, { status: 'cancelled', title: 'Cancelled' })
    const now = backend.clock.now
    await addShowIn(store, studio, { title: 'Last year', starts_at: now - 365 * day, ends_at: now - 364 * day })
    await addShowIn(store, studio, { title: 'Just over', starts_at: now - 4 * 60 * minute, ends_at: now - 60 * minute })
    const { shows } = await unchanged(backend, () => admin.client.checkin.shows({}))
    expect(shows.map(({ title }) => title)).toEqual(['Just over', 'Strings of the Kaveri: An Evening of Violin'])
    expect(shows[1]).toMatchObject({ id: '1', doors_open_at: null, doors_close_at: null })
  })
})

it('a token in another’s place opens nothing', async ({ backend, buyer, phone, admin }) => {
  const as = (token: string) => createClient({ baseUrl: `${backend.origin}/api/`, token: () => token })
  const notAllowed = { status: 403, code: 'not-allowed', message: 'You may not do this.' } as const
  for (const call of [
    () => as(buyer.token).checkin.list({ show_id: '1' }),
    () => as(buyer.token).checkin.scan({ qr: 'BK1' }),
    () => as(buyer.token).checkin.devices({}),
    () => as(phone.token).checkin.devices({}),
    () => as(phone.token).checkin.createPairing({ show_id: '1', gate: '' }),
    () => as(phone.token).bookings.mine({}),
    () => as(admin.token).bookings.mine({}),
  ]) {
    await expectRefused(backend, call, notAllowed)
  }
})
