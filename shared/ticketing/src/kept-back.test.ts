import { expect, test } from 'vitest'
import { isKeptBack, keptBackUntil } from './kept-back.ts'

const hour = 3_600_000
const places = [{ wheelchair: true }, { companion: 'A1' }] as const
const kept = { until: keptBackUntil({ startsAt: 100 * hour, hours: 24 }), asksFor: false, at: 10 * hour }

test('wheelchair places and companion seats are kept for who asks, until the hour that was said', () => {
  for (const facts of places) {
    expect(isKeptBack(facts, kept)).toBe(true)
    expect(isKeptBack(facts, { ...kept, asksFor: true })).toBe(false)
    expect(isKeptBack(facts, { ...kept, at: 76 * hour - 1 })).toBe(true)
    expect(isKeptBack(facts, { ...kept, at: 76 * hour })).toBe(false)
  }
})

test('no other seat is, and nothing where nobody said an hour', () => {
  expect(isKeptBack({ view: 'restricted', access: 'step-free' }, kept)).toBe(false)
  expect(keptBackUntil({ startsAt: 1, hours: null })).toBeNull()
  expect(isKeptBack(places[0], { ...kept, until: null })).toBe(false)
  expect(keptBackUntil({ startsAt: 5, hours: 0 })).toBe(5)
})
