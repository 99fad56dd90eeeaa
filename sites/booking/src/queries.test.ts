import { expect, test } from 'vitest'
import { createQueryClient } from './app.tsx'
import { forgetRead, showsQuery } from './queries.ts'

test('who signs out leaves nothing that was read as a guest or in the admin, and everything that anybody may read', () => {
  const queries = createQueryClient()
  const open = [showsQuery.queryKey, ['shows', '1'], ['site', 'home', 'en'], ['figures']]
  const own = [
    ['bookings', '7', 'en'],
    ['ticket', 'BK1', 'en'],
    ['ticket-booking', 'token'],
    ['admin', 'site'],
    ['admin', 'bookings', 'a'],
  ]
  for (const queryKey of [...open, ...own]) queries.setQueryData(queryKey, 'read')
  forgetRead(queries)
  const left = queries.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey)).toEqual(open)
})
