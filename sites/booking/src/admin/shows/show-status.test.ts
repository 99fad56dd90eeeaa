import { expect, test } from 'vitest'
import { deedsFor } from './show-status.ts'

test('a cancelled show stays cancelled', () => {
  expect(deedsFor('cancelled', true)).toEqual([])
})

test('only owners cancel; everybody in the office publishes and closes', () => {
  expect(deedsFor('published', true)).toContain('cancel')
  expect(deedsFor('published', false)).toEqual(['close', 'postpone'])
  expect(deedsFor('draft', false)).toEqual(['publish'])
})
