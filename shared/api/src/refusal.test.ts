import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { refusals, refuse } from './refusal.ts'

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

it('each code is in one list, and each list is in the whole', async () => {
  const nouns = readdirSync(new URL('./refusals/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  const lists = await Promise.all(nouns.map(async (noun): Promise<Record<string, object>> => import(`./refusals/${noun}.ts`)))
  const codes = lists.flatMap((exported) => Object.values(exported)).flatMap((list) => Object.keys(list))
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
})
