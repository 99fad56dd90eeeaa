import type { AdminPriceRule, PriceCode, PriceCodeDraft, PriceCodeKind } from '@sabha/api/admin/prices'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { normaliseCode } from '@sabha/ticketing/codes'
import { paiseOf, readRupees } from '@sabha/ticketing/money'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type CodeRule, type Quote, quote } from '@sabha/ticketing/quote'
import { isPayable } from '@sabha/ticketing/sections'
import { homeZone, localClock } from '@sabha/ticketing/time'
import { readRule } from '../../show-terms.ts'
import { readWhole } from '../components/whole-number.ts'
import { cutProblem, readPercentOff } from './cut-field.ts'

/** A price code in its form; typed values are text. */
export interface CodeForm {
  code: string
  kind: PriceCodeKind
  value: string
  sections: string[]
  show_ids: string[]
  uses_most: string
  uses_each: string
  valid_from: string
  valid_until: string
  people: string
  note: string
}

export const emptyForm: CodeForm = {
  code: '',
  kind: 'percent',
  value: '',
  sections: [],
  show_ids: [],
  uses_most: '',
  uses_each: '',
  valid_from: '',
  valid_until: '',
  people: '',
  note: '',
}

/** Returns an instant in the form of a field for date and time; empty for none. */
export function clockOf(iso: string | null): string {
  return iso === null ? '' : localClock(Date.parse(iso), homeZone)
}

export function formOf(code: PriceCode): CodeForm {
  return {
    code: code.code,
    kind: code.kind,
    value: String(code.value),
    sections: code.sections,
    show_ids: code.show_ids,
    uses_most: code.uses_most?.toString() ?? '',
    uses_each: code.uses_each?.toString() ?? '',
    valid_from: clockOf(code.valid_from),
    valid_until: clockOf(code.valid_until),
    people: code.people.join('\n'),
    note: code.note,
  }
}

export function draftOfForm(form: CodeForm, isOn: boolean): PriceCodeDraft {
  return {
    ...form,
    uses_most: readWhole(form.uses_most) ?? null,
    uses_each: readWhole(form.uses_each) ?? null,
    valid_from: form.valid_from || null,
    valid_until: form.valid_until || null,
    people: form.people.split('\n').filter((line) => line.trim() !== ''),
    is_on: isOn,
  }
}

/** The problems that the form itself finds; the backend reports the others at their fields. */
export function codeProblems(form: CodeForm): Partial<Record<keyof CodeForm, Phrase>> {
  const problems: Partial<Record<keyof CodeForm, Phrase>> = {}
  if (!/^[\p{L}\p{M}\p{N}]{3,30}$/u.test(normaliseCode(form.code))) problems.code = 'Please use 3 to 30 letters and digits.'
  if (!codeRuleOf(form)) problems.value = cutProblem(form.kind)
  for (const field of ['uses_most', 'uses_each'] as const) {
    if (readWhole(form[field]) === undefined) problems[field] = 'Please enter a whole number, or leave it empty.'
  }
  if (form.valid_from !== '' && form.valid_until !== '' && form.valid_until <= form.valid_from) {
    problems.valid_until = 'The end is before the start.'
  }
  return problems
}

/** Returns the rule for a quote; undefined while the value can't be read. */
export function codeRuleOf({ code, kind, value, sections }: CodeForm): CodeRule | undefined {
  const scope = { name: normaliseCode(code), ...(sections.length > 0 && { sections }) }
  if (kind === 'percent') {
    const percent = readPercentOff(value)
    return percent === undefined ? undefined : { ...scope, kind, value: percent }
  }
  const amount = readRupees(value)
  if (amount === undefined || !isPayable(amount) || (amount === 0 && kind === 'amount')) return undefined
  return { ...scope, kind, value: amount }
}

/** Says whether a show's seats may still be bought, or the show is one that the code or rule names. */
export function isToCome({ id, status, ends_at }: AdminShow, own: readonly string[] = [], now: number): boolean {
  return own.includes(id) || (status !== 'cancelled' && (ends_at === null || Date.parse(ends_at) > now))
}

/** Returns the part of a show that `quote` needs. */
export function pricingOf(show: AdminShow) {
  return {
    prices: Object.fromEntries(
      Object.entries(show.prices).map(([name, price]) => [name, { earlyBird: paiseOf(price.early_bird), regular: paiseOf(price.regular) }]),
    ),
    earlyBirdUntil: show.early_bird_until === null ? null : Date.parse(show.early_bird_until),
    gstRate: show.gst_rate,
    exemptUpTo: paiseOf(show.gst_exempt_up_to),
  }
}

/** Returns the house's rules for a show, except those that depend on how many seats are sold, which isn't known here. */
export function rulesFor(show: AdminShow, rules: readonly AdminPriceRule[]): PriceRule[] {
  return rules
    .filter(({ is_on, show_ids, kind }) => is_on && kind !== 'sold-steps' && (show_ids.length === 0 || show_ids.includes(show.id)))
    .map(readRule)
}

/** Returns the quotes for one seat of each section, without the code and with it. */
export function exampleOf(
  show: AdminShow,
  code: CodeRule | undefined,
  rules: readonly AdminPriceRule[],
  at: number,
): { before: Quote; after: Quote } {
  const pricing = pricingOf(show)
  const seats = Object.keys(pricing.prices).map((section) => ({ id: section, section }))
  const request = { ...pricing, seats, rules: rulesFor(show, rules), at }
  return { before: quote(request), after: quote({ ...request, code }) }
}

/** `10% off`, `₹500 off the booking`. */
export function cutWords({ kind, value }: Pick<PriceCode, 'kind' | 'value'>, say: Say): string {
  if (kind === 'percent') return say('{{percent}}% off', { percent: value })
  if (kind === 'fixed' && value === 0) return say('Free')
  const amount = formatMoney(paiseOf(value))
  return kind === 'amount' ? say('{{amount}} off the booking', { amount }) : say('{{amount}} per seat', { amount })
}

/** Says whether a code is valid at an instant (epoch ms), and why not. */
export function stateOfCode(code: PriceCode, now: number): { word: Phrase; isGood: boolean } {
  if (!code.is_on) return { word: 'Off', isGood: false }
  if (code.valid_until !== null && now >= Date.parse(code.valid_until)) return { word: 'Over', isGood: false }
  if (code.uses_most !== null && code.uses >= code.uses_most) return { word: 'Used up', isGood: false }
  if (code.valid_from !== null && now < Date.parse(code.valid_from)) return { word: 'Not begun', isGood: false }
  return { word: 'On', isGood: true }
}
