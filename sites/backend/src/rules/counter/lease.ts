import { mostSeatsOfLease } from '@sabha/api/counter'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type Lease, type LeaseStatement, type LeaseTerms, signLease } from '@sabha/ticketing/counter-lease'
import { isAccessiblePlace } from '@sabha/ticketing/kept-back'
import { readNotes } from '@sabha/ticketing/seat-facts'
import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { chunksOf } from '../../store/chunks.ts'
import type { CounterRow } from '../../store/counter/counters.ts'
import {
  addLease,
  addTerms,
  countFreeSeats,
  freeSeatsOfSection,
  keepLeased,
  type LeaseRow,
  leasedSeats,
  openLeaseOf,
  raiseLease,
  termsOf,
} from '../../store/counter/leases.ts'
import { arrivedNumbers, seatsInConflict } from '../../store/counter/sales.ts'
import { concessionsOf } from '../../store/prices/concessions.ts'
import { kindOfSection } from '../../store/seats/places.ts'
import { changeSeats, findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { rulesOfShow } from '../prices/rules.ts'
import { choosePlacesUpTo } from '../seats/places.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'
import { showToSell } from './activate.ts'

export interface LeaseWish {
  /** Seats by name. */
  seats?: readonly SeatId[] | undefined
  /** Section → how many. Seats come from the back of the hall; of places without numbers, any that are free. */
  sections?: Readonly<Record<string, number>> | undefined
  /** Epoch ms; undefined: unchanged, or until the show ends. */
  until?: number | undefined
  /** The statement that the phone holds; undefined: no phone asks. */
  held?: { leaseId: number | null; version: number } | undefined
}

export interface Granted {
  lease: LeaseRow
  granted: SeatId[]
  /** Seats that were named, and are somebody else's. */
  taken: SeatId[]
}

/**
 * Takes free seats out of sale for a counter, in addition to those of its lease. Names the seats that aren't free, and grants the rest. A
 * phone that doesn't hold its latest statement is given nothing: the last answer was lost, and it asks for what it already has.
 */
export async function leaseSeats(
  tx: Tx,
  { now, gst, settings }: TermsNeeds,
  { counter, by }: { counter: CounterRow; by: string },
  wish: LeaseWish,
): Promise<Granted | Refusal | Rollback<Refusal>> {
  if (counter.stopped_at !== null) return refuse('counter-stopped')
  const show = await showToSell(tx, counter, now())
  if (isRefusal(show)) return show
  const open = await openLeaseOf(tx, counter.id)
  const { held } = wish
  if (held && open && (held.leaseId !== open.id || held.version !== open.version)) return { lease: open, granted: [], taken: [] }
  const until = wish.until ?? open?.until ?? show.ends_at
  if (until <= now() || until > show.ends_at) return refuse('lease-too-late')
  const disputed = await seatsInConflict(tx, counter.id)
  const { free, taken } = await wantedSeats(tx, show, wish, { now: now(), leaseId: open?.id, disputed })
  const room = mostSeatsOfLease - (open ? (await leasedSeats(tx, open.id)).length : 0)
  const seats = free.slice(0, Math.max(0, room))
  const isChanged = seats.length > 0 || (open !== undefined && open.until !== until)
  if (!isChanged) return refuse('no-seats-to-lease')
  const lease = open ? await raiseLease(tx, open.id, { until }) : await addLease(tx, { counterId: counter.id, until, now: now() })
  await keepTerms(tx, lease, await termsNow(tx, { now, gst, settings }, show))
  const gone = await blockFor(tx, show.id, lease, seats, { by, now: now() })
  return gone ? rollback(refuse('seats-taken', { seats: gone })) : { lease, granted: seats.map(seatId), taken }
}

/** Takes seats out of sale that were free when they were read. If some no longer were, returns the batch that has them. */
export async function blockFor(
  tx: Tx,
  showId: number,
  lease: LeaseRow,
  seats: readonly SeatRow[],
  { by, now }: { by: string; now: number },
): Promise<SeatId[] | undefined> {
  for (const part of chunksOf(seats)) {
    const to = { status: 'blocked', bookingId: null, customerName: null, changedBy: by, leaseId: lease.id } as const
    if ((await changeSeats(tx, showId, part, to)) < part.length) return part.map(seatId)
  }
  await keepLeased(tx, lease.id, seats, now)
}

interface Choosing {
  now: number
  leaseId: number | undefined
  disputed?: ReadonlySet<SeatId>
  /** Whether places without numbers may be named. They have no names that a person knows: only a lease that was lost names them. */
  mayNamePlaces?: boolean
}

export async function wantedSeats(
  tx: Tx,
  show: Pick<ShowRow, 'id'>,
  { seats: named = [], sections = {} }: Pick<LeaseWish, 'seats' | 'sections'>,
  { now, leaseId, disputed = new Set(), mayNamePlaces = false }: Choosing,
): Promise<{ free: SeatRow[]; taken: SeatId[] }> {
  // No statement names what a counter has sold in conflict: if that were leased again, nobody could sell it.
  const canBeSold = (seat: SeatRow) => !disputed.has(seatId(seat))
  const places = [...new Set(named)].flatMap((id) => parseSeatId(id) ?? [])
  const found: SeatRow[] = []
  for (const some of chunksOf(places)) found.push(...(await findSeats(tx, show.id, some)))
  const isNamed = (seat: SeatRow) => seat.unnumbered === 0 || mayNamePlaces
  const own = found.filter((seat) => seat.lease_id !== null && seat.lease_id === leaseId)
  const free = new Map<SeatId, SeatRow>()
  for (const seat of found) {
    const isFree = !own.includes(seat) && seatStatusAt(seat.status, seat.reserved_until, now) === 'available'
    if (isFree && isNamed(seat) && canBeSold(seat)) free.set(seatId(seat), seat)
  }
  const taken = [...new Set(named)].filter((id) => !free.has(id) && !own.some((seat) => seatId(seat) === id))
  // In the one order in which holds of places, too, lock the sections.
  for (const [section, count] of Object.entries(sections).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const wanted = { section, count, but: (seat: SeatRow) => free.has(seatId(seat)) || !canBeSold(seat), most: free.size + disputed.size }
    for (const seat of await seatsByCount(tx, show, wanted, now)) free.set(seatId(seat), seat)
  }
  return { free: [...free.values()], taken }
}

/**
 * Returns up to `count` free seats of a section: numbered seats from the back, of places those with the fewest changes. `most`: how many
 * `but` leaves out at most.
 */
async function seatsByCount(
  tx: Tx,
  { id: showId }: Pick<ShowRow, 'id'>,
  { section, count, but, most }: { section: string; count: number; but: (seat: SeatRow) => boolean; most: number },
  now: number,
): Promise<SeatRow[]> {
  if ((await kindOfSection(tx, showId, section)) === 'places') {
    const places = await choosePlacesUpTo(tx, section, count + most, { showId, now })
    return places.filter((place) => !but(place)).slice(0, count)
  }
  const others = (await freeSeatsOfSection(tx, showId, section, now)).filter((seat) => !but(seat) && isForAnybody(seat))
  return others.slice(Math.max(0, others.length - count))
}

/**
 * Whether a count may lease this seat. Wheelchair places are leased by name: a phone that sells whatever it has would give them to anybody.
 */
function isForAnybody({ notes }: Pick<SeatRow, 'notes'>): boolean {
  return notes === null || !isAccessiblePlace(readNotes(notes).facts ?? {})
}

/** Returns how many seats, or places, of each section a counter could be given by a count, in the order of the hall. */
export async function seatsToLease(db: Db, showId: number, now: number): Promise<{ section: string; seats: number }[]> {
  const bySection = Map.groupBy((await countFreeSeats(db, showId, now)).filter(isForAnybody), ({ section }) => section)
  return Array.from(bySection, ([section, rows]) => ({ section, seats: rows.reduce((sum, { seats }) => sum + seats, 0) }))
}

/** What the terms of a lease are made of. */
export type TermsNeeds = Pick<Context, 'now' | 'gst' | 'settings'>

export async function termsNow(tx: Tx, { now, gst, settings }: TermsNeeds, show: ShowRow): Promise<LeaseTerms> {
  return {
    ...pricingOf(show),
    rules: await rulesOfShow(tx, show.id, now()),
    concessions: await concessionsOf(tx, show.id),
    exemptUpTo: gst.exemptUpTo,
    ...donationTerms(settings),
  }
}

function donationTerms({ values: { donations, donation_80g: registration } }: TermsNeeds['settings']): Pick<LeaseTerms, 'donations'> {
  return donations === 'on' ? { donations: { isDeductible: registration !== '' } } : {}
}

/** Makes a lease follow the settings on donations at once. Its prices stay as they were when its seats were given. */
export async function keepDonationTerms(tx: Tx, lease: LeaseRow, settings: TermsNeeds['settings']): Promise<LeaseRow> {
  const text = await termsOf(tx, lease.id, lease.version)
  if (text === undefined) return lease
  const { donations: before, ...others } = JSON.parse(text) as LeaseTerms
  const { donations } = donationTerms(settings)
  if (before?.isDeductible === donations?.isDeductible) return lease
  const raised = await raiseLease(tx, lease.id)
  await addTerms(tx, raised, JSON.stringify({ ...others, ...(donations && { donations }) }))
  return raised
}

/** Stores the terms only where they differ from the latest ones. */
export async function keepTerms(tx: Tx, lease: LeaseRow, terms: LeaseTerms): Promise<void> {
  const text = JSON.stringify(terms)
  if ((await termsOf(tx, lease.id, lease.version)) !== text) await addTerms(tx, lease, text)
}

/** Returns the lease as it is now, signed. */
export async function statementOf(
  db: Db,
  { signer, now }: Pick<TicketKeys, 'signer'> & Pick<Context, 'now'>,
  counter: CounterRow,
  row: LeaseRow,
): Promise<LeaseStatement> {
  const { keyId, sign } = signer()
  // Read before the seats: of sales that arrive meanwhile the statement says too little, never too much.
  const arrived = await arrivedUpTo(db, counter.id)
  const disputed = await seatsInConflict(db, counter.id)
  const seats = (await leasedSeats(db, row.id)).filter((seat) => !disputed.has(seatId(seat)))
  const lease: Lease = {
    leaseId: row.id,
    counterId: counter.id,
    showId: counter.show_id,
    version: row.version,
    issuedAt: now(),
    until: row.until,
    seats: seats.map((seat) => ({ id: seatId(seat), section: seat.section })),
    arrived,
    terms: JSON.parse((await termsOf(db, row.id, row.version)) ?? '{}') as LeaseTerms,
  }
  return signLease(lease, keyId, sign)
}

/** Returns the number up to which every sale of the counter has arrived. */
async function arrivedUpTo(db: Db, counterId: number): Promise<number> {
  const arrived = await arrivedNumbers(db, counterId)
  const gap = arrived.findIndex((number, i) => number !== i + 1)
  return gap === -1 ? arrived.length : gap
}

/** Puts seats of a lease back on sale. */
export async function freeLeased(tx: Tx, counter: CounterRow, seats: readonly SeatRow[], by: string): Promise<void> {
  const to = { status: 'available', bookingId: null, customerName: null, changedBy: by } as const
  for (const some of chunksOf(seats)) await changeSeats(tx, counter.show_id, some, to)
}
