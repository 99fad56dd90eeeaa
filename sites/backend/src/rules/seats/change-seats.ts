import { mostDeskSeats } from '@sabha/api/admin/bookings'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { canChange, type SeatStatus, seatChanges, seatStatusAt } from '@sabha/ticketing/states'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, bookingsById } from '../../store/bookings/bookings.ts'
import { raiseLeasesOf } from '../../store/counter/leases.ts'
import { usesOfBooking } from '../../store/season-passes/uses.ts'
import { blockedPlaces } from '../../store/seats/places.ts'
import { changeSeats, findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import { cancelRefusal, cancelSeats, type GivenBack } from '../bookings/cancel-booking.ts'
import { sellAtDesk } from '../bookings/desk-sale.ts'
import type { Context } from '../context.ts'
import { choosePlaces, countPlaces } from './places.ts'

export interface SeatEdit extends SeatPlace {
  /** The seat's change counter, as the person who edits it saw it. */
  change?: number | undefined
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst'>

type Target = Exclude<SeatStatus, 'reserved'>

/**
 * Changes seats by the table of the specification (section 4), all or none. `booked` makes a complimentary booking in the account's name.
 * Taking a booked seat from its booking cancels it, with the same rights and the same refund as `cancelBooking`. Returns what is refunded.
 */
export async function changeSeatsOf(
  services: Needs,
  account: AccountRow,
  showId: number,
  edits: readonly SeatEdit[],
  target: Target,
): Promise<GivenBack | Refusal> {
  if (target === 'booked' && edits.length > mostDeskSeats) return refuse('too-many-desk-seats', { max: mostDeskSeats })
  return services.store.alone((tx) => change(tx, services, account, showId, edits, target))
}

async function change(
  tx: Tx,
  services: Needs,
  account: AccountRow,
  showId: number,
  edits: readonly SeatEdit[],
  target: Target,
): Promise<GivenBack | Refusal | Rollback<Refusal>> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  const now = services.now()
  const read = await readSeats(tx, show, edits)
  if (isRefusal(read)) return read
  const refusal = refusalOf(read, edits, target, now)
  if (refusal) return refusal
  if (target === 'booked') {
    const gift = { ...noSale, name: account.name }
    const booked = await sellAtDesk(tx, services, account, show, read, gift)
    if (isRefusal(booked)) return rollback(booked)
    return booked ? { refunded: 0, atDesk: 0, putOff: 0 } : rollback(refuse('seat-changed', { seat: seatsInWords(read) }))
  }
  const bookings = await bookingsById(tx, [...new Set(read.flatMap((seat) => (seat.status === 'booked' ? (seat.booking_id ?? []) : [])))])
  const sum = await cancelOwn(tx, account, show, bookings, read, now)
  if (isRefusal(sum)) return rollback(sum)
  // Seats that were freed a moment ago have counted one change since they were read.
  const current = bookings.length > 0 ? await findSeats(tx, show.id, read) : read
  const to = { status: target, bookingId: null, customerName: null, changedBy: account.name }
  if ((await changeSeats(tx, show.id, current, to)) < read.length) return rollback(refuse('seat-changed', { seat: seatsInWords(read) }))
  await raiseLeasesOf(tx, read)
  await logAction(tx, account, now, {
    what: target === 'blocked' ? 'seats-blocked' : 'seats-freed',
    toWhat: read.length === 1 ? `seat ${seatsInWords(read)} of show ${show.id}` : `show ${show.id}`,
    showId: show.id,
    details: { seats: read.map(seatId) },
  })
  return sum
}

interface PlacesEdit {
  section: string
  count: number
  target: 'available' | 'blocked'
  sent: SentForm
}

/** Blocks so many free places of a section, or frees so many that are blocked; it doesn't matter which. */
export async function changePlacesOf(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  showId: number,
  { section, count, target, sent }: PlacesEdit,
): Promise<Refusal | undefined> {
  const counted = countPlaces({ [section]: count })
  if (isRefusal(counted)) return counted
  return services.store.alone((tx) =>
    once(tx, { account, sent, now: services.now() }, () => changePlaces(tx, account, showId, { section, count, target }, services.now())),
  )
}

async function changePlaces(
  tx: Tx,
  account: AccountRow,
  showId: number,
  { section, count, target }: Omit<PlacesEdit, 'sent'>,
  now: number,
): Promise<Refusal | undefined> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  const wanted = { showId: show.id, section, count }
  const free = await choosePlaces(tx, target === 'blocked' ? { [section]: count } : {}, { showId: show.id, now })
  if (isRefusal(free)) return free
  const places = target === 'blocked' ? free : await blockedPlaces(tx, wanted)
  if (places.length < count) return refuse('too-few-blocked', { left: places.length })
  const to = { status: target, bookingId: null, customerName: null, changedBy: account.name }
  await changeSeats(tx, show.id, places, to)
  await logAction(tx, account, now, {
    what: target === 'blocked' ? 'seats-blocked' : 'seats-freed',
    toWhat: `show ${show.id}`,
    showId: show.id,
    details: { section, count },
  })
  return undefined
}

/** A complimentary booking, of nobody yet. */
const noSale = { kind: 'complimentary', phone: '', email: null, amount: null, note: '', language: 'en' } as const

/** Takes each of these seats from its booking, with its money. */
async function cancelOwn(
  tx: Tx,
  account: AccountRow,
  show: ShowRow,
  bookings: readonly BookingRow[],
  seats: readonly SeatRow[],
  now: number,
): Promise<GivenBack | Refusal> {
  const sum: GivenBack = { refunded: 0, atDesk: 0, putOff: 0 }
  for (const booking of bookings) {
    const isByPass = (await usesOfBooking(tx, booking.id)).length > 0
    const notAllowed = cancelRefusal(account, booking, { zone: show.zone, now, isByPass })
    if (notAllowed) return notAllowed
    const own = seats.filter((seat) => seat.booking_id === booking.id)
    const back = await cancelSeats(tx, account, booking, own, { refund: true, handed: null, note: '' }, now)
    if (!back) return refuse('seat-changed', { seat: seatsInWords(own) })
    sum.refunded += back.refunded
    sum.atDesk += back.atDesk
    sum.putOff += back.putOff
  }
  return sum
}

async function readSeats(tx: Tx, show: ShowRow, places: readonly SeatPlace[]): Promise<SeatRow[] | Refusal> {
  const seats = await findSeats(tx, show.id, places)
  const known = new Map(seats.map((seat) => [seatId(seat), seat]))
  const unknown = places.map(seatId).filter((id) => !known.has(id))
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.flatMap((place) => known.get(seatId(place)) ?? [])
}

/** Returns why these seats can't be changed like this; it names the first seat that prevents it. */
function refusalOf(seats: readonly SeatRow[], edits: readonly SeatEdit[], target: Target, now: number): Refusal | undefined {
  for (const [index, seat] of seats.entries()) {
    const seen = edits[index]?.change
    if (seen !== undefined && seen !== seat.change) return staleRefusal(seat, now)
    const status = seatStatusAt(seat.status, seat.reserved_until, now)
    if (status === 'reserved') return refuse(seat.group_id === null ? 'seat-held' : 'seat-of-group', { seat: seatId(seat) })
    if (target === 'booked' && seat.lease_id !== null) return refuse('seat-leased', { seat: seatId(seat) })
    if (!canChange<SeatStatus>(seatChanges, status, target)) return refuse(isAlready[status], { seat: seatId(seat) })
  }
  return undefined
}

const isAlready = { available: 'seat-is-available', booked: 'seat-is-booked', blocked: 'seat-is-blocked' } as const

function staleRefusal(seat: SeatRow, now: number): Refusal {
  const status = seatStatusAt(seat.status, seat.reserved_until, now)
  const params = { seat: seatId(seat), status }
  if (status === 'reserved' || seat.booking_type === 'customer') return refuse('seat-sold-meanwhile', params)
  return seat.changed_by === null ? refuse('seat-changed', params) : refuse('seat-changed-by', { ...params, who: seat.changed_by })
}

function seatsInWords(seats: readonly SeatPlace[]): string {
  return seats.map(seatId).join(', ')
}
