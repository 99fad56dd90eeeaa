import { expect, it } from 'vitest'
import { createRetries } from './retries.ts'

it('a camera that is lost before a person’s eyes is opened again by itself, but not again within ten seconds', () => {
  let now = 0
  const retries = createRetries(() => now)
  expect(retries.isDue('lost', true)).toBe(true)
  now = 9_999
  expect(retries.isDue('lost', true)).toBe(false)
  now = 10_000
  expect(retries.isDue('lost', true)).toBe(true)
})

it('none is opened out of sight, nor where the permission is gone', () => {
  const retries = createRetries(() => 0)
  expect(retries.isDue('lost', false)).toBe(false)
  expect(retries.isDue('denied', true)).toBe(false)
  expect(retries.isDue('lost', true)).toBe(true)
})
