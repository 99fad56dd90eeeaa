import type { Task } from '@sabha/api/reports'
import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '../components/tag.tsx'

type Kind = Task['kind']

/** The name and weight of each kind of task: red needs a person, amber is retried by itself. */
export const attentionWords = {
  'refund-failed': { name: 'Refund failed', tone: 'bad' },
  'refund-stuck': { name: 'Refund keeps failing', tone: 'bad' },
  'payment-open': { name: 'Payment to reconcile', tone: 'bad' },
  'scan-conflict': { name: 'Conflict at the door', tone: 'bad' },
  'mail-failed': { name: 'E-mail could not be sent', tone: 'wait' },
  'to-be-told': { name: 'No e-mail: tell them yourself', tone: 'wait' },
  'refund-pending': { name: 'Refund under way', tone: 'plain' },
} as const satisfies Record<Kind, { name: Phrase; tone: Tone }>

/** The button that resolves a task, where one press can. */
export const resolvingWords: Readonly<Partial<Record<Kind, Phrase>>> = {
  'to-be-told': 'Mark as told',
  'mail-failed': 'Send again',
}

const order = Object.keys(attentionWords) as Kind[]

/** Tasks that need a person come before those that are retried by themselves; the oldest first. */
export function byWeight(a: Task, b: Task): number {
  return order.indexOf(a.kind) - order.indexOf(b.kind) || Date.parse(a.since) - Date.parse(b.since)
}
