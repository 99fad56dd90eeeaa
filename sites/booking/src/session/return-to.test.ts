import { expect, test } from 'vitest'
import { leaveBehind, readReturnTo, returnTo } from './return-to.ts'

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
    isBehind: false,
  })
  expect(readReturnTo(leaveBehind(location))?.isBehind).toBe(true)
})

test('the sign-in page leads to where its own visitor came from', () => {
  const shows = { pathname: '/shows', search: '', hash: '', state: null, key: 'k', unstable_mask: undefined }
  const state = leaveBehind(shows)
  expect(readReturnTo(leaveBehind({ ...shows, pathname: '/login', state }))).toEqual(readReturnTo(state))
})

test('a plain address is understood', () => {
  expect(readReturnTo({ from: '/profile?x=1' })).toMatchObject({ to: { pathname: '/profile', search: '?x=1' }, state: undefined })
})

test.each([undefined, null, 'x', {}, { from: 7 }, { from: { pathname: 7 } }])('%j names no place', (state) => {
  expect(readReturnTo(state)).toBeNull()
})
