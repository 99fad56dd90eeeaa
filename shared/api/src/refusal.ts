import type { AnyPhrase, ParamsOf } from '@sabha/language/phrases'

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
  'not-allowed': { status: 403, message: 'You may not do this.' },
  'cancel-needs-admin': {
    status: 403,
    message: 'A customer has paid for this. Only an account with full access can cancel it, because that means a refund.',
  },
  'desk-sale-of-another-day': {
    status: 403,
    message: 'The desk sold this on another day. Only an account with full access can cancel it, because that means a refund.',
  },
  'email-and-password-required': { status: 422, message: 'Please enter your e-mail address and password.' },
  'wrong-password': { status: 422, message: 'This e-mail address or password is wrong.' },
  'too-many-passwords': { status: 429, message: 'Too many wrong passwords. Please try again in {{minutes}} minutes.' },
  /** Staff ended it: a phone that was signed in by it holds nothing back any more. */
  'session-ended': { status: 401, message: 'The box office ended this sign-in. Please sign in again.' },
  'pairing-over': { status: 401, message: 'This phone is no longer paired. Please pair it again.' },
  'unknown-pairing': { status: 404, message: 'This pairing code is not one of ours.' },
  'pairing-used': { status: 409, message: 'This pairing code has been used already. Please make a new one.' },
  'pairing-expired': { status: 409, message: 'This pairing code is too old. Please make a new one.' },
  'not-your-show': { status: 403, message: 'This phone is paired for another show.' },
  'device-name-needed': { status: 422, message: 'Please give the phone a name.' },
  'unknown-device': { status: 404, message: 'We could not find this phone.' },
  'unknown-scan': { status: 404, message: 'We could not find this scan.' },
  'scan-id-taken': { status: 409, message: 'Another scan was sent under the same number.' },
  'too-late': { status: 409, message: 'A scan can only be undone for {{minutes}} minutes.' },
  'beyond-the-end': { status: 416, message: 'This file ends before the part that was asked for.' },
  'unknown-call': { status: 404, message: 'Not found.' },
  'unknown-show': { status: 404, message: 'This show does not exist.' },
  'unknown-booking': { status: 404, message: 'We could not find this booking.' },
  'unknown-order': { status: 404, message: 'We could not find this payment order.' },
  'unknown-ticket': { status: 404, message: 'We could not find this ticket.' },
  'unknown-credit-note': { status: 404, message: 'We could not find this credit note.' },
  'no-wallet': { status: 404, message: 'We don’t make passes for this wallet. Please download the ticket instead.' },
  'unknown-seat': { status: 422, message: 'Seat {{seats}} is not in this hall.' },
  'same-seat-twice': { status: 422, message: 'Each seat can be selected only once.' },
  'no-seats': { status: 422, message: 'Please select at least one seat' },
  'too-many-seats': { status: 422, message: 'Maximum {{seats_per_booking}} seats can be selected per booking' },
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
  'payment-refunded-anew': {
    status: 409,
    message: 'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.',
  },
  'payment-refunded-amount': { status: 409, message: 'The amount that arrived does not match this booking. It is being refunded in full.' },
  'payment-refunded-cancelled': {
    status: 409,
    message: 'This booking had been cancelled before the payment arrived. Your money is being refunded in full.',
  },
  'payment-refunded-show-off': { status: 409, message: 'The show has been cancelled. Your money is being refunded in full.' },
  'payment-refunded-show-over': {
    status: 409,
    message: 'The show was over before the payment arrived. Your money is being refunded in full.',
  },
  'booking-cancelled': { status: 409, message: 'The box office has cancelled this booking. See My Bookings for your refund.' },
  'wrong-codes': { status: 404, message: 'No booking matches this booking ID, verification code and phone number.' },
  'person-forgotten': {
    status: 409,
    message:
      'The data of this customer was deleted, and no address may be kept with this booking any more. The ticket can be downloaded here.',
  },
  'email-needed': { status: 422, message: 'Please enter your e-mail address.' },
  'invalid-email': { status: 422, message: 'Please enter a valid e-mail address.' },
  'bookings-ahead': {
    status: 409,
    message: 'The show for {{bookings}} is still to come. Ask us to cancel, or come back after it.',
  },
  'resend-closed': {
    status: 409,
    message: 'Tickets can be resent up to {{resend_hours}} hours before the show. Please download your ticket instead.',
  },
  'seat-held': { status: 409, message: 'Seat {{seat}} is held by somebody who is paying.' },
  'seat-changed': { status: 409, message: 'Seat {{seat}} has just changed. Please look at it again.' },
  'seat-changed-by': { status: 409, message: '{{who}} has just changed seat {{seat}}. Please look at it again.' },
  'seat-sold-meanwhile': { status: 409, message: 'A customer has just taken seat {{seat}}.' },
  'seat-is-available': { status: 409, message: 'Seat {{seat}} is available already.' },
  'seat-is-booked': { status: 409, message: 'Seat {{seat}} is booked already.' },
  'seat-is-blocked': { status: 409, message: 'Seat {{seat}} is blocked already.' },
  'too-many-desk-seats': { status: 422, message: 'At most {{max}} seats at once.' },
  'door-list-name-needed': { status: 422, message: 'Please enter a name: it goes on the door list.' },
  'show-cancelled': { status: 409, message: 'This show is cancelled.' },
  'show-changed': { status: 409, message: '{{who}} has just changed this show. Please look at it again.' },
  'long-over': { status: 409, message: 'This show ended more than {{days}} days ago, so phones can’t be paired for it.' },
  'show-over': { status: 409, message: 'This show is over.' },
  'title-needed': { status: 422, message: 'Please give the show a title.' },
  'performer-needed': { status: 422, message: 'Please say who performs.' },
  'bad-slug': { status: 422, message: 'Small letters, digits and hyphens only.' },
  'bad-image': { status: 422, message: 'Please choose a picture of the site, or upload one of your own.' },
  'unknown-picture': { status: 422, message: 'This picture is gone. Please upload it again.' },
  'unreadable-picture': { status: 422, message: 'This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.' },
  'picture-too-small': { status: 422, message: 'This picture is too small: each side should have at least {{least}} pixels.' },
  'picture-too-large': { status: 422, message: 'This picture is too large: each side may have at most {{most}} pixels.' },
  'picture-too-heavy': { status: 413, message: 'This picture is too large: it may have at most {{megabytes}} MB.' },
  'venue-needed': { status: 422, message: 'Please say where it is.' },
  'hall-needed': { status: 422, message: 'Please choose a hall plan.' },
  'bad-zone': { status: 422, message: 'There is no such time zone.' },
  'bad-date': { status: 422, message: 'This date or time does not exist.' },
  'end-before-start': { status: 422, message: 'The end is before the start.' },
  'in-the-past': { status: 422, message: 'This is in the past.' },
  'sales-close-late': { status: 422, message: 'Sales close after the start of the show.' },
  'early-bird-late': { status: 422, message: 'Early-bird prices end after sales close.' },
  'doors-open-late': { status: 422, message: 'The doors open after the end of the show.' },
  'doors-close-early': { status: 422, message: 'The doors close before they open.' },
  'price-needed': { status: 422, message: 'Please give both prices.' },
  'price-too-low': { status: 422, message: 'At least ₹1: the payment service takes no less.' },
  'free-show': {
    status: 422,
    message:
      'A free show cannot be sold here yet: each price is at least ₹1. Free seats can be given as complimentary tickets, on the seat map.',
  },
  'early-bird-above-regular': { status: 422, message: 'The early-bird price is above the regular one.' },
  'bad-gst-rate': { status: 422, message: 'Between 0 and 100 per cent.' },
  'bookings-stand': {
    status: 409,
    message: 'Somebody has booked or is paying, so the hall plan stays. “Postpone or move” changes date and venue, and tells everybody.',
  },
  'nights-needed': { status: 422, message: 'Please give at least one date.' },
  'too-many-nights': { status: 422, message: 'At most {{most}} evenings at once.' },
  'hall-taken': { status: 409, message: '“{{show}}” is in this hall at that time ({{when}}).' },
  'night-sold': {
    status: 409,
    message: 'Somebody has booked for {{when}}, so hall and venue stay for all evenings. Change that evening by “Postpone or move”.',
  },
  'night-without-price': { status: 409, message: 'The evening of {{when}} has prices of its own, and none for {{section}}.' },
  'same-time': { status: 422, message: 'The show is already there at that time.' },
  'hall-name-needed': { status: 422, message: 'Please name the hall, in Latin letters.' },
  'hall-changed': { status: 409, message: 'Somebody has just changed this hall plan. Please look at it again.' },
  'hall-in-use': {
    status: 409,
    message: 'Somebody has booked for “{{show}}” in this hall, so its plan stays. Save yours under a new name.',
  },
  'hall-on-sale': { status: 409, message: '“{{show}}” is on sale in this hall, so its plan stays. Save yours under a new name.' },
  'section-without-price': { status: 409, message: '“{{show}}” has no price for {{section}}. Save the plan under a new name.' },
  'hall-exists': { status: 409, message: 'A hall plan with this name exists already.' },
  'already-cancelled': { status: 409, message: 'This booking is cancelled already.' },
  'not-in-booking': { status: 409, message: 'Seat {{seats}} is not one of this booking’s any more.' },
  'bad-amount': { status: 422, message: 'Please enter the amount in rupees.' },
  'refund-too-large': { status: 409, message: 'Please enter an amount up to {{amount}}.' },
  'nothing-to-refund': {
    status: 409,
    message: 'Nothing to refund online: return at the desk what was paid at the desk.',
  },
  'unknown-refund': { status: 404, message: 'We could not find this refund.' },
  'less-left': { status: 409, message: 'Only {{amount}} of this payment is left. Please refund an amount in the booking.' },
  'unknown-conflict': { status: 404, message: 'We could not find this conflict.' },
  'conflict-settled': { status: 409, message: 'This conflict has been settled already.' },
  'note-needed': { status: 422, message: 'Please say how it was settled.' },
  'matter-settled': { status: 409, message: 'This is done already.' },
  'unknown-account': { status: 404, message: 'We could not find this account.' },
  'account-name-needed': { status: 422, message: 'Please enter a name.' },
  'email-taken': { status: 409, message: 'Another account has this e-mail address.' },
  'already-invited': { status: 409, message: 'This address has been invited already. Please send that invitation again.' },
  'unknown-invitation': { status: 404, message: 'This invitation is no longer open.' },
  'no-mail-here': {
    status: 409,
    message: 'This box office can’t send e-mails. Ask somebody with full access for a link: they make one under Accounts.',
  },
  'unknown-link': { status: 404, message: 'This link is not one of ours. Please check that it is complete.' },
  'link-used': { status: 409, message: 'This link has been used already. You can sign in with your password.' },
  'link-withdrawn': { status: 409, message: 'This link no longer works: it was withdrawn, or a newer one was sent.' },
  'link-expired': { status: 409, message: 'This link has expired. Please ask for a new one.' },
  'last-admin': { status: 409, message: 'At least one account must keep full access.' },
  'own-account': { status: 409, message: 'You can’t remove your own access.' },
  'own-password': { status: 409, message: 'Change your own password in your profile.' },
  'no-passkeys-here': {
    status: 409,
    message: 'Passkeys need an address with a name and HTTPS. This one has none: please use your password.',
  },
  'passkey-name-needed': { status: 422, message: 'Please give the passkey a name.' },
  'passkey-too-late': { status: 409, message: 'That took too long. Please try again.' },
  'passkey-unknown': { status: 422, message: 'We don’t know this passkey. Please choose another one, or use your password.' },
  'passkey-refused': { status: 422, message: 'This passkey could not be checked. Please try again, or use your password.' },
  'unknown-passkey': { status: 404, message: 'This passkey is gone already.' },
  'another-passkey': { status: 422, message: 'Please use another passkey than the one you remove, or your password.' },
  'password-too-short': { status: 422, message: 'Password must be at least 6 characters' },
  'password-too-easy': { status: 422, message: 'This password is too easy to guess. Please choose another one.' },
  'wrong-current-password': { status: 422, message: 'The current password is wrong.' },
  'settings-changed': { status: 409, message: '{{who}} has just saved other settings. Please look at them again.' },
  'setting-fixed': { status: 409, message: 'The server’s own configuration sets this ({{variable}}), so it can’t be changed here.' },
  'unknown-setting': { status: 422, message: 'There is no such setting.' },
  'setting-out-of-range': { status: 422, message: 'Please enter a whole number from {{least}} to {{most}}.' },
  'refund-days-order': { status: 422, message: 'The second number of days is smaller than the first.' },
  'bad-gstin': { status: 422, message: 'This is not a GSTIN. It has 15 characters; please check each.' },
  'supplier-needed': { status: 422, message: 'Please enter name and address, at most 160 characters.' },
  'bad-sac': { status: 422, message: 'A services accounting code has six digits and begins with 99.' },
  'bad-invoice-prefix': { status: 422, message: 'Please use 1 to 4 of A–Z, 0–9 and -.' },
  'age-limit-too-long': { status: 422, message: 'At most 20 characters.' },
  'bad-mail-host': { status: 422, message: 'Please enter the server’s name, such as smtp.example.com.' },
  'bad-mail-port': { status: 422, message: 'Please enter a port: usually 465, or 587.' },
  'bad-mail-user': { status: 422, message: 'At most 200 characters, in one line.' },
  'bad-sender': { status: 422, message: 'Please enter one address, with a name or without.' },
  'mail-password-needed': { status: 422, message: 'Please enter the password for this server and user.' },
  'bad-language': { status: 422, message: 'Please choose English or Kannada.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'too-many-held': { status: 429, message: 'Too many unpaid seats are held from this connection. Please try again in a few minutes.' },
  'waiting-room': { status: 429, message: 'A lot of people want seats for this show. Please join the waiting room.' },
  'unknown-place': { status: 404, message: 'We could not find this place in line.' },
  'sales-not-open': { status: 409, message: 'Booking for this show has not opened yet.' },
  'opens-late': { status: 422, message: 'Sales would open after they close.' },
  'too-many-watchers': {
    status: 503,
    message: 'Too many people are watching this hall live. We’ll refresh the seats every so often instead.',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'provider-unavailable': { status: 503, message: 'The payment service does not answer. Please try again.' },
  'try-again': { status: 503, message: 'The box office is busy. Please try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: AnyPhrase }>

export type RefusalCode = keyof typeof refusals
export type RefusalParams = Record<string, string | number | string[]>

/** A refusal as a value; `params` fill the message's places and tell programs the details. */
export interface Refusal {
  refused: RefusalCode
  params?: RefusalParams
}

/** What its message says of it, and whatever else programs may want to know. */
type ParamsFor<C extends RefusalCode> = [ParamsOf<(typeof refusals)[C]['message']>] extends [never]
  ? [params?: RefusalParams | undefined]
  : [params: Record<ParamsOf<(typeof refusals)[C]['message']>, RefusalParams[string]> & RefusalParams]

export function refuse<C extends RefusalCode>(refused: C, ...[params]: ParamsFor<C>): Refusal {
  return params ? { refused, params } : { refused }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
