import { expect, test } from 'vitest'
import { actionsFor } from './show-status.ts'

test('a cancelled show stays cancelled', () => {
  expect(actionsFor('cancelled', true)).toEqual([])
})

test('only owners cancel; all staff publish and close', () => {
  expect(actionsFor('published', true)).toContain('cancel')
  expect(actionsFor('published', false)).toEqual(['close', 'postpone'])
  expect(actionsFor('draft', false)).toEqual(['publish'])
})
