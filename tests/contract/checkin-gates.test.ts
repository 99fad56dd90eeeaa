import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { admissionsOf, conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const scan = ({ client }: Phone, qr: string, more: object = {}) => client.checkin.scan({ qr, show_id: '1', scan_id: newScanId(), ...more })
const list = async ({ client }: Phone) => client.checkin.list({ show_id: '1' })

/** KAVERI has rows A to C, TUNGA rows D to F. */
async function gates(backend: Backend, admin: Admin): Promise<{ front: Phone; back: Phone }> {
  return {
    front: await pairPhone(backend, { admin, gate: 'Front gate', sections: ['KAVERI'] }),
    back: await pairPhone(backend, { admin, gate: 'Back gate', sections: ['TUNGA'] }),
  }
}

describe('a gate that admits some sections', () => {
  it('lets these in, and sends others to their gate without using their tickets', async ({ backend, admin }) => {
    const { front, back } = await gates(backend, admin)
    const ticket = await sellTicket(backend, ['D1', 'D2'])
    const wrong = await scan(front, ticket.qr())
    expect(wrong).toMatchObject({ success: false, verdict: 'wrong-gate', gates: ['Back gate'], seat_indexes: [1, 2], inside: 0, total: 2 })
    expect(wrong.message).toBe('Wrong gate: go to Back gate.')
    expect(wrong.booking?.customer_name).toBe('Kamala Example')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect(await scan(back, ticket.qr())).toMatchObject({ verdict: 'admitted', seat_indexes: [1, 2] })
    expect(await scan(front, ticket.qr())).toMatchObject({ verdict: 'already-used', used_gate: 'Back gate' })
    expect(await scan(front, ticket.qr(), { reentry: true })).toMatchObject({ verdict: 'let-back-in' })
  })

  it('of a code for both sides lets its own in, once, and says where the others go', async ({ backend, admin }) => {
    const { front, back } = await gates(backend, admin)
    const ticket = await sellTicket(backend, ['A1', 'D1'])
    const own = { verdict: 'admitted', seat_indexes: [1], elsewhere: [2], gates: ['Back gate'], inside: 0 }
    expect(await scan(front, ticket.qr())).toMatchObject(own)
    expect(await scan(front, ticket.qr())).toMatchObject({ verdict: 'wrong-gate', inside: 1, total: 2, seat_indexes: [2] })
    expect(await scan(back, ticket.qr())).toMatchObject({ verdict: 'admitted', seat_indexes: [2], inside: 1, elsewhere: [] })
    for (const phone of [front, back]) expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'already-used', inside: 2 })
    // The other way round: the guest of the other gate is inside already.
    const turned = await sellTicket(backend, ['A2', 'D2'])
    expect(await scan(back, turned.qr(2))).toMatchObject({ verdict: 'admitted' })
    expect(await scan(front, turned.qr())).toMatchObject({ verdict: 'admitted', seat_indexes: [1], inside: 1, elsewhere: [] })
  })

  it('may be overruled by whoever stands there, online and offline, and nobody stands against it', async ({ backend, admin }) => {
    const { front } = await gates(backend, admin)
    const ticket = await sellTicket(backend, ['D1'])
    const scan_id = newScanId()
    await scan(front, ticket.qr(), { scan_id })
    await scan(front, ticket.qr(), { scan_id, shown: 'wrong-gate', acted: 'admitted', seats: [1] })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'D1', scan_id }])
    const turnedAway = await sellTicket(backend, ['D2'])
    await scan(front, turnedAway.qr(), { shown: 'wrong-gate', acted: 'refused' })
    // A phone of the last release knows no gates, and lets in whoever is on its list.
    const fromBefore = await sellTicket(backend, ['D3'])
    await scan(front, fromBefore.qr(), { shown: 'admitted', acted: 'admitted' })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['D1', 'D3'])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('is limited later too, and its phone hears of it with the next list; accounts scan anywhere', async ({ backend, admin, phone }) => {
    const ticket = await sellTicket(backend, ['D1'])
    expect(await list(phone)).toMatchObject({ gate_sections: null, gates: [{ gate: 'Main gate', sections: null }] })
    const limit = (sections: string[] | null) => admin.client.checkin.limitGate({ device_id: phone.deviceId, sections })
    await limit(['TUNGA', 'KAVERI', 'TUNGA'])
    const rights = ['KAVERI', 'TUNGA']
    expect(await list(phone)).toMatchObject({ gate_sections: rights, gates: [{ gate: 'Main gate', sections: rights }] })
    const { devices } = await admin.client.checkin.report({ show_id: '1' })
    expect(devices).toMatchObject([{ is_of_show: true, sections: rights }])
    await limit(['KAVERI'])
    const nowhere = await scan(phone, ticket.qr())
    expect(nowhere).toMatchObject({ verdict: 'wrong-gate', gates: [] })
    expect(nowhere.message).toContain('Ask the organiser')
    expect(await admin.client.checkin.list({ show_id: '1' })).toMatchObject({ gate_sections: null })
    expect(await admin.client.checkin.scan({ qr: ticket.qr(), show_id: '1', mark_scanned: false })).toMatchObject({ verdict: 'admitted' })
    await limit(null)
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'admitted' })
    const { entries } = await admin.client.reports.audit({ search: 'gate' })
    expect(entries.filter(({ what }) => what === 'Changed what a gate admits').map(({ details }) => details)).toEqual([
      { gate: 'Main gate', sections: 'all' },
      { gate: 'Main gate', sections: ['KAVERI'] },
      { gate: 'Main gate', sections: rights },
    ])
  })

  it('names no gate of a phone that is gone, and each once', async ({ backend, admin }) => {
    const { front, back } = await gates(backend, admin)
    await pairPhone(backend, { admin, gate: 'Back gate', name: 'Second phone', sections: ['TUNGA'] })
    const everywhere = await pairPhone(backend, { admin, gate: 'Stage door', showId: null })
    const ticket = await sellTicket(backend, ['D1'])
    expect(await scan(front, ticket.qr())).toMatchObject({ gates: ['Back gate', 'Stage door'] })
    for (const { deviceId } of [back, everywhere]) await admin.client.checkin.revokeDevice({ device_id: deviceId })
    expect(await scan(front, ticket.qr())).toMatchObject({ gates: ['Back gate'] })
  })

  it('is refused sections that the hall has not, or where nobody knows the hall', async ({ backend, admin, phone }) => {
    const { checkin } = admin.client
    const pairing = (show_id: string | null, sections: string[]) => () => checkin.createPairing({ show_id, gate: 'Main gate', sections })
    await expectRefused(backend, pairing('1', ['BALCONY']), { status: 400, code: 'unknown-section', params: { section: 'BALCONY' } })
    await expectRefused(backend, pairing(null, ['KAVERI']), { status: 409, code: 'gate-of-one-show' })
    const everywhere = await pairPhone(backend, { admin, showId: null })
    const limit = (device_id: number) => () => checkin.limitGate({ device_id, sections: ['BALCONY'] })
    await expectRefused(backend, limit(phone.deviceId), { status: 400, code: 'unknown-section' })
    await expectRefused(backend, limit(everywhere.deviceId), { status: 409, code: 'gate-of-one-show' })
    await expectRefused(backend, limit(999), { status: 404, code: 'unknown-device' })
  })
})
