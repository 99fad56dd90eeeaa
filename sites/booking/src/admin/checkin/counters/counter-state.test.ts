import { expect, test } from 'vitest'
import { counterState, isSilent } from './counter-state.ts'

const now = Date.parse('2026-11-19T13:00:00Z')
const selling = {
  activated_at: '2026-11-19T11:00:00Z',
  heard_at: '2026-11-19T12:40:00Z',
  stopped_at: null,
  stopped_why: null,
  until: '2026-11-19T15:00:00Z',
  leased: ['A1'],
}

test('a counter sells while it has seats and an hour left, and its silence catches the eye', () => {
  expect(counterState(selling, now).words).toBe('Selling')
  expect(isSilent(selling, now)).toBe(true)
  expect(isSilent({ ...selling, heard_at: '2026-11-19T12:50:00Z' }, now)).toBe(false)
  expect(counterState({ ...selling, until: '2026-11-19T12:59:00Z' }, now).words).toBe('Its hour is over')
  expect(counterState({ ...selling, leased: [] }, now).words).toBe('Has no seats')
  expect(counterState({ ...selling, activated_at: null }, now).words).toBe('Not opened on its phone yet')
})

test('one that was stopped says so whatever it has left, and only a copied phone is red', () => {
  const stopped = { ...selling, stopped_at: '2026-11-19T12:00:00Z' }
  expect(counterState({ ...stopped, stopped_why: 'office' }, now)).toEqual({ words: 'Stopped', tone: 'plain' })
  expect(counterState({ ...stopped, stopped_why: 'clash' }, now)).toEqual({ words: 'Stopped', tone: 'bad' })
  expect(isSilent({ ...stopped, stopped_why: 'office' }, now)).toBe(false)
})
