import type { AdminPriceRule, PriceRuleDraft } from '@sabha/api/admin/prices'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatMoney, formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { paiseOf, readRupees } from '@sabha/ticketing/money'
import type { PriceRule, PriceRuleKind, RuleCut } from '@sabha/ticketing/price-rules'
import { type Quote, quote } from '@sabha/ticketing/quote'
import { isPayable } from '@sabha/ticketing/sections'
import { readOptionalMoment } from '@sabha/ticketing/show-times'
import { homeZone } from '@sabha/ticketing/time'
import { readWhole } from '../components/whole-number.ts'
import { clockOf, pricingOf, rulesFor } from './code-draft.ts'
import { cutProblem, readPercentOff } from './cut-field.ts'

/** A rule in its form; typed values are text. */
export interface RuleForm {
  kind: PriceRuleKind
  name: string
  steps: StepForm[]
  buy: string
  pay: string
  amount: string
  sections: string[]
  show_ids: string[]
  valid_from: string
  valid_until: string
}

interface StepForm {
  kind: RuleCut['kind']
  value: string
  until: string
  seats: string
}

export const emptyStep: StepForm = { kind: 'percent', value: '', until: '', seats: '' }
export const mostSteps = 10

export const emptyRule: RuleForm = {
  kind: 'date-steps',
  name: '',
  steps: [emptyStep],
  buy: '4',
  pay: '3',
  amount: '',
  sections: [],
  show_ids: [],
  valid_from: '',
  valid_until: '',
}

export const ruleKindWords = {
  'date-steps': 'Steps by date',
  'sold-steps': 'Steps by seats sold',
  'n-for-m': 'Several seats, fewer paid',
  group: 'Groups',
  fee: 'Fee of the house',
} as const satisfies Record<PriceRuleKind, Phrase>

const hasSteps = (kind: PriceRuleKind) => kind !== 'fee' && kind !== 'n-for-m'

export function formOfRule(rule: AdminPriceRule): RuleForm {
  const { kind, name, steps, buy, pay, amount, sections, show_ids, valid_from, valid_until } = rule
  return {
    kind,
    name,
    steps: hasSteps(kind)
      ? steps.map((step) => ({
          kind: step.kind,
          value: String(step.value),
          until: clockOf(step.until),
          seats: step.seats?.toString() ?? '',
        }))
      : emptyRule.steps,
    buy: buy?.toString() ?? emptyRule.buy,
    pay: pay?.toString() ?? emptyRule.pay,
    amount: amount?.toString() ?? '',
    sections,
    show_ids,
    valid_from: clockOf(valid_from),
    valid_until: clockOf(valid_until),
  }
}

export function draftOfRule(form: RuleForm, isOn: boolean): PriceRuleDraft {
  const { kind } = form
  return {
    ...form,
    steps: hasSteps(kind)
      ? form.steps.map((step) => ({
          kind: step.kind,
          value: step.value,
          until: kind === 'date-steps' ? step.until || null : null,
          seats: kind === 'date-steps' ? null : (readWhole(step.seats) ?? null),
        }))
      : [],
    buy: kind === 'n-for-m' ? (readWhole(form.buy) ?? null) : null,
    pay: kind === 'n-for-m' ? (readWhole(form.pay) ?? null) : null,
    amount: kind === 'fee' ? form.amount : null,
    valid_from: form.valid_from || null,
    valid_until: form.valid_until || null,
    is_on: isOn,
  }
}

type Problems = Partial<Record<string, Phrase>>

/** The problems that the form itself finds, by field; the backend reports the others. */
export function ruleProblems(form: RuleForm): Problems {
  const { kind, name, amount, buy, pay, valid_from, valid_until } = form
  const problems: Problems = {}
  if (name.trim() === '') problems['name'] = 'Please enter the name that guests read.'
  if (kind === 'fee' && readAmount(amount) === undefined) problems['amount'] = 'Please enter the amount in rupees.'
  if (kind === 'n-for-m' && !((readWhole(buy) ?? 0) > (readWhole(pay) ?? 0) && (readWhole(pay) ?? 0) >= 1)) {
    problems['pay'] = 'Fewer seats have to be paid than are taken.'
  }
  if (valid_from !== '' && valid_until !== '' && valid_until <= valid_from) problems['valid_until'] = 'The end is before the start.'
  const steps = hasSteps(kind) ? form.steps.map((step, index) => stepProblems(kind, step, index, form.steps[index - 1])) : []
  return Object.assign(problems, ...steps)
}

function stepProblems(kind: PriceRuleKind, step: StepForm, index: number, before: StepForm | undefined): Problems {
  const problems: Problems = {}
  if (readCut(step) === undefined) problems[`steps.${index}.value`] = cutProblem(step.kind)
  const [field, isEmpty] = kind === 'date-steps' ? ['until', step.until === ''] : ['seats', (readWhole(step.seats) ?? 0) === 0]
  if (isEmpty) problems[`steps.${index}.${field}`] = field === 'until' ? 'Please enter when it ends.' : 'Please enter a number of seats.'
  else if (before && !isAbove(kind, step, before)) problems[`steps.${index}.${field}`] = 'Each step has to be above the one before it.'
  return problems
}

function isAbove(kind: PriceRuleKind, step: StepForm, before: StepForm): boolean {
  return kind === 'date-steps' ? step.until > before.until : Number(step.seats) > Number(before.seats)
}

/** `mayBeFree`: 0 is allowed for a price, but not for a fee or a discount. */
function readAmount(text: string, mayBeFree = false): number | undefined {
  const amount = readRupees(text)
  return amount !== undefined && isPayable(amount) && (amount > 0 || mayBeFree) ? amount : undefined
}

function readCut({ kind, value }: StepForm): RuleCut | undefined {
  if (kind !== 'percent') {
    const amount = readAmount(value, kind === 'fixed')
    return amount === undefined ? undefined : { kind, value: amount }
  }
  const percent = readPercentOff(value)
  return percent === undefined ? undefined : { kind, value: percent }
}

/** Returns the rule for a quote, in force at any time; undefined while a part of it can't be read. */
export function priceRuleOf(form: RuleForm): PriceRule | undefined {
  const { name: _, ...problems } = ruleProblems(form)
  if (Object.keys(problems).length > 0) return undefined
  const scope = {
    id: Number.MAX_SAFE_INTEGER,
    name: form.name.trim(),
    ...(form.sections.length > 0 && { sections: form.sections }),
    from: null,
    until: null,
  }
  if (form.kind === 'fee') return { ...scope, kind: 'fee', amount: readAmount(form.amount) ?? 0 }
  if (form.kind === 'n-for-m') return { ...scope, kind: 'n-for-m', buy: Number(form.buy), pay: Number(form.pay) }
  const steps = form.steps.flatMap((step) => {
    const cut = readCut(step)
    return cut ? [{ ...cut, until: readOptionalMoment(step.until, homeZone) ?? 0, seats: Number(step.seats) }] : []
  })
  return { ...scope, kind: form.kind, steps, sold: 0 }
}

interface RuleExample {
  /** The index of the step; null for a rule without steps. */
  step: number | null
  section: string
  seats: number
  before: Quote
  after: Quote
}

/**
 * Returns the quotes for a few seats of each section, without the rule and with each of its steps; `others`: the other rules of the house.
 */
export function examplesOf(show: AdminShow, rule: PriceRule, others: readonly AdminPriceRule[], now: number): RuleExample[] {
  const { prices, ...pricing } = pricingOf(show)
  const rules = rulesFor(show, others)
  const sections = Object.keys(prices).filter((name) => rule.sections?.includes(name) ?? true)
  return momentsOfRule(rule, now).flatMap(({ step, at, seats, sold }) =>
    sections.map((section) => {
      const request = {
        ...pricing,
        prices,
        at,
        seats: Array.from({ length: seats }, (_, index) => ({ id: `${section} ${index}`, section })),
      }
      return {
        step,
        section,
        seats,
        before: quote({ ...request, rules }),
        after: quote({ ...request, rules: [...rules, { ...rule, sold }] }),
      }
    }),
  )
}

/** Returns an example for each step: the instant, the number of seats, and the number sold before. */
function momentsOfRule(rule: PriceRule, now: number): { step: number | null; at: number; seats: number; sold: number }[] {
  const usual = { step: null, at: now, seats: 2, sold: 0 }
  if (rule.kind === 'fee') return [usual]
  if (rule.kind === 'n-for-m') return [{ ...usual, seats: rule.buy }]
  if (rule.kind === 'group') return rule.steps.map(({ seats }, step) => ({ ...usual, step, seats }))
  if (rule.kind === 'date-steps') {
    const begins = (step: number) => rule.steps[step - 1]?.until ?? 0
    return rule.steps.map(({ until }, step) => ({ ...usual, step, at: Math.max(begins(step), Math.min(now, until - 1)) }))
  }
  return rule.steps.map(({ seats }, step) => {
    const sold = rule.steps[step - 1]?.seats ?? 0
    return { ...usual, step, seats: Math.min(2, seats - sold), sold }
  })
}

function ruleCutWords({ kind, value }: { kind: RuleCut['kind']; value: number }, say: Say): string {
  if (kind === 'percent') return say('{{percent}}% off', { percent: value })
  const amount = formatMoney(paiseOf(value))
  return kind === 'off' ? say('{{amount}} off each seat', { amount }) : say('{{amount}} per seat', { amount })
}

/** Describes a rule, one line per step. `moment`: an instant in words. */
export function ruleWords(
  rule: Pick<AdminPriceRule, 'kind' | 'steps' | 'buy' | 'pay' | 'amount'>,
  say: Say,
  moment: (iso: string | null) => string,
): string[] {
  const { kind, steps, buy, pay, amount } = rule
  if (kind === 'fee') return [say('{{amount}} on each seat, in the price', { amount: formatMoney(paiseOf(amount ?? 0)) })]
  if (kind === 'n-for-m') return [say('{{buy}} seats for the price of {{pay}}', { buy: buy ?? 0, pay: pay ?? 0 })]
  return steps.map((step) => {
    const cut = ruleCutWords(step, say)
    const seats = formatNumber(step.seats ?? 0)
    if (kind === 'date-steps') return say('Until {{when}}: {{cut}}', { when: moment(step.until), cut })
    return kind === 'group' ? say('From {{seats}} seats: {{cut}}', { seats, cut }) : say('First {{seats}} seats: {{cut}}', { seats, cut })
  })
}

/** Says whether a rule is in force at an instant (epoch ms). */
export function stateOfRule(rule: AdminPriceRule, now: number): { word: Phrase; isGood: boolean } {
  if (!rule.is_on) return { word: 'Off', isGood: false }
  const last = rule.kind === 'date-steps' ? rule.steps.at(-1)?.until : null
  const isOver = [rule.valid_until, last].some((end) => end != null && now >= Date.parse(end))
  if (isOver) return { word: 'Over', isGood: false }
  if (rule.valid_from !== null && now < Date.parse(rule.valid_from)) return { word: 'Not begun', isGood: false }
  return { word: 'On', isGood: true }
}
