import { describe, expect } from 'vitest'
import { hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { enter, lineUp, look, seatsOf, standings, turnedAway, work } from '../builders/waiting-room.ts'

const minute = 60_000

describe('before sales open', () => {
  it.override('options', { settings: { LIMIT_ACTIVE_BUYERS: '12' }, clockAt: Date.parse('2026-11-01T04:30:00Z') })
  const opens = '2026-11-01T12:00' // 06:30 UTC, in two hours

  it('seats are shown and not sold; an hour before, who comes waits for a draw, ahead of all who come later', async ({
    backend,
    admin,
    buyer,
  }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'auto', opens_at: opens })
    await work(backend)
    expect((await seatsOf(backend)).success).toBe(true)
    await expectRefused(backend, () => hold(buyer, ['A1']), {
      status: 409,
      code: 'sales-not-open',
      params: { opens_at: '2026-11-01T06:30:00.000Z' },
    })
    backend.clock.now += 61 * minute
    await work(backend)
    await expectRefused(backend, () => seatsOf(backend), turnedAway)

    const early = await lineUp(backend, 24)
    expect(await look(backend, early[0]?.place ?? null)).toMatchObject({ state: 'draw', ahead: null, opens_at: '2026-11-01T06:30:00.000Z' })
    await work(backend)
    expect(new Set(await standings(backend, early))).toEqual(new Set(['draw']))

    backend.clock.now = Date.parse('2026-11-01T06:30:00Z')
    const late = await enter(buyer)
    await work(backend)
    const stand = await standings(backend, early)
    expect(stand.filter((standing) => standing === 'called')).toHaveLength(12)
    const waiting = stand.filter((standing) => typeof standing === 'number')
    expect(waiting.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index))
    // One order of 24 would be that of their coming.
    const turns = await backend.deps.store.read.selectFrom('waiting_place').select(['id', 'turn']).orderBy('turn').execute()
    expect(turns.map(({ id }) => id)).not.toEqual(turns.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(await look(backend, late.place)).toMatchObject({ state: 'waiting', ahead: 12 })
  })
})
