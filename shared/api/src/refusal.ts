import type { Phrase } from '@sabha/language/phrases'

/**
 * Every refusal of the backend: stable code → HTTP status and the English message, which is a phrase of the dictionary.
 * On the wire: `{success: false, status: "error", code, message, params}`.
 */
export const refusals = {
  malformed: { status: 400, message: 'The request could not be read.' },
  'name-and-phone-required': { status: 422, message: 'Name and phone number are required' },
  'name-too-long': { status: 422, message: 'This name is too long.' },
  'invalid-phone': { status: 422, message: 'Please enter a valid 10-digit phone number' },
  'sign-in-required': { status: 401, message: 'Please sign in to continue.' },
  'not-yours': { status: 403, message: 'This belongs to somebody else.' },
  'unknown-call': { status: 404, message: 'There is no such call.' },
  'unknown-show': { status: 404, message: 'This show does not exist.' },
  'unknown-booking': { status: 404, message: 'We could not find this booking.' },
  'unknown-order': { status: 404, message: 'We could not find this payment order.' },
  'unknown-ticket': { status: 404, message: 'We could not find this ticket.' },
  'unknown-seat': { status: 422, message: 'Seat {{seats}} is not in this hall.' },
  'same-seat-twice': { status: 422, message: 'Each seat can be selected only once.' },
  'no-seats': { status: 422, message: 'Please select at least one seat' },
  'too-many-seats': { status: 422, message: 'Maximum 10 seats can be selected per booking' },
  'seats-taken': { status: 409, message: 'Sorry, these seats are no longer available: {{seats}}. Please choose others.' },
  'sales-closed': { status: 409, message: 'Booking for this show has closed.' },
  'not-on-sale': { status: 409, message: 'This show is not on sale.' },
  'hold-over': { status: 409, message: 'Your seats were held for a limited time, which has passed. Please choose seats again.' },
  'already-paid': { status: 409, message: 'This booking is already paid.' },
  'not-paid': { status: 409, message: 'This booking is not paid.' },
  'amount-mismatch': { status: 422, message: 'The amount does not match this booking.' },
  'wrong-currency': { status: 422, message: 'Payments are taken in Indian rupees only.' },
  'bad-signature': { status: 422, message: 'The payment could not be verified.' },
  'payment-incomplete': { status: 409, message: 'The payment is not complete yet.' },
  'payment-refunded': {
    status: 409,
    message: 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  },
  'wrong-codes': { status: 404, message: 'No booking matches this booking ID and verification code.' },
  'email-needed': { status: 422, message: 'Please enter your e-mail address.' },
  'invalid-email': { status: 422, message: 'Please enter a valid e-mail address.' },
  'resend-closed': {
    status: 409,
    message: 'Tickets can be resent up to 2 hours before the show. Please download your ticket instead.',
  },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'too-many-held': { status: 429, message: 'Too many unpaid seats are held from this connection. Please try again in a few minutes.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'provider-unavailable': { status: 503, message: 'The payment service does not answer. Please try again.' },
  'try-again': { status: 503, message: 'The box office is busy. Please try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: Phrase }>

export type RefusalCode = keyof typeof refusals
export type RefusalParams = Record<string, string | number | string[]>

/** A refusal as a value; `params` fill the message's places and tell programs the details. */
export interface Refusal {
  refused: RefusalCode
  params?: RefusalParams
}

export function refuse(refused: RefusalCode, params?: RefusalParams): Refusal {
  return params ? { refused, params } : { refused }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
