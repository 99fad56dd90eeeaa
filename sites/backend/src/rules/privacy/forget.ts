import { standardSettings } from '@sabha/api/admin/settings'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { day } from '@sabha/ticketing/durations'
import { type Paise, paiseOf } from '@sabha/ticketing/money'
import type { KeptMails } from '../../adapters/mail/kept-mails.ts'
import type { TicketArchive } from '../../adapters/pdf/archive.ts'
import type { GuestRow } from '../../store/accounts/guests.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { type FullBooking, fullBooking } from '../../store/bookings/full-booking.ts'
import { isHandedOn } from '../../store/bookings/payer.ts'
import { bookingChanged } from '../../store/checkin/lists.ts'
import { forgetCodeUses } from '../../store/counter/code-uses.ts'
import { oldNotesWithoutBooking, removeSaleNotes } from '../../store/counter/sale-notes.ts'
import { forgetSales } from '../../store/counter/sales.ts'
import { endedGroupsOf, isContactAhead, rememberedContacts } from '../../store/groups/contacts.ts'
import { forgetContact } from '../../store/groups/groups.ts'
import { invoiceOf } from '../../store/payments/invoices.ts'
import type { Period } from '../../store/period.ts'
import { forgetEndedLists, forgetPeople } from '../../store/prices/codes.ts'
import {
  bookingsAhead,
  bookingsOwed,
  everyBooking,
  forgetBookingRow,
  forgetGuestRow,
  forgetHolder,
  forgetPayer,
  namedForInvoice,
  namesIn,
  paidForOthers,
  rememberedBookings,
  rememberedGuests,
} from '../../store/privacy.ts'
import { type SettingsRow, settingsHistory } from '../../store/settings/settings.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { endHold } from '../bookings/end-hold.ts'
import type { Context } from '../context.ts'
import { mailsAbout } from '../messages/mails.ts'
import { chosenIn, type LiveSettings } from '../settings/live-settings.ts'
import { type Printing, printedKeys } from '../tickets/documents.ts'
import { forgetLatePrints, forgetPrints, printsKeptMs } from '../tickets/earlier-prints.ts'

/**
 * Deletes a guest, and the person in their bookings, on request. Refused while a show of theirs is to come, also of a group whose contact
 * they are, or while money is to go back to them: without a name and a number, nobody could inform or refund them. A valid ticket stays
 * valid.
 */
export async function forgetGuest(
  services: Pick<Context, 'store' | 'now'> & Printing & { keptMails: KeptMails },
  guest: GuestRow,
): Promise<Refusal | undefined> {
  const { store, now } = services
  const { tickets, keptMails } = services
  const bookings = await bookingsOf(services, guest)
  const keys = bookings.flatMap((booking) => printedKeys(services, booking))
  const mails = await mailsOf(services, guest, bookings)
  const refusal = await store.alone(async (tx) => {
    const ahead = await bookingsAhead(tx, guest.id, now())
    if (ahead.length > 0) return refuse('bookings-ahead', { bookings: ahead.map(({ publicId }) => publicId) })
    const owed = await bookingsOwed(tx, guest.id)
    if (owed.length > 0) return refuse('money-owed-to-you', { bookings: owed.map(({ publicId }) => publicId) })
    if (await isContactAhead(tx, guest.phone, now())) return refuse('contact-ahead')
    const bookings = await everyBooking(tx, guest.id)
    const people = namesIn(guest, bookings)
    await forgetPeople(tx, people, now())
    await forgetContact(tx, await endedGroupsOf(tx, people, now()), now())
    for (const booking of bookings) await (isPaidByAnother(booking, guest) ? forgetHeld : forgetBooking)(tx, booking, now())
    for (const booking of await paidForOthers(tx, guest.id))
      await forgetPayer(tx, booking.id, { name: await nameToKeep(tx, booking, now()), now: now() })
    await forgetGuestRow(tx, guest.id, now())
    // This process may end before the prints are removed, or one may still be printing; nobody could ask for it again.
    if (keys.length > 0) await forgetLatePrints(tx, `forget-prints:${guest.id}`, keys, now())
    return undefined
  })
  if (refusal) return refusal
  await forgetPrints({ tickets }, keys)
  await keptMails.forget(mails)
  return undefined
}

/** Returns the bookings as they were printed and mailed: with the name that is about to go. */
async function bookingsOf({ store }: Pick<Context, 'store'>, guest: GuestRow): Promise<FullBooking[]> {
  const bookings = await everyBooking(store.read, guest.id)
  const full = await Promise.all(bookings.map(({ id }) => fullBooking(store.read, id)))
  return full.filter((booking) => booking !== undefined)
}

/** Returns the ids of the mails to a guest about these bookings of theirs, and about those that they paid for and handed on. */
async function mailsOf({ store }: Pick<Context, 'store'>, guest: GuestRow, bookings: readonly FullBooking[]): Promise<string[]> {
  const paidFor = await paidForOthers(store.read, guest.id)
  const mails = await Promise.all([
    ...bookings.map((booking) => mailsAbout(store.read, booking, isPaidByAnother(booking, guest) ? 'holder' : 'everybody')),
    ...paidFor.map((booking) => mailsAbout(store.read, booking, 'payer')),
  ])
  return mails.flat()
}

type SettingsNeeds = Pick<Context, 'store' | 'now'> & { settings: Pick<LiveSettings, 'fixed'> }

/** Bookings or guests per transaction: others wait for that long. */
const batch = 50

/**
 * Removes people from data that is older than it may be kept. Each transaction finds its own batch: so a crash costs only the current
 * batch, the next run continues, and two processes do nothing twice.
 */
export async function forgetOld(
  services: SettingsNeeds & { tickets: Pick<TicketArchive, 'forgetOlder'>; keptMails: Pick<KeptMails, 'forgetOlder'> },
): Promise<void> {
  const { store, now, tickets, keptMails } = services
  const due = await periodsDue(services)
  await inBatches(store, async (tx) => {
    const bookings = await rememberedBookings(tx, due, now(), batch)
    for (const booking of bookings) await forgetBooking(tx, booking, now())
    return bookings.length
  })
  // First asked outside the transaction: for years there is no such booking, and to find none takes reading all invoices.
  if ((await namedForInvoice(store.read, recordsKeptSince(now()), 1)).length > 0)
    await inBatches(store, async (tx) => {
      const bookings = await namedForInvoice(tx, recordsKeptSince(now()), batch)
      for (const { id } of bookings) await forgetBookingRow(tx, id, { name: '', now: now() })
      return bookings.length
    })
  await inBatches(store, async (tx) => {
    const guests = await rememberedGuests(tx, due, batch)
    for (const id of guests) await forgetGuestRow(tx, id, now())
    return guests.length
  })
  await inBatches(store, async (tx) => {
    const groups = await rememberedContacts(tx, due, now(), batch)
    await forgetContact(tx, groups, now())
    return groups.length
  })
  await inBatches(store, (tx) => forgetSales(tx, due, now(), batch))
  await inBatches(store, async (tx) => {
    const notes = await oldNotesWithoutBooking(tx, { arrived: due, now: now(), most: batch })
    await removeSaleNotes(tx, notes)
    return notes.length
  })
  await inBatches(store, (tx) => forgetCodeUses(tx, due))
  await inBatches(store, (tx) => forgetEndedLists(tx, due, now()))
  await tickets.forgetOlder(now() - printsKeptMs)
  await keptMails.forgetOlder(now() - mailsKeptMs)
}

/** Repeats the work until nothing is left. */
async function inBatches(store: Context['store'], work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await store.alone(work)) > 0);
}

/**
 * Takes the person out of a booking. What stays is a sale without one: show, seats, amounts, payment ids, codes, scans. The name stays with
 * an invoice that has to have one, as long as it has to be kept.
 */
export async function forgetBooking(tx: Tx, booking: BookingRow, now: number): Promise<void> {
  // The hold has run out and was not swept yet.
  if (booking.status === 'pending') await endHold(tx, booking)
  await forgetBookingRow(tx, booking.id, { name: await nameToKeep(tx, booking, now), now })
  await tellDoor(tx, booking, now)
}

/** Whether the ticket was handed on to this guest: the money is somebody else's. */
function isPaidByAnother(booking: BookingRow, guest: GuestRow): boolean {
  return isHandedOn(booking) && booking.payer_guest_id !== guest.id
}

/** Takes the holder out of a booking that somebody else paid for. */
async function forgetHeld(tx: Tx, booking: BookingRow, now: number): Promise<void> {
  await forgetHolder(tx, booking.id, now)
  await tellDoor(tx, booking, now)
}

/** Phones at the door of an evening that isn't over have the name too. */
async function tellDoor(tx: Tx, booking: BookingRow, now: number): Promise<void> {
  const show = await findShow(tx, booking.show_id)
  if (show && show.ends_at > now) await bookingChanged(tx, booking.id)
}

/** Returns the name of the person who paid, for the invoice; empty if it needs none. */
async function nameToKeep(tx: Tx, booking: BookingRow, now: number): Promise<string> {
  const invoice = await invoiceOf(tx, booking.id)
  const isNamed = invoice !== undefined && (invoice.total >= namedFrom || booking.buyer_gstin !== null)
  return isNamed && booking.created_at >= recordsKeptSince(now) ? (booking.payer_name ?? booking.customer_name) : ''
}

// How long each kind of data is kept; the Privacy page says the same (`shared/api/src/site/sample.json`).

/**
 * Returns the periods whose data is too old now. Data is made under a promise, the `keep_years` of that day. A longer time that owners set
 * later is only for later data. A shorter one is for all data, a day after it was set: what is removed doesn't come back, and by then a
 * slip is noticed.
 */
async function periodsDue({ store, now, settings }: SettingsNeeds): Promise<Period[]> {
  const savings = await settingsHistory(store.read)
  // What the environment sets holds at once, because no saving tells when it was set.
  const years = settings.fixed.keep_years ?? longestOfDay(savings, now() - graceMs)
  const promises = [
    { from: 0, years: standardSettings.keep_years },
    ...savings.map((saving) => ({ from: saving.saved_at, years: chosenIn(saving).keep_years ?? standardSettings.keep_years })),
  ]
  return promises.map((promise, index) => ({
    from: promise.from,
    before: Math.min(promises[index + 1]?.from ?? Number.MAX_SAFE_INTEGER, yearsBefore(now(), Math.min(promise.years, years))),
  }))
}

/** Returns the longest `keep_years` in force since then. */
function longestOfDay(savings: readonly SettingsRow[], since: number): number {
  const chosen = savings.map((saving) => ({ at: saving.saved_at, years: chosenIn(saving).keep_years ?? standardSettings.keep_years }))
  const before = chosen.findLast(({ at }) => at <= since)?.years ?? standardSettings.keep_years
  return Math.max(before, ...chosen.filter(({ at }) => at > since).map(({ years }) => years))
}

/** ms that a shorter time waits before anything is removed. */
const graceMs = day

/**
 * India requires records of a supply for 72 months after its annual return is due (CGST Act 2017, section 36): at the most 7 years and 9
 * months after the booking.
 */
const recordYears = 8
/** An invoice of this amount or more has to name its recipient (CGST Rules 2017, rule 46). */
const namedFrom: Paise = paiseOf(50_000)

const recordsKeptSince = (now: number) => yearsBefore(now, recordYears)

/** ms. A mail that lies in a file, since there is no server, has been sent by hand in this time, or never will be. */
const mailsKeptMs = 30 * day

function yearsBefore(now: number, years: number): number {
  const date = new Date(now)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
