import { expect, test } from 'vitest'
import { pageOf, withChoice } from './pager.tsx'

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=x', 1],
  ['page=1.5', 1],
])('%j asks for page %i', (search, page) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page)
})

test('another choice begins at the first page and keeps the other choices', () => {
  expect(withChoice(new URLSearchParams('q=asha&page=4'), 'show', '2').toString()).toBe('q=asha&show=2')
  expect(withChoice(new URLSearchParams('q=asha&show=2'), 'q', '').toString()).toBe('show=2')
})
