import { expect, it } from 'vitest'
import { emptyDraft } from './draft.ts'
import { mergedDraft } from './merged-draft.ts'

const base = { ...emptyDraft(), title: 'Evening ragas', venue: 'Old hall', badge: '', prices: { KAVERI: { early_bird: 1, regular: 2 } } }

it('what only one of two changed stands as that one changed it', () => {
  const merged = mergedDraft(base, { ...base, title: 'Morning ragas' }, { ...base, venue: 'New hall', badge: 'NEW' })
  expect(merged).toEqual({ draft: { ...base, title: 'Morning ragas', venue: 'New hall', badge: 'NEW' }, clashes: [] })
})

it('what both changed is mine, and said', () => {
  const dear = { prices: { KAVERI: { early_bird: 3, regular: 4 } } }
  const merged = mergedDraft(base, { ...base, ...dear, title: 'Mine' }, { ...base, prices: {}, title: 'Theirs' })
  expect(merged).toEqual({ draft: { ...base, ...dear, title: 'Mine' }, clashes: ['title', 'prices'] })
})

it('the same change by both is no clash', () => {
  const both = { ...base, sales_close: '2090-01-14T12:00' }
  expect(mergedDraft(base, both, { ...both })).toEqual({ draft: both, clashes: [] })
})
