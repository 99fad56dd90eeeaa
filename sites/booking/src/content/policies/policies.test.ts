import { type FigurePhrase, sayFigures } from '@sabha/api/figure-words'
import { type Figures, standardFigures } from '@sabha/api/figures'
import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { type Policy, type PolicyBlock, support } from './policy.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'

const policies = { terms, privacy, refund, shipping }

/** The figures of the policies that the specification lists (section 9), each in a sentence of its page, where nobody has set others. */
const figures: Record<keyof typeof policies, RegExp[]> = {
  terms: [
    /at most 10 seats/,
    /held for 10 minutes/,
    /include 18% GST/,
    /5–10 minutes/,
    /after 30 minutes, contact us/,
    /under 5 are not admitted/,
    /age limit, for example 6\+/,
    /arrive 30 minutes early/,
  ],
  privacy: [/kept for 3 years/, /no data of children under 13/],
  refund: [
    /within 7–10 business days/,
    /within 48 hours of the cancellation/,
    /within 7 days of our notice/,
    /exception at least 48 hours before the show/,
  ],
  shipping: [/up to 2 hours before the show/, /5–10 minutes/, /after 30 minutes, contact us/, /arrive 30 minutes early/],
}

function textsOf(block: PolicyBlock): FigurePhrase[] {
  if (typeof block === 'string') return [block]
  if ('list' in block) return [...block.list]
  return 'items' in block ? block.items.flatMap(({ name, text }) => [name, text]) : []
}

function sentencesOf({ summary, sections }: Policy): FigurePhrase[] {
  return [summary, ...sections.flatMap(({ heading, body }) => [heading, ...body.flatMap(textsOf)])]
}

const told = (language: 'en' | 'kn', sentence: FigurePhrase) => sayFigures(sayIn(language), sentence, standardFigures)
const numbersOf = (text: string) => [...text.matchAll(/\d+/g)].map(String).sort()

test.each(Object.entries(policies))('%s: the anchors of its sections differ', (_, policy) => {
  const ids = [...policy.sections, support].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(Object.entries(policies))('%s: its date is one', (_, { updated }) => {
  expect(new Date(updated).toISOString().slice(0, 10)).toBe(updated)
})

test.each(Object.entries(figures))('%s: the figures that it has to give are there', (name, expected) => {
  const sentences = sentencesOf(policies[name as keyof typeof policies]).map((sentence) => told('en', sentence))
  for (const figure of expected) expect(sentences.some((sentence) => figure.test(sentence))).toBe(true)
})

test('the hours of the support are there', () => {
  expect(support.hours).toBe('Monday to Saturday, 10:00 to 18:00 IST')
})

test.each(Object.entries(policies))('%s: every sentence says the same numbers in Kannada', (_, policy) => {
  for (const sentence of sentencesOf(policy))
    expect([sentence, numbersOf(told('kn', sentence))]).toEqual([sentence, numbersOf(told('en', sentence))])
})

test('other figures are said wherever one is spoken of, in both languages', () => {
  // Numbers that none of the texts has.
  const others = Object.fromEntries(Object.keys(standardFigures).map((name, index) => [name, 71 + index])) as Figures
  for (const name of Object.keys(standardFigures) as (keyof Figures)[]) {
    for (const sentence of Object.values(policies)
      .flatMap(sentencesOf)
      .filter((each) => each.includes(`{{${name}}}`))) {
      for (const language of ['en', 'kn'] as const) expect(sayFigures(sayIn(language), sentence, others)).toContain(String(others[name]))
    }
  }
})

test('one of a thing is said so', () => {
  const one = { hold_minutes: 1, keep_years: 1, refund_days_least: 1, refund_days_most: 11 }
  const say = sayIn('en')
  expect(
    sayFigures(
      say,
      'Your seats are held for {{hold_minutes}} minutes while you pay. If the payment reaches us later and somebody else has the seats, we refund it in full.',
      one,
    ),
  ).toMatch(/^Your seats are held for 1 minute while/)
  expect(
    sayFigures(say, 'Goes back the way you paid and arrives within {{refund_days_least}}–{{refund_days_most}} business days.', one),
  ).toContain('within 1–11 business days')
})
