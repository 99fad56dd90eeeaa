import type { SettingName } from '@sabha/api/admin/settings'
import type { Phrase } from '@sabha/language/phrases'

export interface SettingField {
  name: SettingName
  help?: Phrase
}

interface SettingGroup {
  title: Phrase
  fields: readonly SettingField[]
}

/** The groups of settings on the page. */
const groups = {
  selling: {
    title: 'Selling seats',
    fields: [
      { name: 'hold_minutes' },
      { name: 'seats_per_booking' },
      { name: 'unpaid_seats', help: 'At the same time, by everybody behind one internet address.' },
      { name: 'free_seats_per_guest', help: 'Of one guest or phone number, in all bookings that cost nothing.' },
      { name: 'active_buyers', help: 'With more, its waiting room opens and lets in this many.' },
      { name: 'pass_minutes' },
    ],
  },
  refunds: {
    title: 'Refunds',
    fields: [
      { name: 'refund_days_least' },
      { name: 'refund_days_most' },
      { name: 'cancellation_hours' },
      { name: 'reschedule_days' },
      { name: 'exception_hours' },
    ],
  },
  tickets: {
    title: 'Tickets and ages',
    fields: [
      { name: 'arrive_minutes' },
      { name: 'resend_hours' },
      { name: 'resends_per_hour' },
      {
        name: 'still_coming_hours',
        help: 'One e-mail to guests whose seats cost nothing, with a link to give them back. 0: nobody is asked.',
      },
      { name: 'age_limit' },
      { name: 'youngest_age', help: 'It is on the tickets of shows that have no age limit of their own.' },
    ],
  },
  tax: {
    title: 'Tax and invoices',
    fields: [
      { name: 'gst_rate', help: 'Shows that are there already keep theirs.' },
      { name: 'gst_exempt_up_to' },
      { name: 'gstin', help: 'Leave empty to make no invoices.' },
      { name: 'invoice_supplier' },
      { name: 'sac' },
      { name: 'invoice_prefix', help: 'The numbering goes on after a change.' },
    ],
  },
  donations: {
    title: 'Donations',
    fields: [
      { name: 'donations', help: 'Guests may give something beside their seats. It is never added unasked.' },
      { name: 'donation_pan', help: 'Leave empty if you have none.' },
      { name: 'donation_80g', help: 'Leave empty if you have none.' },
    ],
  },
  counter: {
    title: 'Payment at the counter',
    fields: [
      { name: 'upi_address', help: 'For the code with the amount. Apps turn down codes of a private address. Leave empty for none.' },
      { name: 'upi_name' },
    ],
  },
  data: {
    title: 'Language and data',
    fields: [
      { name: 'language', help: 'For browsers that ask for neither English nor Kannada.' },
      {
        name: 'keep_years',
        help: 'After that, names and phone numbers are removed for good. A shorter time takes effect a day after you save it.',
      },
    ],
  },
} as const satisfies Record<string, SettingGroup>

/** The groups in two columns, each from the top; on a phone one column after the other. */
export const settingColumns: readonly (readonly SettingGroup[])[] = [
  [groups.selling, groups.tickets, groups.data],
  [groups.refunds, groups.tax, groups.donations, groups.counter],
]
