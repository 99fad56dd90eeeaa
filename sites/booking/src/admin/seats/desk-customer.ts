import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { readDonation } from '@sabha/ticketing/donation'
import { type Paise, paiseOf, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { isPhone } from '@sabha/ticketing/phone'
import { emailProblem } from '../../components/email-address.ts'
import type { DeskKind } from '../components/words.ts'

/** The typed values of a desk sale. */
export interface DeskCustomer {
  kind: DeskKind
  customer_name: string
  customer_phone: string
  customer_email: string
  /** Rupees as typed; empty: the price of the seats. */
  amount: string
  /** Rupees of the donation, as typed. */
  donation: string
  /** The cash that the guest gave, as typed; only used to tell the change, never kept. */
  cash_given: string
  /** For UPI: who saw the payment arrive, and the last digits of the bank's own number. */
  seen_by: string
  bank_reference: string
  note: string
  /** The language of the ticket. */
  language: Language
}

type DeskField = 'customer_name' | 'customer_phone' | 'customer_email' | 'amount' | 'donation' | 'cash_given' | 'seen_by' | 'bank_reference'

/** Says whether a sale of this kind takes money. */
export function isPaidKind(kind: DeskKind): boolean {
  return kind === 'cash' || kind === 'upi' || kind === 'card'
}

/**
 * The problems of a desk sale, by field; `isOpen`: the guest has yet to choose the price. The name goes on the door list; a phone number is
 * only needed to send the ticket to it.
 */
export function deskProblems(customer: DeskCustomer, isOpen = false): Partial<Record<DeskField, Phrase>> {
  const problems: Partial<Record<DeskField, Phrase>> = {}
  if (customer.customer_name.trim() === '') problems.customer_name = 'Please enter a name: it goes on the door list.'
  if (customer.customer_phone !== '' && !isPhone(customer.customer_phone))
    problems.customer_phone = 'Please enter a valid 10-digit phone number'
  const email = customer.customer_email.trim() === '' ? null : emailProblem(customer.customer_email)
  if (email !== null) problems.customer_email = email
  const amount = amountProblem(customer, isOpen)
  if (amount) problems.amount = amount
  if (isPaidKind(customer.kind) && readDonation(customer.donation) === undefined)
    problems.donation = 'Please enter the donation in rupees, ₹1 or more, or leave it empty.'
  if (customer.kind === 'cash' && customer.cash_given.trim() !== '' && readRupees(customer.cash_given) === undefined)
    problems.cash_given = 'Please enter the amount in rupees.'
  if (customer.kind === 'upi') {
    if (customer.seen_by.trim() === '') problems.seen_by = 'Please say who saw the payment arrive.'
    if (!/^\d{0,12}$/.test(customer.bank_reference.trim())) problems.bank_reference = 'Digits only.'
  }
  return problems
}

function amountProblem(customer: Pick<DeskCustomer, 'kind' | 'amount'>, isOpen: boolean): Phrase | undefined {
  if (!isPaidKind(customer.kind)) return undefined
  const isMissing = isOpen && customer.amount.trim() === ''
  return isMissing || amountOf(customer) === undefined ? 'Please enter the amount in rupees.' : undefined
}

/** Rupees taken; null: the price of the seats, or nothing for a kind without payment; undefined: not an amount. */
export function amountOf({ kind, amount }: Pick<DeskCustomer, 'kind' | 'amount'>): number | null | undefined {
  if (!isPaidKind(kind) || amount.trim() === '') return null
  const paise = readRupees(amount)
  return paise === undefined ? undefined : rupeesOf(paise)
}

/** Returns 0 for a kind without payment or if nothing is donated. */
export function donationIn({ kind, donation }: Pick<DeskCustomer, 'kind' | 'donation'>): Paise {
  return isPaidKind(kind) ? (readDonation(donation) ?? 0) : 0
}

/** Returns the amount for the seats and the donation together; undefined if the typed amount can't be read. */
export function paiseTaken(customer: Pick<DeskCustomer, 'kind' | 'amount' | 'donation'>, price: Paise): Paise | undefined {
  const rupees = amountOf(customer)
  if (rupees === undefined) return undefined
  return (rupees === null ? price : paiseOf(rupees)) + donationIn(customer)
}

/** Returns the change for the cash given (below 0: how much is missing); undefined if none was typed. */
export function changeToGive(customer: Pick<DeskCustomer, 'kind' | 'amount' | 'donation' | 'cash_given'>, price: Paise): Paise | undefined {
  const given = customer.cash_given.trim() === '' ? undefined : readRupees(customer.cash_given)
  const taken = paiseTaken(customer, price)
  return given === undefined || taken === undefined ? undefined : given - taken
}
