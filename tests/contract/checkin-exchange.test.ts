import { readKeyCertificate } from '@sabha/ticketing/key-certificate'
import { newPhoneKey } from '@sabha/ticketing/phone-key'
import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { type Phone, pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const day = 24 * 3_600_000

const listFor = ({ client }: Pick<Phone, 'client'>, asked: { exchange_key?: string; heard?: string; show_id?: string } = {}) =>
  client.checkin.list({ show_id: '1', ...asked })
const keysOf = ({ keys }: Awaited<ReturnType<typeof listFor>>) =>
  new Map(keys.map(({ key_id, public_key }) => [key_id, Uint8Array.fromBase64(public_key, { alphabet: 'base64url' })]))

describe('a list certifies the key by which a phone tells other phones whom it let in', () => {
  it('as this phone’s, for this show and a day more, so that every phone with a list knows it', async ({ phone, otherPhone }) => {
    const { publicKey } = await newPhoneKey()
    const list = await listFor(phone, { exchange_key: publicKey })
    const keys = keysOf(await listFor(otherPhone))
    const reading = await readKeyCertificate('exchange', list.exchange?.certificate ?? '', keys)
    expect(reading).toMatchObject({
      kind: 'valid',
      certificate: { holderId: phone.deviceId, showId: 1, validUntil: Date.parse(list.show.ends_at) + day },
    })
    const certified = reading.kind === 'valid' ? reading.certificate.publicKey : new Uint8Array()
    expect(certified.toBase64({ alphabet: 'base64url', omitPadding: true })).toBe(publicKey)
    // It is no counter's certificate: nobody can sell with it.
    expect((await readKeyCertificate('counter', list.exchange?.certificate ?? '', keys)).kind).toBe('not-a-certificate')
    expect((await listFor(phone, { exchange_key: publicKey })).exchange).toEqual(list.exchange)
  })

  it('but none where no key is told, nor of an account’s phone, nor of a show that isn’t the phone’s', async ({
    backend,
    phone,
    admin,
  }) => {
    const { publicKey } = await newPhoneKey()
    expect((await listFor(phone)).exchange?.certificate).toBeNull()
    expect((await listFor(admin, { exchange_key: publicKey })).exchange?.certificate).toBeNull()
    const other = String(await addShowIn(backend.deps.store, studio))
    await expect(listFor(phone, { exchange_key: publicKey, show_id: other })).rejects.toMatchObject({ status: 403, code: 'not-your-show' })
  })

  it('and none for what is no key', async ({ backend, phone }) => {
    for (const key of ['', 'short', 'ä'.repeat(43), 'A'.repeat(44)]) {
      const address = `/api/door_list.php?show_id=1&exchange_key=${encodeURIComponent(key)}`
      const answer = await unchanged(backend, () => raw(backend.origin, address, { token: phone.token }))
      expect(answer).toMatchObject({ status: 400, json: { code: 'malformed', params: { fields: ['exchange_key'] } } })
    }
  })
})

describe('a list says', () => {
  it('whose word counts no more: phones that were revoked or tidied away, of this show and of every one', async ({
    backend,
    admin,
    phone,
  }) => {
    const other = String(await addShowIn(backend.deps.store, studio))
    const everywhere = await pairPhone(backend, { admin, showId: null })
    const elsewhere = await pairPhone(backend, { admin, showId: other })
    const gone = await pairPhone(backend, { admin })
    expect((await listFor(phone)).exchange?.revoked).toEqual([])
    for (const { deviceId } of [everywhere, elsewhere]) await admin.client.checkin.revokeDevice({ device_id: deviceId })
    await admin.client.checkin.archiveDevice({ device_id: gone.deviceId })
    expect((await listFor(phone)).exchange?.revoked).toEqual([gone.deviceId, everywhere.deviceId])
  })

  it('which of the scans that a phone heard of have arrived, taken back or not', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const arrived = async () => (await listFor(otherPhone, { heard: 'scan-one,scan-two,,scan-three' })).exchange?.arrived
    expect(await arrived()).toEqual([])
    await phone.client.checkin.scan({ qr: ticket.qr(1), scan_id: 'scan-one', acted: 'admitted', show_id: '1' })
    await phone.client.checkin.scan({ qr: ticket.qr(2), scan_id: 'scan-two', acted: 'admitted', show_id: '1' })
    await phone.client.checkin.undo({ scan_id: 'scan-one', undo_id: 'undo-one' })
    expect((await arrived())?.toSorted()).toEqual(['scan-one', 'scan-two'])
  })

  it('nothing of another show’s scans', async ({ backend, admin, phone }) => {
    const showId = await addShowIn(backend.deps.store, studio)
    const elsewhere = await pairPhone(backend, { admin, showId: String(showId) })
    const ticket = await sellTicket(backend, ['A1'], { showId })
    await elsewhere.client.checkin.scan({ qr: ticket.qr(1), scan_id: 'scan-elsewhere', acted: 'admitted', show_id: String(showId) })
    expect((await listFor(phone, { heard: 'scan-elsewhere' })).exchange?.arrived).toEqual([])
    expect((await listFor(elsewhere, { heard: 'scan-elsewhere', show_id: String(showId) })).exchange?.arrived).toEqual(['scan-elsewhere'])
  })
})
