import type { SettingName } from '@sabha/api/admin/settings'
import type { Phrase } from '@sabha/language/phrases'

/** The names of the settings, on their page and in the audit log. */
export const settingLabels = {
  hold_minutes: 'Unpaid seats are held for, in minutes',
  seats_per_booking: 'Seats per booking, at most',
  unpaid_seats: 'Unpaid seats per connection, at most',
  free_seats_per_guest: 'Free seats of one show per guest, at most',
  active_buyers: 'Buyers of one show at the same time',
  pass_minutes: 'After the waiting room, minutes to choose seats',
  refund_days_least: 'A refund arrives after at least, in business days',
  refund_days_most: 'A refund arrives after at most, in business days',
  cancellation_hours: 'Refunds of a cancelled show leave within, in hours',
  reschedule_days: 'After news that a show is moved, days to return a ticket',
  exception_hours: 'Hours before the show until which exceptions can be requested',
  arrive_minutes: 'Guests arrive before the show, in minutes',
  resend_hours: 'Hours before the show until which tickets are resent',
  still_coming_hours: '“Still coming?” is asked before the show, in hours',
  resends_per_hour: 'Resends of a ticket per hour, at most',
  upi_address: 'UPI address of your merchant account',
  upi_name: 'Name that the payer’s app shows',
  donations: 'Donations beside bookings',
  donation_pan: 'PAN on receipts of donations',
  donation_80g: '80G registration on receipts of donations',
  age_limit: 'Age limit of a new show',
  youngest_age: 'Children younger than this are not admitted',
  gst_rate: 'GST of a new show, per cent',
  gst_exempt_up_to: 'No GST on seats up to, in rupees',
  gstin: 'GSTIN',
  invoice_supplier: 'Name and address on invoices',
  sac: 'Services accounting code (SAC)',
  invoice_prefix: 'Invoice numbers begin with',
  language: 'Language of a first visit',
  keep_years: 'Booking data is kept for, in years',
} as const satisfies Record<SettingName, Phrase>

export function settingLabel(name: string): Phrase | undefined {
  return Object.hasOwn(settingLabels, name) ? settingLabels[name as SettingName] : undefined
}
