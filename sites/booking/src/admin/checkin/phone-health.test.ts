import { expect, test } from 'vitest'
import { livingFirst, type Phone, phoneHealth } from './phone-health.ts'

const now = Date.parse('2026-11-19T13:30:00Z')
const phone = (change: Partial<Phone>): Phone => ({
  id: 1,
  name: 'Meera',
  gate: 'Main door',
  last_seen_at: '2026-11-19T13:29:30Z',
  revoked_at: null,
  waiting: 0,
  list_at: '2026-11-19T13:20:00Z',
  scans: 12,
  is_of_show: true,
  sections: null,
  direction: 'in',
  ...change,
})

test('a phone that speaks, with a new list and an empty queue, is no matter', () => {
  expect(phoneHealth(phone({}), now)).toEqual({ isSilent: false, isListOld: false, hasWaiting: false })
})

test('silence, an old list and waiting scans are', () => {
  const poor = phone({ last_seen_at: '2026-11-19T13:25:00Z', list_at: null, waiting: 3 })
  expect(phoneHealth(poor, now)).toEqual({ isSilent: true, isListOld: true, hasWaiting: true })
})

test('of a revoked phone nothing is expected', () => {
  const revoked = phone({ revoked_at: '2026-11-19T13:00:00Z', last_seen_at: null, list_at: null, waiting: 3 })
  expect(phoneHealth(revoked, now)).toEqual({ isSilent: false, isListOld: false, hasWaiting: false })
})

test('phones that may scan stand before revoked ones, the last to speak first', () => {
  const phones = [
    phone({ id: 1, revoked_at: '2026-11-19T13:00:00Z' }),
    phone({ id: 2, last_seen_at: null }),
    phone({ id: 3, last_seen_at: '2026-11-19T13:29:59Z' }),
  ]
  expect(livingFirst(phones).map(({ id }) => id)).toEqual([3, 2, 1])
})
