import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { isPhone } from '@sabha/ticketing/phone'
import { emailProblem } from '../../components/email-ticket/email-address.ts'
import type { CounterKind } from '../components/words.ts'

export interface CounterCustomer {
  kind: CounterKind
  customer_name: string
  customer_phone: string
  customer_email: string
  /** Rupees as typed; empty: the price of the seats. */
  amount: string
  note: string
  /** Of the ticket. */
  language: Language
}

export type CounterField = 'customer_name' | 'customer_phone' | 'customer_email' | 'amount'

/** Whether anything is taken for it. */
export function isPaidKind(kind: CounterKind): boolean {
  return kind === 'cash' || kind === 'upi'
}

/** What is wrong with a booking by hand, at its fields. A name must be on the door list; a phone number is for those who want the ticket on it. */
export function counterProblems(customer: CounterCustomer): Partial<Record<CounterField, Phrase>> {
  const problems: Partial<Record<CounterField, Phrase>> = {}
  if (customer.customer_name.trim() === '') problems.customer_name = 'Please enter a name: it goes on the door list.'
  if (customer.customer_phone !== '' && !isPhone(customer.customer_phone))
    problems.customer_phone = 'Please enter a valid 10-digit phone number'
  const email = customer.customer_email.trim() === '' ? null : emailProblem(customer.customer_email)
  if (email !== null) problems.customer_email = email
  if (isPaidKind(customer.kind) && amountOf(customer) === undefined) problems.amount = 'Please enter the amount in rupees.'
  return problems
}

/** Rupees taken; null: the price of the seats, or nothing where nothing is taken; undefined: not an amount. */
export function amountOf({ kind, amount }: Pick<CounterCustomer, 'kind' | 'amount'>): number | null | undefined {
  if (!isPaidKind(kind) || amount.trim() === '') return null
  const paise = readRupees(amount)
  return paise === undefined ? undefined : rupeesOf(paise)
}
