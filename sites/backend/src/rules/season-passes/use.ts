import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import type { SeatPlace } from '@sabha/ticketing/seats'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { findSoldPass, goodFor, nightsOf, type SoldPass, sectionsOf, soldPassById } from '../../store/season-passes/passes.ts'
import { addUse, endOverUses, usesOfBooking, usesOfPasses } from '../../store/season-passes/uses.ts'
import { sectionsWithSeats } from '../../store/seats/seats-of-show.ts'
import type { Db, Tx } from '../../store/store.ts'
import { isReissuedSince } from '../../store/tickets/tickets.ts'

/** The refusal of every code that is no good here: there is none such, it is cancelled, refunded, or of other evenings. */
export const noSuchPass = (): Refusal => refuse('unknown-pass', { field: 'passes' })

/** Returns the pass of a code that is good for the show, whatever it was used for. */
export async function findPass(db: Db, typed: string, showId: number): Promise<SoldPass | undefined> {
  const pass = await findSoldPass(db, normaliseCode(typed))
  return pass?.isGood && nightsOf(pass).includes(showId) ? pass : undefined
}

/** Returns the passes of these codes, each once; undefined if one is no good. */
export async function findPasses(db: Db, typed: readonly string[], showId: number): Promise<SoldPass[] | undefined> {
  const codes = new Set(typed.map(normaliseCode))
  const found: SoldPass[] = []
  for (const code of codes) {
    const pass = await findPass(db, code, showId)
    if (!pass) return undefined
    found.push(pass)
  }
  return found
}

/** Returns why a genuine pass can't be used for this evening now. `beside`: a hold of its own guest that is given up for this one. */
export async function spentRefusal(
  db: Db,
  pass: SoldPass,
  { showId, now, beside }: { showId: number; now: number; beside?: number | undefined },
) {
  const uses = ((await usesOfPasses(db, [pass.id], now)).get(pass.id) ?? []).filter(({ booking_id }) => booking_id !== beside)
  if (uses.some(({ show_id }) => show_id === showId)) return refuse('pass-used-here', { field: 'passes' })
  return uses.length >= goodFor(pass) ? refuse('pass-used-up', { nights: goodFor(pass), field: 'passes' }) : undefined
}

/** Refuses if no seat that the pass covers is free, however many others are. */
export async function soldOutRefusal(
  db: Db,
  pass: SoldPass,
  { showId, now }: { showId: number; now: number },
): Promise<Refusal | undefined> {
  const open = [...(await sectionsWithSeats(db, [showId], now))]
  const sections = sectionsOf(pass)
  const isOpen = sections ? sections.some((section) => open.includes(`${showId} ${section}`)) : open.length > 0
  return isOpen ? undefined : refuse('pass-sold-out', { field: 'passes' })
}

interface Wish {
  showId: number
  bookingId: number
  seat: SeatPlace
  now: number
}

/** Covers a seat by a pass, if the pass has a night left and covers none of this evening yet. */
async function takeUse(tx: Tx, pass: SoldPass, { showId, bookingId, seat, now }: Wish): Promise<Refusal | undefined> {
  await lock(tx, `season-pass:${pass.id}`)
  // Read behind the lock: the pass may have been given back since.
  if (!(await soldPassById(tx, pass.id))?.isGood) return noSuchPass()
  await endOverUses(tx, pass.id, now)
  const spent = await spentRefusal(tx, pass, { showId, now })
  if (spent) return spent
  const taken = new Set((await usesOfPasses(tx, [pass.id], now)).get(pass.id)?.map(({ slot }) => slot))
  const slot = Array.from({ length: pass.nights }, (_, index) => index + 1).find((each) => !taken.has(each))
  const { row, number } = seat
  const isTaken = slot !== undefined && (await addUse(tx, { passId: pass.id, slot, showId, bookingId, row, number, now }))
  return isTaken ? undefined : refuse('pass-used-here', { field: 'passes' })
}

/** Covers several seats, all or none: the caller rolls back on a refusal. */
export async function takeUses(
  tx: Tx,
  covered: readonly { pass: SoldPass; seat: SeatPlace }[],
  of: Omit<Wish, 'seat'>,
): Promise<Refusal | undefined> {
  // Always in the same order, so that there is no deadlock.
  for (const { pass, seat } of covered.toSorted((a, b) => a.pass.id - b.pass.id)) {
    const refusal = await takeUse(tx, pass, { ...of, seat })
    if (refusal) return refusal
  }
  return undefined
}

/** Until the transaction ends, no other takes a use of the passes of these bookings. */
export async function lockPassesOf(tx: Tx, bookings: readonly Pick<BookingRow, 'id'>[]): Promise<void> {
  const ids: number[] = []
  for (const { id } of bookings) ids.push(...(await usesOfBooking(tx, id)).map(({ pass_id }) => pass_id))
  for (const id of ids.toSorted((a, b) => a - b)) await lock(tx, `season-pass:${id}`)
}

/**
 * Whether a booking that is being paid or confirmed still has the passes that it was quoted by. A hold that has lapsed keeps its uses until
 * somebody else wants one. If that has happened, it takes them again if it can, but not by a code that was replaced since.
 */
export async function keepsPasses(tx: Tx, booking: Pick<BookingRow, 'id' | 'show_id'>, now: () => number): Promise<boolean> {
  for (const { pass_id, row, number } of await usesOfBooking(tx, booking.id)) {
    await lock(tx, `season-pass:${pass_id}`)
    const use = (await usesOfBooking(tx, booking.id)).find((each) => each.row === row && each.number === number)
    if (use?.ended_at === null) continue
    const pass = await soldPassById(tx, pass_id)
    const wish = { showId: booking.show_id, bookingId: booking.id, seat: { row, number }, now: now() }
    if (!pass || (await isReissuedSince(tx, pass.booking_id, use?.taken_at ?? 0))) return false
    if (isRefusal(await takeUse(tx, pass, wish))) return false
  }
  return true
}
