import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import { isUndoable } from './decisions.ts'
import type { Door, ScanOptions } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  backend.direction = 'both'
  for (const id of [1, 2]) backend.sell(id)
  phone = new Phone(backend)
  door = await phone.open()
  backend.always = 'unreachable'
})
afterEach(() => phone.close())

async function scan(text: string, more: Partial<ScanOptions> = {}): Promise<Judgement> {
  await phone.advance(1000)
  return (await door.scan(text, { source: 'camera', ...more })) as Judgement
}

async function expectInside(count: number): Promise<void> {
  await phone.advance(250)
  expect(door.status().admitted).toBe(count)
  const sections = await door.sections('1')
  expect(sections.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(count)
}

describe('an exit without a network', () => {
  it('lets out and back in by what this phone saw, and counts so, in the sections too', async () => {
    expect(door.status()).toMatchObject({ direction: 'both', exits: true })
    await scan(backend.token(1, 0))
    expect((await scan(backend.token(1, 1), { leaving: true })).verdict).toEqual({ kind: 'left', seats: [1], inside: 1, total: 1 })
    await expectInside(1)
    const [guest] = await door.search(backend.sell(1).bookingId)
    expect(guest?.seatStates.map(({ state }) => state)).toEqual(['gone', 'inside'])
    expect((await scan(backend.token(1, 1))).verdict).toMatchObject({ kind: 'let-back-in', seats: [1], exited: true })
    expect((await scan(backend.token(1, 1))).verdict).toMatchObject({ kind: 'already-used', here: true })
    await expectInside(2)
    expect((await scan(backend.token(2, 1), { leaving: true })).verdict).toMatchObject({ kind: 'left', seats: [1], inside: 0 })
    await expectInside(2)
    expect((await scan(backend.token(2, 1))).verdict).toMatchObject({ kind: 'admitted' })
  })

  it('is taken back, and its guest is inside again', async () => {
    await scan(backend.token(1, 1))
    const { scanId } = await scan(backend.token(1, 1), { leaving: true })
    await expectInside(0)
    expect(await door.undo(scanId)).toBe('undone')
    await expectInside(1)
    expect((await scan(backend.token(1, 1))).verdict?.kind).toBe('already-used')
  })

  it('of whom comes back in is taken back too: they are outside again', async () => {
    await scan(backend.token(1, 1))
    await scan(backend.token(1, 1), { leaving: true })
    const { scanId, verdict } = await scan(backend.token(1, 1))
    expect(verdict).toMatchObject({ kind: 'let-back-in', exited: true })
    expect(await door.undo(scanId)).toBe('undone')
    await expectInside(0)
    expect((await scan(backend.token(1, 1))).verdict).toMatchObject({ kind: 'let-back-in', exited: true })
  })

  it('taken back twice, leaves them outside: no scan that was undone, or came before, lets them in', async () => {
    await scan(backend.token(1, 1))
    await scan(backend.token(1, 1), { leaving: true })
    const first = await scan(backend.token(1, 1))
    expect(await door.undo(first.scanId)).toBe('undone')
    const second = await scan(backend.token(1, 1))
    expect(await door.undo(second.scanId)).toBe('undone')
    await expectInside(0)
    await scan(backend.token(1, 1))
    await scan(backend.token(1, 1), { leaving: true })
    const third = await scan(backend.token(1, 1))
    expect(third.verdict).toMatchObject({ kind: 'let-back-in', exited: true })
    expect(await door.undo(third.scanId)).toBe('undone')
    await expectInside(0)
    expect((await scan(backend.token(1, 1))).verdict).toMatchObject({ kind: 'let-back-in', exited: true })
  })

  it('is missed of who comes back without it: a person decides, and nobody is counted twice', async () => {
    await scan(backend.token(1, 1))
    const asked = await scan(backend.token(1, 1), { reentry: true })
    expect(asked).toMatchObject({ tone: 'amber', verdict: { kind: 'cannot-tell', why: 'no-exit', seats: [1] } })
    await door.decide(asked.scanId, 'admitted')
    await expectInside(1)
  })

  it('is offered to be taken back by the same rule as in the list of recent scans', async () => {
    backend.direction = 'in'
    backend.always = null
    await door.syncNow()
    for (const by of ['server', 'phone']) {
      await scan(backend.token(1, 1))
      const back = await scan(backend.token(1, 1), { reentry: true })
      expect(back).toMatchObject({ by, verdict: { kind: 'let-back-in' } })
      await phone.advance(250)
      const { recent } = door.status()
      expect(recent.find(({ judgement }) => judgement.scanId === back.scanId)).toMatchObject({ canUndo: false })
      for (const { judgement, canUndo } of recent) if (judgement.tone === 'green') expect(isUndoable(judgement)).toBe(canUndo)
      backend.always = 'unreachable'
    }
  })
})
