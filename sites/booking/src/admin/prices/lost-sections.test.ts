import { expect, test } from 'vitest'
import { lostSections } from './lost-sections.tsx'

const now = Date.parse('2026-11-23T00:00:00Z')
const prices = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { early_bird: 1, regular: 1 }]))
const shows = [
  { id: '1', ends_at: '2026-11-20T00:00:00Z', prices: prices('FRONT', 'BACK') },
  { id: '2', ends_at: '2026-12-20T00:00:00Z', prices: prices('STALLS', 'BACK') },
  { id: '3', ends_at: '2026-12-21T00:00:00Z', prices: prices('LAWN') },
]

test.each([
  ['a section that was renamed since the last show', ['FRONT', 'BACK'], [], ['FRONT']],
  ['a section of another show alone', ['BACK'], ['3'], ['BACK']],
  ['a section of one of its shows', ['LAWN', 'STALLS'], ['2', '3'], []],
  ['every section', [], [], []],
  ['a section where no show is to come', ['FRONT'], ['1'], []],
])('%s', (_, sections, show_ids, lost) => {
  expect(lostSections({ sections, show_ids }, shows, now)).toEqual(lost)
})
