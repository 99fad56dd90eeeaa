import type { ScanAnswer, ScanRequest } from '@sabha/api/checkin'
import { describe, expect } from 'vitest'
import { admissionsOf, conflictsOf, scansOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import type { Phone } from '../builders/phone.ts'
import { unchanged } from '../builders/refused.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'

/** What a phone sends for one scan, in this order. A lost answer makes no difference to the server. */
type Step = 'deliver' | 'admitted' | 'refused' | 'undo'
type End = 'inside' | 'outside'

/** What a phone sends for a good ticket with nobody inside, and where its guest is at the end. */
const ofFreeSeat: [steps: Step[], end: End][] = [
  [['deliver'], 'inside'],
  [['deliver', 'deliver'], 'inside'],
  [['deliver', 'admitted'], 'inside'],
  [['deliver', 'admitted', 'deliver', 'admitted'], 'inside'],
  [['admitted'], 'inside'],
  [['admitted', 'admitted'], 'inside'],
  [['admitted', 'deliver'], 'inside'],
  [['refused'], 'outside'],
  [['refused', 'deliver'], 'outside'],
  [['refused', 'refused'], 'outside'],
  [['deliver', 'refused'], 'outside'],
  [['deliver', 'refused', 'deliver'], 'outside'],
  [['deliver', 'refused', 'refused', 'deliver'], 'outside'],
  [['deliver', 'deliver', 'refused'], 'outside'],
  [['admitted', 'refused'], 'inside'],
  [['refused', 'admitted'], 'inside'],
  [['refused', 'admitted', 'refused', 'deliver'], 'inside'],
  [['deliver', 'refused', 'admitted'], 'inside'],
  [['deliver', 'refused', 'admitted', 'admitted'], 'inside'],
  [['refused', 'admitted', 'undo', 'admitted'], 'outside'],
  [['deliver', 'undo'], 'outside'],
  [['deliver', 'undo', 'deliver'], 'outside'],
  [['deliver', 'undo', 'admitted'], 'outside'],
  [['deliver', 'undo', 'undo'], 'outside'],
  [['admitted', 'undo'], 'outside'],
  [['admitted', 'undo', 'admitted', 'deliver', 'undo'], 'outside'],
  [['deliver', 'admitted', 'undo'], 'outside'],
  [['deliver', 'refused', 'undo'], 'outside'],
  [['refused', 'undo', 'admitted'], 'outside'],
]

/** What a phone sends for a ticket that another phone has already let in, and the conflict at the end. */
const ofTakenSeat: [steps: Step[], conflict: 'none' | 'open' | 'settled'][] = [
  [['deliver'], 'none'],
  [['deliver', 'deliver'], 'none'],
  [['deliver', 'refused'], 'none'],
  [['deliver', 'admitted'], 'open'],
  [['deliver', 'admitted', 'admitted', 'deliver'], 'open'],
  [['admitted'], 'open'],
  [['admitted', 'deliver', 'admitted'], 'open'],
  [['admitted', 'refused'], 'open'],
  [['refused', 'admitted'], 'open'],
  [['deliver', 'refused', 'admitted', 'refused'], 'open'],
  [['refused', 'admitted', 'undo'], 'settled'],
  [['admitted', 'undo'], 'settled'],
  [['deliver', 'admitted', 'undo', 'admitted'], 'settled'],
  [['deliver', 'undo', 'admitted'], 'none'],
]

const told = (steps: Step[]) => steps.join(', ')

/** The guest, seat and scans of case n. All cases are at one door, on one evening. */
const nth = (index: number) => ({
  seat: `${'ABC'[Math.floor(index / 10)]}${(index % 10) + 5}`,
  first: `the-first-${index}`,
  scan: `the-scan-${index}`,
})

it('a scan of a free seat: its guest is where the last word on it leaves them', async ({ backend, phone }) => {
  const { store } = backend.deps
  for (const [index, [steps, end]] of ofFreeSeat.entries()) {
    const { seat, scan } = nth(index)
    const what = `${told(steps)}: ${end}`
    const ticket = await sellTicket(backend, [seat])
    const answers = await play(phone, ticket.qr(), scan, steps)
    const admitted = (await admissionsOf(store)).filter((admission) => admission.seat === seat)
    expect(admitted, what).toEqual(end === 'inside' ? [{ seat, scan_id: scan }] : [])
    expect(await scansOf(store), what).toHaveLength(index + 1)
    expect(await conflictsOf(store), what).toEqual([])
    // However often a phone asks, the answer is the same.
    for (const { verdict, success } of answers) expect({ verdict, success }, what).toEqual({ verdict: 'admitted', success: true })
  }
})

it('a scan of a seat on which another phone has let somebody in: the seat stays theirs', async ({ backend, phone, otherPhone }) => {
  const { store } = backend.deps
  for (const [index, [steps, conflict]] of ofTakenSeat.entries()) {
    const { seat, first, scan } = nth(index)
    const what = `${told(steps)}: conflict ${conflict}`
    const ticket = await sellTicket(backend, [seat])
    await otherPhone.client.checkin.scan({ qr: ticket.qr(), scan_id: first })
    const answers = await play(phone, ticket.qr(), scan, steps)
    const admitted = (await admissionsOf(store)).filter((admission) => admission.seat === seat)
    expect(admitted, what).toEqual([{ seat, scan_id: first }])
    expect(await scansOf(store), what).toHaveLength(2 * (index + 1))
    const conflicts = (await conflictsOf(store)).filter((each) => each.seat === seat || each.second === scan)
    expect(conflicts, what).toHaveLength(conflict === 'none' ? 0 : 1)
    if (conflict !== 'none') {
      expect(conflicts[0], what).toMatchObject({ kind: 'double-entry', seat, first, second: scan })
      expect(conflicts[0]?.resolved_by, what).toBe(conflict === 'open' ? null : 'undone')
    }
    for (const { verdict } of answers) expect(verdict, what).toBe('already-used')
    if (steps.at(-1) !== 'undo') expect(answers.at(-1)?.conflict, what).toBe(conflict === 'open')
  }
})

describe('a double entry', () => {
  const scan = (phone: Phone, qr: string, scan_id: string, more: Partial<ScanRequest> = {}) =>
    phone.client.checkin.scan({ qr, scan_id, ...more })
  const undo = (phone: Phone, scan_id: string) => phone.client.checkin.undo({ undo_id: `undo-${scan_id}`, scan_id })

  it('is settled by undoing the first: the second has the seat then', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'first-scan')
    await scan(otherPhone, ticket.qr(), 'second-scan', { acted: 'admitted' })
    await undo(phone, 'first-scan')
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'second-scan' }])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ first: 'first-scan', second: 'second-scan', resolved_by: 'taken-over' }])
    await undo(otherPhone, 'second-scan')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect(await scan(phone, ticket.qr(), 'third-scan')).toMatchObject({ verdict: 'admitted' })
  })

  it('of three stays one between the two that are left', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted' })
    await scan(otherPhone, ticket.qr(), 'scan-three', { acted: 'admitted' })
    await undo(phone, 'scan-one')
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'scan-two' }])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([
      { first: 'scan-one', second: 'scan-two', resolved_by: 'taken-over' },
      { first: 'scan-two', second: 'scan-three', resolved_by: null },
    ])
  })

  it('is passed over by who was undone meanwhile', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted' })
    await undo(otherPhone, 'scan-two')
    await undo(phone, 'scan-one')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ resolved_by: 'undone' }])
  })

  it('ends as well when the first turns out to have let nobody in', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted' })
    await scan(phone, ticket.qr(), 'scan-one', { acted: 'refused' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'scan-two' }])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ resolved_by: 'taken-over' }])
  })

  it('that staff have settled is still handed on, and stays settled as it was', async ({ backend, phone, otherPhone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted' })
    await scan(otherPhone, ticket.qr(), 'scan-three', { acted: 'admitted' })
    for (const { id } of (await admin.client.checkin.report({ show_id: '1' })).conflicts) {
      await admin.client.checkin.resolveConflict({ conflict_id: id, note: 'Gate 1 takes its scan back.' })
    }
    await undo(phone, 'scan-one')
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'scan-two' }])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ resolved_by: 'office' }, { resolved_by: 'office' }])
    expect(await scan(phone, ticket.qr(), 'scan-four')).toMatchObject({ verdict: 'already-used' })
    await undo(otherPhone, 'scan-two')
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'scan-three' }])
  })

  it('that staff have settled goes to nobody who was taken back or turned away since', async ({ backend, phone, otherPhone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted' })
    const [conflict] = (await admin.client.checkin.report({ show_id: '1' })).conflicts
    await admin.client.checkin.resolveConflict({ conflict_id: conflict?.id ?? 0, note: 'Spoken to.' })
    await undo(otherPhone, 'scan-two')
    await undo(phone, 'scan-one')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('of some seats of a booking leaves the others to the second', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    await scan(phone, ticket.qr(2), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted', shown: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([
      { seat: 'A1', scan_id: 'scan-two' },
      { seat: 'A2', scan_id: 'scan-one' },
      { seat: 'A3', scan_id: 'scan-two' },
    ])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ seat: 'A2', first: 'scan-one', second: 'scan-two' }])
  })

  it('is none where the phone let in the rest and says so, or had let in the others itself', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(phone, ticket.qr(1), 'scan-one')
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted', seats: [2] })
    const other = await sellTicket(backend, ['B1', 'B2'])
    await scan(phone, other.qr(1), 'scan-three', { acted: 'admitted' })
    await scan(phone, other.qr(), 'scan-four', { acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toHaveLength(4)
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('is one where the phone names seats that the answer, which it never had, did not', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(phone, ticket.qr(1), 'scan-one')
    expect(await scan(otherPhone, ticket.qr(), 'scan-two')).toMatchObject({ seat_indexes: [2] })
    await scan(otherPhone, ticket.qr(), 'scan-two', { acted: 'admitted', shown: 'admitted', seats: [1, 2] })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ seat: 'A1', first: 'scan-one', second: 'scan-two' }])
  })
})

describe('a phone that judged by itself because our answer was late', () => {
  it('keeps the seats that it let in; those that it knew to be taken go to who took them', async ({ backend, phone, otherPhone }) => {
    const { store } = backend.deps
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    const send = (one: Phone, index: number, scan_id: string, more: Partial<ScanRequest> = {}) =>
      one.client.checkin.scan({ qr: ticket.qr(index), scan_id, ...more })
    // The first phone let in seat 1 with no network; the second learns of it by itself, and has our answer too late.
    expect(await send(otherPhone, 0, 'scan-of-the-rest')).toMatchObject({ seat_indexes: [1, 2, 3] })
    expect(await send(phone, 1, 'scan-of-one', { acted: 'admitted', seats: [1] })).toMatchObject({ conflict: true })
    await send(otherPhone, 0, 'scan-of-the-rest', { acted: 'admitted', shown: 'admitted', seats: [2, 3] })
    expect(await admissionsOf(store)).toEqual([
      { seat: 'A1', scan_id: 'scan-of-one' },
      { seat: 'A2', scan_id: 'scan-of-the-rest' },
      { seat: 'A3', scan_id: 'scan-of-the-rest' },
    ])
    expect(await conflictsOf(store)).toMatchObject([{ seat: 'A1', resolved_by: 'taken-over' }])
  })
})

describe('somebody let in with what is no good ticket', () => {
  const cases: [string, (ticket: SoldTicket) => string, string][] = [
    ['unknown', () => 'BK33333333', 'unknown'],
    ['forged', ({ qr }) => qr().replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'forged'],
    ['foreign', () => 'https://example.com', 'foreign'],
    ['cancelled', ({ qr }) => qr(), 'cancelled'],
  ]
  it.for(cases)('%s: is a conflict, once, until it is undone', async ([, codeOf, verdict], { backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'cancelled' }).execute())
    const request = { qr: codeOf(ticket), scan_id: 'the-scan', show_id: '1', shown: 'cannot-tell', acted: 'admitted' } as const
    expect(await phone.client.checkin.scan(request)).toMatchObject({ success: false, verdict, conflict: true })
    await unchanged(backend, () => phone.client.checkin.scan(request))
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([
      { kind: 'not-valid', verdict, first: null, second: 'the-scan', resolved_by: null },
    ])
    await phone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'the-scan' })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ resolved_by: 'undone' }])
  })

  it('that became one only later is none', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const set = (status: 'paid' | 'expired') => backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status }).execute())
    await set('expired')
    expect(await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })).toMatchObject({ verdict: 'not-paid' })
    await set('paid')
    await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan', acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'the-scan' }])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })
})

async function play(phone: Phone, qr: string, scan_id: string, steps: Step[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (const step of steps) {
    if (step === 'undo') await phone.client.checkin.undo({ undo_id: `undo-${scan_id}`, scan_id })
    else answers.push(await phone.client.checkin.scan({ qr, scan_id, ...(step !== 'deliver' && { acted: step }) }))
  }
  return answers
}
