import { ApiError } from '@sabha/api/errors'
import { expect, test } from 'vitest'
import { mergedDraft, onNewer, onSaved, savedMeanwhileBy } from './typed-draft.ts'

const prices = (regular: number) => ({ KAVERI: { early_bird: 1, regular } })
const base = {
  title: 'Evening ragas',
  venue: 'Old hall',
  prices: prices(2),
  sales_close: null as string | null,
}
const typedOn = (version: number | undefined, draft: typeof base) => ({
  base: { version, draft: base },
  draft,
  concurrentEdit: null,
})

test('what only one of two changed stays as that one changed it', () => {
  const mine = { ...base, title: 'Morning ragas' }
  const theirs = {
    ...base,
    venue: 'New hall',
    prices: {} as typeof base.prices,
  }
  expect(mergedDraft(base, mine, theirs)).toEqual({
    draft: { ...theirs, title: 'Morning ragas' },
    clashes: [],
  })
})

test('what both changed is mine, and named', () => {
  const mine = { ...base, title: 'Mine', prices: prices(3) }
  const theirs = { ...base, title: 'Theirs', prices: prices(4) }
  expect(mergedDraft(base, mine, theirs)).toEqual({
    draft: mine,
    clashes: ['title', 'prices'],
  })
})

test('the same change by both is no clash', () => {
  const both = { ...base, sales_close: '2090-01-14T12:00' }
  expect(mergedDraft(base, both, { ...both })).toEqual({
    draft: both,
    clashes: [],
  })
})

test('what is typed while another version is saved stays, on top of what was saved', () => {
  const sent = { ...base, title: ' Morning ragas ' }
  const saved = onSaved(typedOn(1, { ...sent, venue: 'New hall' }), {
    version: 2,
    draft: sent,
  })
  expect(saved).toMatchObject({
    base: { version: 2, draft: sent },
    draft: { venue: 'New hall' },
  })
  const asKept = { ...base, title: 'Morning ragas' }
  expect(onNewer(saved, { version: 2, draft: asKept })).toEqual({
    base: { version: 2, draft: asKept },
    draft: { ...asKept, venue: 'New hall' },
    concurrentEdit: null,
  })
})

test('a reading from before the last saving changes nothing', () => {
  const typed = typedOn(3, { ...base, title: 'Mine' })
  expect(onNewer(typed, { version: 2, draft: { ...base, title: 'Earlier' } })).toBe(typed)
})

test('who saved meanwhile is named with the fields of both', () => {
  const typed = typedOn(1, { ...base, title: 'Mine' })
  const newer = { version: 2, draft: { ...base, title: 'Theirs' } }
  expect(onNewer(typed, newer, 'Nila Example')).toEqual({
    base: newer,
    draft: { ...base, title: 'Mine' },
    concurrentEdit: { who: 'Nila Example', clashes: ['title'] },
  })
})

test('another’s save is told from what else can fail, by its code', () => {
  const refused = (code: string, params = {}) => new ApiError('refused', 'No.', { status: 409, code, params })
  expect(savedMeanwhileBy(refused('show-changed', { who: 'Nila Example' }), 'show-changed')).toBe('Nila Example')
  expect(savedMeanwhileBy(refused('show-changed'), 'show-changed')).toBe('')
  expect(savedMeanwhileBy(refused('hall-taken'), 'show-changed')).toBeUndefined()
  expect(savedMeanwhileBy(new Error('offline'), 'show-changed')).toBeUndefined()
})
