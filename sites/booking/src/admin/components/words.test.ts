import { expect, test } from 'vitest'
import { detailWords } from './words.ts'

const words = { sayText: (text: string) => text }

test('details are told in a line, lists joined, nothing and deep things left out', () => {
  const details = { seats: ['A1', 'A2'], amount: 2499, refund: true, note: '', by: null, before: { title: 'x' }, old_date: '2026-11-19' }
  expect(detailWords(details, words)).toBe('seats:\u00a0A1, A2 · amount:\u00a0₹2,499 · refund:\u00a0true · old date:\u00a02026-11-19')
})
