import type { ListedTicket } from '@sabha/api/checkin'
import { checkinList } from '@sabha/backend/rules/checkin/list'
import { changeStatus } from '@sabha/backend/store/bookings/bookings'
import { codeAlphabet, codeCheck } from '@sabha/ticketing/codes'
import { readTicket } from '@sabha/ticketing/token'
import { describe, expect } from 'vitest'
import { buy, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { type Phone, pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { sellPass } from '../builders/season-pass.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const listFor = ({ client }: Pick<Phone, 'client'>, since?: number, show_id = '1') =>
  client.checkin.list({ show_id, ...(since !== undefined && { since }) })
const ids = (tickets: ListedTicket[]) => tickets.map(({ ticket_id }) => ticket_id)

describe('a door list is refused', () => {
  it('for another show than the phone’s, and for shows that there are not', async ({ backend, phone, admin }) => {
    const other = await addShowIn(backend.deps.store, studio)
    const draft = await addShowIn(backend.deps.store, studio, { status: 'draft' })
    await expectRefused(backend, () => listFor(phone, 0, String(other)), { status: 403, code: 'not-your-show' })
    const everywhere = await pairPhone(backend, { admin, showId: null })
    for (const id of [String(draft), '99']) {
      await expectRefused(backend, () => listFor(everywhere, 0, id), { status: 404, code: 'unknown-show' })
      await expectRefused(backend, () => listFor(admin, 0, id), { status: 404, code: 'unknown-show' })
    }
    expect((await listFor(everywhere, 0, String(other))).show.id).toBe(String(other))
  })

  it('with a cursor that is no number', async ({ backend, phone }) => {
    const answer = await unchanged(backend, () => raw(backend.origin, '/api/door_list.php?show_id=1&since=soon', { token: phone.token }))
    expect(answer).toMatchObject({ status: 400, json: { code: 'malformed', params: { fields: ['since'] } } })
  })
})

describe('a door list', () => {
  it('has the tickets of its show, as they are, and of nobody else', async ({ backend, buyer, phone }) => {
    const showId = await addShowIn(backend.deps.store, studio)
    await sellTicket(backend, ['A1'], { showId })
    await hold(buyer, ['B1'])
    const ticket = await sellTicket(backend, ['A10', 'A2'], { email: 'kamala@example.com' })
    // The server notes the first reading, so that staff see that the phone has a list.
    await listFor(phone)
    const list = await unchanged(backend, () => listFor(phone))
    expect(list).toMatchObject({ more: false, sold: 2, admitted: 0, conflicts: [], server_time: iso(backend.clock.now) })
    expect(list.device).toEqual({ id: phone.deviceId, name: 'First phone', gate: 'Main gate' })
    expect(list.show).toMatchObject({ id: '1', timezone: 'Asia/Kolkata', doors_open_at: null })
    expect(list.tickets).toEqual([
      {
        ticket_id: ticket.ticketId,
        issue: 1,
        state: 'paid',
        booking_id: ticket.publicId,
        booking_db_id: ticket.bookingId,
        checks: await Promise.all([ticket.ticketCode, ticket.verificationCode].map((code) => codeCheck(list.salt, code))),
        codes: [],
        name: 'Kamala Example',
        phone_end: '0001',
        amount: 2000,
        // With the section and the side of the hall, so that the door can direct guests.
        seats: [
          { seat: 'A2', state: 'valid', admitted: null, section: 'KAVERI', side: 'left' },
          { seat: 'A10', state: 'valid', admitted: null, section: 'KAVERI', side: 'middle' },
        ],
        personal: null,
      },
    ])
  })

  it('gives nobody a code, an address or a whole phone number, an admin neither', async ({ backend, phone, admin }) => {
    const { ticketCode, verificationCode } = await sellTicket(backend, ['A1'], { email: 'kamala@example.com' })
    for (const { token } of [phone, admin]) {
      // Read as it is sent: a client drops the fields that it doesn't know.
      const { json } = await raw(backend.origin, '/api/door_list.php?show_id=1', { token })
      const sent = JSON.stringify(json)
      expect(sent).toContain('Kamala Example')
      for (const secret of [ticketCode, verificationCode, 'kamala@example.com', '9000000001']) expect(sent).not.toContain(secret)
    }
  })

  it('tells an admin no more than a phone: whoever finds their phone finds no address and no code', async ({ backend, phone, admin }) => {
    await sellTicket(backend, ['A1'], { email: 'kamala@example.com' })
    const list = await listFor(admin)
    expect(list.device).toBeNull()
    expect(list.tickets).toEqual((await listFor(phone)).tickets)
  })

  it('gives no code away: over a million fit what it holds of one', async ({ backend, phone }) => {
    const { verificationCode } = await sellTicket(backend, ['A1'])
    const { tickets, salt } = await listFor(phone)
    const checks = tickets.flatMap((ticket) => ticket.checks)
    expect(checks).toHaveLength(2)
    for (const check of checks) expect(check).toBeLessThan(2 ** 16)
    expect(codeAlphabet.length ** verificationCode.length / 2 ** 16).toBeGreaterThan(1e6)
    // Nothing else on the list gives a code away: no other field changes with the codes.
    await backend.deps.store.alone((tx) =>
      tx.updateTable('ticket').set({ verification_code: '33333333', ticket_code: 'T33333333333' }).execute(),
    )
    const other = await listFor(phone)
    expect(other.tickets.map((ticket) => ({ ...ticket, checks }))).toEqual(tickets)
    expect(other.salt).toBe(salt)
  })

  it('brings the keys by which its tickets are known to be genuine', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const { keys } = await listFor(phone)
    const publicKeys = new Map(keys.map(({ key_id, public_key }) => [key_id, Uint8Array.fromBase64(public_key, { alphabet: 'base64url' })]))
    expect(await readTicket(ticket.qr(), publicKeys)).toMatchObject({ kind: 'valid', claims: { ticketId: ticket.ticketId } })
  })

  it('has its codes salted by show, the same for each phone', async ({ backend, phone, otherPhone, admin }) => {
    const other = await addShowIn(backend.deps.store, studio)
    const [mine, same, another] = [await listFor(phone), await listFor(otherPhone), await listFor(admin, 0, String(other))]
    expect(mine.salt).toBe(same.salt)
    expect(mine.salt).not.toBe(another.salt)
    expect(mine.salt.length).toBeGreaterThan(20)
  })
})

describe('the shows of the house', () => {
  const houseFor = async ({ client }: Pick<Phone, 'client'>, house_shows: string) =>
    (await client.checkin.list({ show_id: '1', house_shows })).house_shows

  it('come with the list, with their hour, and again where one was changed', async ({ backend, phone, admin }) => {
    const { store } = backend.deps
    const starts_at = Date.parse('2026-11-26T19:00:00+05:30')
    const ends_at = starts_at + 2 * hour
    const other = await addShowIn(store, studio, { title: 'Shakuntala', starts_at, ends_at })
    const over = await addShowIn(store, studio, { title: 'Last week', ends_at: backend.clock.now - 7 * 24 * hour })
    const longOver = await addShowIn(store, studio, { title: 'Last spring', ends_at: backend.clock.now - 200 * 24 * hour })
    const draft = await addShowIn(store, studio, { title: 'Not yet', status: 'draft' })
    const house = await houseFor(phone, '')
    const titles = new Map(house?.shows?.map(({ id, title }) => [id, title]))
    expect(titles.get('1')).toBe((await listFor(phone)).show.title)
    expect(titles.get(String(over))).toBe('Last week')
    for (const id of [longOver, draft]) expect(titles.has(String(id))).toBe(false)
    expect(house?.shows).toContainEqual({ id: String(other), title: 'Shakuntala', starts_at: iso(starts_at), timezone: 'Asia/Kolkata' })
    expect(await houseFor(phone, house?.stamp ?? '')).toEqual({ stamp: house?.stamp, shows: null })
    await store.alone((tx) =>
      tx
        .updateTable('show')
        .set({ starts_at: starts_at + hour })
        .where('id', '=', other)
        .execute(),
    )
    const again = await houseFor(phone, house?.stamp ?? '')
    expect(again?.stamp).not.toBe(house?.stamp)
    expect(again?.shows?.find(({ id }) => id === String(other))?.starts_at).toBe(iso(starts_at + hour))
    expect(await houseFor(admin, '')).toEqual(again)
  })

  it('have no hour where one is a season pass', async ({ backend, phone, admin }) => {
    const pass = await sellPass(admin.client, { nights: 1 })
    const house = await houseFor(phone, '')
    expect(house?.shows).toContainEqual(expect.objectContaining({ id: pass, starts_at: null }))
    const qr = backend.services.sign({ showId: Number(pass), ticketId: 4711, seatIndex: 0, issue: 1 })
    expect(await phone.client.checkin.scan({ qr, show_id: '1' })).toMatchObject({ verdict: 'wrong-show', other_show_at: null })
  })

  it('are left out for a phone of before, which doesn’t ask', async ({ backend, phone }) => {
    const { json } = await raw(backend.origin, '/api/door_list.php?show_id=1', { token: phone.token })
    expect(json).not.toHaveProperty('house_shows')
  })
})

describe('from its cursor', () => {
  it('there is nothing while nothing happens, and then what did', async ({ backend, buyer, phone }) => {
    const first = await sellTicket(backend, ['A1', 'A2'])
    const start = await listFor(phone)
    expect((await listFor(phone, start.cursor)).tickets).toEqual([])

    const booking = await buy(backend.origin, buyer, ['B1'])
    const bought = await listFor(phone, start.cursor)
    expect(bought.tickets).toMatchObject([{ booking_id: booking.booking_id, state: 'paid' }])
    expect(bought.sold).toBe(3)

    await phone.client.checkin.scan({ qr: first.qr(2), scan_id: 'the-scan' })
    const admitted = await listFor(phone, bought.cursor)
    const where = { at: iso(backend.clock.now), gate: 'Main gate', device_id: phone.deviceId, scan_id: 'the-scan' }
    expect(admitted.tickets).toMatchObject([{ ticket_id: first.ticketId, seats: [{ admitted: null }, { admitted: where }] }])
    expect(admitted.admitted).toBe(1)

    await phone.client.checkin.scan({ qr: first.qr(2), scan_id: 'one-more-scan' })
    expect((await listFor(phone, admitted.cursor)).tickets).toEqual([])

    await phone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'the-scan' })
    const undone = await listFor(phone, admitted.cursor)
    expect(undone.tickets).toMatchObject([{ ticket_id: first.ticketId, seats: [{ admitted: null }, { admitted: null }] }])
    expect(undone.admitted).toBe(0)

    await backend.deps.store.alone((tx) => changeStatus(tx, first.bookingId, 'cancelled'))
    const cancelled = await listFor(phone, undone.cursor)
    expect(cancelled.tickets).toMatchObject([{ ticket_id: first.ticketId, state: 'cancelled' }])
    expect(cancelled.sold).toBe(1)
  })

  it('a seat that is sold again changes the ticket that had it', async ({ backend, phone }) => {
    const { store } = backend.deps
    const earlier = await sellTicket(backend, ['A1'])
    await store.alone(async (tx) => {
      await changeStatus(tx, earlier.bookingId, 'cancelled')
      await tx.updateTable('seat').set({ status: 'available', booking_id: null }).where('booking_id', '=', earlier.bookingId).execute()
    })
    const { cursor } = await listFor(phone)
    const later = await sellTicket(backend, ['A1'])
    const { tickets } = await listFor(phone, cursor)
    expect(tickets.map(({ ticket_id, seats }) => [ticket_id, seats[0]?.state])).toEqual([
      [later.ticketId, 'valid'],
      [earlier.ticketId, 'sold-again'],
    ])
  })

  it('of a later time than the server knows, all is told anew', async ({ backend, phone }) => {
    await sellTicket(backend, ['A1'])
    const { tickets, cursor } = await listFor(phone, 4711)
    expect(tickets).toHaveLength(1)
    expect(cursor).toBe((await listFor(phone)).cursor)
    await expect(listFor(phone, -5)).rejects.toMatchObject({ status: 400, code: 'malformed' })
  })

  it('what changes between two pages is missed by none', async ({ backend, phone }) => {
    const sold = await Promise.all(['A1', 'A2', 'A3', 'A4', 'A5'].map((seat) => sellTicket(backend, [seat])))
    const page = (since: number) => checkinList(backend.services, 1, { since, exchange: { deviceId: null, heard: [] } }, 2)
    const seen = new Map<number, boolean>()
    let since = 0
    for (let turn = 0; ; turn++) {
      const { tickets, cursor, isMore } = await page(since)
      expect(tickets.length).toBeLessThanOrEqual(2)
      for (const { ticket, seats } of tickets) seen.set(ticket.ticket_id, seats[0]?.admitted_at !== null)
      since = cursor
      if (turn === 0) await phone.client.checkin.scan({ qr: sold[0]?.qr() ?? '', scan_id: 'between-the-pages' })
      if (!isMore) break
    }
    expect(ids([...(await listFor(phone)).tickets]).toSorted()).toEqual([...seen.keys()].toSorted())
    expect(seen.get(sold[0]?.ticketId ?? 0)).toBe(true)
  })
})

describe('of a database that was put back', () => {
  const stamped = ({ client }: Pick<Phone, 'client'>, since: number, stamp: string, scans?: string) =>
    client.checkin.list({ show_id: '1', since, stamp, ...(scans && { scans }) })

  it('a cursor with another stamp is of another database: the list comes whole', async ({ backend, phone, otherPhone }) => {
    const { store } = backend.deps
    await sellTicket(backend, ['A1'])
    const first = await listFor(phone)
    expect(first).toMatchObject({ whole: true })
    expect((await listFor(otherPhone)).stamp).toBe(first.stamp)
    expect(await stamped(phone, first.cursor, first.stamp)).toMatchObject({ whole: false, tickets: [], stamp: first.stamp })

    // As after a restore: the same cursor was told to nobody yet, or to somebody else.
    const told = await store.read.selectFrom('door_list_told').selectAll().execute()
    await store.alone((tx) => tx.deleteFrom('door_list_told').execute())
    await sellTicket(backend, ['A2'])
    const unknown = await stamped(phone, first.cursor, first.stamp)
    expect(unknown.whole).toBe(true)
    expect(unknown.tickets).toHaveLength(2)
    await store.alone((tx) =>
      tx
        .insertInto('door_list_told')
        .values(told.map((row) => ({ ...row, stamp: 'another' })))
        .execute(),
    )
    expect(await stamped(phone, first.cursor, first.stamp)).toMatchObject({ whole: true })
    // An earlier scanner sends no stamp.
    expect(await listFor(phone, first.cursor)).toMatchObject({ whole: false })
  })

  it('a scan that was acknowledged and isn’t there: likewise', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
    const { cursor, stamp } = await listFor(phone)
    expect(await stamped(phone, cursor, stamp, 'the-scan')).toMatchObject({ whole: false })
    expect(await stamped(phone, cursor, stamp, 'the-scan,a-lost-scan')).toMatchObject({ whole: true })
  })
})

describe('conflicts', () => {
  it('are told to every phone with both sides, while they are open and for hours after', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const at = iso(backend.clock.now)
    await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'scan-one' })
    backend.clock.now += 1000
    await otherPhone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'scan-two', acted: 'admitted' })
    const told = {
      kind: 'double-entry',
      verdict: null,
      seat: 'A1',
      booking_id: ticket.publicId,
      name: 'Kamala Example',
      first: { scan_id: 'scan-one', at, gate: 'Main gate', device: 'First phone', device_id: phone.deviceId },
      second: { scan_id: 'scan-two', gate: 'East gate', device: 'Second phone', device_id: otherPhone.deviceId },
    }
    for (const one of [phone, otherPhone]) expect((await listFor(one)).conflicts).toMatchObject([{ ...told, resolved_at: null }])
    await otherPhone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'scan-two' })
    expect((await listFor(phone)).conflicts).toMatchObject([{ ...told, resolved_at: iso(backend.clock.now) }])
    backend.clock.now += 6 * hour + 1
    expect((await listFor(phone)).conflicts).toEqual([])
  })

  it('of another show are not', async ({ backend, phone, admin }) => {
    const showId = await addShowIn(backend.deps.store, studio)
    const elsewhere = await pairPhone(backend, { admin, showId: String(showId) })
    await elsewhere.client.checkin.scan({ qr: 'BK33333333', scan_id: 'the-scan', acted: 'admitted' })
    expect((await listFor(elsewhere, 0, String(showId))).conflicts).toHaveLength(1)
    expect((await listFor(phone)).conflicts).toEqual([])
  })
})
