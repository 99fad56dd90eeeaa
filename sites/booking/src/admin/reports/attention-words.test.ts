import { Attention } from '@sabha/api/office-shapes'
import { expect, test } from 'vitest'
import { byWeight } from './attention-words.ts'

const matter = (id: string, kind: string, since: string) => Attention.parse({ id, kind, since })

test('what somebody must do comes first, and the oldest of it', () => {
  const matters = [
    matter('pending', 'refund-pending', '2026-01-01T00:00:00Z'),
    matter('stuck', 'refund-stuck', '2026-01-01T00:00:00Z'),
    matter('told', 'to-be-told', '2026-01-02T00:00:00Z'),
    matter('late', 'refund-failed', '2026-03-01T00:00:00Z'),
    matter('early', 'refund-failed', '2026-02-01T00:00:00Z'),
  ]
  expect(matters.toSorted(byWeight).map(({ id }) => id)).toEqual(['early', 'late', 'stuck', 'told', 'pending'])
})
