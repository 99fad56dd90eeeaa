import { expect, test } from 'vitest'
import { readReturnTo, returnTo } from './return-to.ts'

test('a place survives the way through navigation state, with its own state', () => {
  const location = {
    pathname: '/book-ticket/1',
    search: '?a=b',
    hash: '',
    state: { show: { id: '1' } },
    key: 'k',
    unstable_mask: undefined,
  }
  expect(readReturnTo(returnTo(location))).toEqual({
    to: { pathname: '/book-ticket/1', search: '?a=b', hash: '' },
    state: { show: { id: '1' } },
  })
})

test('a plain address is understood', () => {
  expect(readReturnTo({ from: '/profile?x=1' })).toEqual({ to: { pathname: '/profile', search: '?x=1' }, state: undefined })
})

test.each([undefined, null, 'x', {}, { from: 7 }, { from: { pathname: 7 } }])('%j names no place', (state) => {
  expect(readReturnTo(state)).toBeNull()
})
