import { expect, it } from 'vitest'
import { refuse } from './refusal.ts'

it('a refusal brings what its message says, and may tell programs more', () => {
  expect(refuse('unknown-show')).toEqual({ refused: 'unknown-show' })
  expect(refuse('show-changed', { who: 'Meena', field: 'title' })).toEqual({
    refused: 'show-changed',
    params: { who: 'Meena', field: 'title' },
  })
  // @ts-expect-error its message names who changed the show
  refuse('show-changed')
  // @ts-expect-error it is misspelt
  refuse('show-changed', { whom: 'Meena' })
})
