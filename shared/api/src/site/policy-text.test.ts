import { expect, test } from 'vitest'
import { standardFigures } from '../figures.ts'
import { type LiveFigures, readPolicy } from './policy-text.ts'

const figures: LiveFigures = { ...standardFigures, age_limit: '6+' }
const read = (text: string, more: Partial<LiveFigures> = {}) => readPolicy(text, 'en', { ...figures, ...more })

test('headings, paragraphs, lists, lists with names, and links alone on a line', () => {
  const text = [
    '## In short {#short}',
    'Seats are held for {hold minutes} minutes,',
    'no longer.',
    '',
    '- One',
    '- Two **bold**',
    '',
    '- **Name:** printed',
    '',
    '[Refund Policy](/refund) [Write](mailto:a@b.example)',
  ].join('\n')
  expect(read(text)).toEqual([
    {
      id: 'short',
      heading: 'In short',
      body: [
        { kind: 'paragraph', words: [{ text: 'Seats are held for 10 minutes, no longer.' }] },
        { kind: 'list', entries: [[{ text: 'One' }], [{ text: 'Two ' }, { text: 'bold', bold: true }]] },
        { kind: 'items', items: [{ name: 'Name', words: [{ text: 'printed' }] }] },
        {
          kind: 'see',
          links: [
            { label: 'Refund Policy', to: '/refund' },
            { label: 'Write', to: 'mailto:a@b.example' },
          ],
        },
      ],
    },
  ])
})

test('one of a thing is said so in English', () => {
  const said = (text: string, more: Partial<LiveFigures>) => JSON.stringify(read(text, more))
  expect(said('Held for {hold minutes} minutes.', { hold_minutes: 1 })).toContain('Held for 1 minute.')
  expect(said('Within {refund days least}–{refund days most} business days.', { refund_days_least: 1, refund_days_most: 11 })).toContain(
    'Within 1–11 business days.',
  )
})

test('markup is text', () => {
  expect(read('<b onclick="x()">Hello</b>')[0]?.body).toEqual([{ kind: 'paragraph', words: [{ text: '<b onclick="x()">Hello</b>' }] }])
})

test('what is begun and not ended is text', () => {
  const text = '['.repeat(20_000) + '**'.repeat(10_000) + '{'.repeat(10_000)
  expect(read(text)[0]?.body).toEqual([{ kind: 'paragraph', words: [{ text }] }])
})
