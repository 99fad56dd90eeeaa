import type { ScanAnswer, ScanRequest } from '@sabha/api/checkin'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { admissionsOf, conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import type { Phone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

describe('a guest who was let back in, by a gate that had not heard that they were in', () => {
  const minute = 60_000
  const deliver = (
    { client }: Phone,
    qr: string,
    scan_id: string,
    { at, ...more }: Partial<ScanRequest> & { at: number },
  ): Promise<ScanAnswer> => client.checkin.scan({ qr, scan_id, show_id: '1', scanned_at: new Date(at).toISOString(), ...more })
  const letIn = { shown: 'admitted', acted: 'admitted' } as const
  const undo = (phone: Phone, scan_id: string) => phone.client.checkin.undo({ undo_id: `undo-${scan_id}`, scan_id })

  /** Delivers the second gate's scan first, and then the first gate's, which was made nine minutes earlier. */
  async function outOfOrder(backend: Backend, phone: Phone, otherPhone: Phone) {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const { now } = backend.clock
    await deliver(otherPhone, ticket.qr(1), 'back-again', { at: now - minute, reentry: true, seats: [1], ...letIn })
    const first = await deliver(phone, ticket.qr(), 'came-first', { at: now - 10 * minute, seats: [1, 2], ...letIn })
    return { ticket, first }
  }

  it('was let in once: by the scan that was earlier, whichever arrived first', async ({ backend, phone, otherPhone }) => {
    const { first } = await outOfOrder(backend, phone, otherPhone)
    expect(first).toMatchObject({ verdict: 'admitted', seat_indexes: [1, 2], inside: 0, conflict: false })
    expect(await admissionsOf(backend.deps.store)).toEqual([
      { seat: 'A1', scan_id: 'came-first' },
      { seat: 'A2', scan_id: 'came-first' },
    ])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('is so by an answer, too, that the second gate had from us', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    expect(await otherPhone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'back-again', reentry: true })).toMatchObject({
      verdict: 'admitted',
    })
    const first = await deliver(phone, ticket.qr(), 'came-first', { at: backend.clock.now - 10 * minute, ...letIn })
    expect(first).toMatchObject({ verdict: 'admitted', conflict: false })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'came-first' }])
  })

  it('stays inside when the first scan is taken back, and is out when both are', async ({ backend, phone, otherPhone }) => {
    await outOfOrder(backend, phone, otherPhone)
    await undo(phone, 'came-first')
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'back-again' }])
    await undo(otherPhone, 'back-again')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('counts as in by the first scan when the second is taken back', async ({ backend, phone, otherPhone }) => {
    await outOfOrder(backend, phone, otherPhone)
    await undo(otherPhone, 'back-again')
    expect(await admissionsOf(backend.deps.store)).toHaveLength(2)
    await undo(phone, 'came-first')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('stands against whoever came by the same ticket after them, as before', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const { now } = backend.clock
    await deliver(otherPhone, ticket.qr(), 'back-again', { at: now - 5 * minute, reentry: true, seats: [1], ...letIn })
    await deliver(otherPhone, ticket.qr(), 'came-last', { at: now - minute, seats: [1], ...letIn })
    await deliver(phone, ticket.qr(), 'came-first', { at: now - 10 * minute, seats: [1], ...letIn })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'came-first' }])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ first: 'came-first', second: 'came-last', resolved_by: null }])
  })

  it('is let in twice where the other scan was later, or no way back in', async ({ backend, phone, otherPhone }) => {
    const { now } = backend.clock
    const late = await sellTicket(backend, ['A1'])
    await deliver(otherPhone, late.qr(), 'back-again', { at: now - 10 * minute, reentry: true, seats: [1], ...letIn })
    expect(await deliver(phone, late.qr(), 'came-late', { at: now - minute, seats: [1], ...letIn })).toMatchObject({ conflict: true })
    const twice = await sellTicket(backend, ['A2'])
    await deliver(otherPhone, twice.qr(), 'came-once', { at: now - minute, seats: [1], ...letIn })
    expect(await deliver(phone, twice.qr(), 'came-twice', { at: now - 10 * minute, seats: [1], ...letIn })).toMatchObject({
      conflict: true,
    })
  })
})
