import type { SettingName } from '@sabha/api/admin/settings'
import type { Phrase } from '@sabha/language/phrases'

export interface SettingField {
  name: SettingName
  label: Phrase
  help?: Phrase
}

interface SettingGroup {
  title: Phrase
  fields: readonly SettingField[]
}

/** What stands together on the page. */
const groups = {
  selling: {
    title: 'Selling seats',
    fields: [
      { name: 'hold_minutes', label: 'Unpaid seats are held for, in minutes' },
      { name: 'seats_per_booking', label: 'Seats per booking, at most' },
      {
        name: 'unpaid_seats',
        label: 'Unpaid seats per connection, at most',
        help: 'At the same time, by everybody behind one internet address.',
      },
      {
        name: 'active_buyers',
        label: 'Buyers of one show at the same time',
        help: 'With more, its waiting room opens and lets in this many.',
      },
      { name: 'pass_minutes', label: 'After the waiting room, minutes to choose seats' },
    ],
  },
  refunds: {
    title: 'Refunds',
    fields: [
      { name: 'refund_days_least', label: 'A refund arrives after at least, in business days' },
      { name: 'refund_days_most', label: 'A refund arrives after at most, in business days' },
      { name: 'cancellation_hours', label: 'Refunds of a cancelled show leave within, in hours' },
      { name: 'reschedule_days', label: 'After news that a show is moved, days to return a ticket' },
      { name: 'exception_hours', label: 'Hours before the show until which exceptions can be requested' },
    ],
  },
  tickets: {
    title: 'Tickets and ages',
    fields: [
      { name: 'arrive_minutes', label: 'Guests arrive before the show, in minutes' },
      { name: 'resend_hours', label: 'Hours before the show until which tickets are resent' },
      { name: 'resends_per_hour', label: 'Resends of a ticket per hour, at most' },
      { name: 'age_limit', label: 'Age limit of a new show' },
      {
        name: 'youngest_age',
        label: 'Children younger than this are not admitted',
        help: 'It is on the tickets of shows that have no age limit of their own.',
      },
    ],
  },
  tax: {
    title: 'Tax and invoices',
    fields: [
      { name: 'gst_rate', label: 'GST of a new show, per cent', help: 'Shows that are there already keep theirs.' },
      { name: 'gst_exempt_up_to', label: 'No GST on seats up to, in rupees' },
      { name: 'gstin', label: 'GSTIN', help: 'Leave empty to make no invoices.' },
      { name: 'invoice_supplier', label: 'Name and address on invoices' },
      { name: 'sac', label: 'Services accounting code (SAC)' },
      { name: 'invoice_prefix', label: 'Invoice numbers begin with', help: 'The numbering goes on after a change.' },
    ],
  },
  data: {
    title: 'Language and data',
    fields: [
      { name: 'language', label: 'Language of a first visit', help: 'For browsers that ask for neither English nor Kannada.' },
      {
        name: 'keep_years',
        label: 'Booking data is kept for, in years',
        help: 'After that, names and phone numbers are removed for good. A shorter time takes effect a day after you save it.',
      },
    ],
  },
} as const satisfies Record<string, SettingGroup>

/** Two columns of them, each from above; on a phone one after the other. */
export const settingColumns: readonly (readonly SettingGroup[])[] = [
  [groups.selling, groups.tickets, groups.data],
  [groups.refunds, groups.tax],
]

const labels = new Map(
  Object.values<SettingGroup>(groups).flatMap(({ fields }) => fields.map(({ name, label }) => [name as string, label] as const)),
)

/** What the page calls a setting; undefined for what is none. */
export function settingLabel(name: string): Phrase | undefined {
  return labels.get(name)
}
