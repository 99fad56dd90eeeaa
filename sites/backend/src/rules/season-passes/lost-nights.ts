import type { Paise } from '@sabha/ticketing/money'
import { isSamePlace, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, bookingSeats, findBooking, pendingOfShow } from '../../store/bookings/bookings.ts'
import { addOwed, backAtDesk, putOffDue } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import { failedDue, refundable } from '../../store/payments/refunds.ts'
import {
  findSeasonPass,
  goodFor,
  listSeasonPasses,
  loseNight,
  nightsOf,
  passesOfShow,
  type SeasonPassRow,
  type SoldPass,
  soldPassById,
} from '../../store/season-passes/passes.ts'
import { type OpenUse, usesOfBooking, usesOfPasses } from '../../store/season-passes/uses.ts'
import { findShow, type ShowRow, setShowStatus } from '../../store/shows/shows.ts'
import type { Db, Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { endHold } from '../bookings/end-hold.ts'

interface Called {
  account: AccountRow
  now: number
}

/**
 * Called when the house calls off an evening, so that a pass may have fewer evenings left than nights. Each sold pass of which that is true
 * loses a night, whose share of the price is owed, and no more of it are sold. Runs before the bookings of the evening are cancelled, so
 * that what passes were used for still counts.
 */
export async function loseNightsOf(tx: Tx, calledOff: ShowRow, { account, now }: Called): Promise<void> {
  for (const season of await listSeasonPasses(tx)) {
    if (!nightsOf(season).includes(calledOff.id)) continue
    const evenings = await standingOf(tx, nightsOf(season))
    const toCome = new Set(evenings.filter(({ starts_at }) => starts_at > now).map(({ id }) => id))
    if (toCome.size < season.nights) await closeSale(tx, season.show_id, { account, now })
    const sold = (await passesOfShow(tx, season.show_id)).filter(({ isGood }) => isGood)
    const uses = await usesOfPasses(
      tx,
      sold.map(({ id }) => id),
      now,
    )
    const past = new Set(evenings.map(({ id }) => id).filter((id) => !toCome.has(id)))
    for (const pass of sold) {
      const booked = (uses.get(pass.id) ?? []).filter(({ isBooked }) => isBooked)
      if (!isLost(pass, booked, calledOff, { toCome: toCome.size, past, now })) continue
      await loseNight(tx, pass.id)
      // Whole paise, so that the shares of all nights add up to the price.
      const share = (price: Paise) => partOf(price, goodFor(pass), pass) - partOf(price, goodFor(pass) - 1, pass)
      await oweNight(tx, pass, { share, by: account.name, now })
    }
  }
}

/**
 * Whether a pass loses a night to the house. A night that the guest let go by is their own loss; one of the evenings that they could still
 * choose is the house's.
 */
function isLost(
  pass: SoldPass,
  booked: readonly OpenUse[],
  { id, starts_at }: ShowRow,
  { toCome, past, now }: { toCome: number; past: ReadonlySet<number>; now: number },
): boolean {
  const couldUse = starts_at > now || booked.some(({ show_id }) => show_id === id)
  return couldUse && goodFor(pass) > toCome + booked.filter(({ show_id }) => past.has(show_id)).length
}

/**
 * Called when the house calls off an evening of these seats. A pass that covers one and was given back before was refunded without this
 * night: its share of the price is owed now, for a person to decide, but no more than is left of what the pass was paid with.
 */
export async function oweNightsOfEndedPasses(
  tx: Tx,
  bookingId: number,
  seats: readonly SeatPlace[],
  { by, now }: { by: string; now: number },
): Promise<void> {
  const isOf = (place: SeatPlace) => seats.some((seat) => isSamePlace(seat, place))
  const uses = (await usesOfBooking(tx, bookingId)).filter((use) => use.ended_at === null && isOf(use))
  for (const { pass_id } of uses) {
    const pass = await soldPassById(tx, pass_id)
    if (pass && !pass.isGood) await oweNight(tx, pass, { share: (price) => partOf(price, 1, pass), by, now })
  }
}

/** Returns what so many nights of a pass cost. */
export function partOf(price: Paise, nights: number, of: Pick<SoldPass, 'nights'>): Paise {
  return Math.floor((price * nights) / of.nights)
}

async function oweNight(
  tx: Tx,
  pass: SoldPass,
  { share, by, now }: { share: (price: Paise) => Paise; by: string; now: number },
): Promise<void> {
  const bought = await findBooking(tx, String(pass.booking_id))
  if (!bought) return
  const place = (await bookingSeats(tx, bought.id)).find(({ row, number }) => row === pass.row && number === pass.number)
  const amount = Math.min(share(place?.price ?? 0), await notYetOwed(tx, bought))
  if (amount > 0) await addOwed(tx, { bookingId: bought.id, kind: 'put-off', seats: [seatId(pass)], amount, by, now })
}

/** Returns what is left of the money of a booking and is not owed already. */
async function notYetOwed(tx: Tx, { id, kind, total }: BookingRow): Promise<Paise> {
  const due = await putOffDue(tx, id)
  if (kind !== 'customer') return total - ((await backAtDesk(tx, [id])).get(id) ?? 0) - due
  const payment = await bookedPayment(tx, id)
  return payment ? (await refundable(tx, payment.id)) - due - (await failedDue(tx, payment.id)) : 0
}

/** Ends the sale of a pass. A payment that is still under way for one is refunded when it arrives. */
async function closeSale(tx: Tx, showId: number, { account, now }: Called): Promise<void> {
  for (const { id } of await pendingOfShow(tx, showId)) await endHold(tx, { id, show_id: showId })
  if (await setShowStatus(tx, showId, 'closed', ['published']))
    await logAction(tx, account, now, { what: 'show-closed', toWhat: `show ${showId}`, showId })
}

/** Whether a hold was ended because the house called off its evenings: somebody who pays for it late gets the money back. */
export async function isPassCalledOff(
  tx: Tx,
  show: Pick<ShowRow, 'id' | 'status'>,
  { status }: Pick<BookingRow, 'status'>,
  now: number,
): Promise<boolean> {
  if (show.status !== 'closed' || status !== 'expired') return false
  return (await tooFewNights(tx, await findSeasonPass(tx, show.id), now)) !== undefined
}

/** Returns how many evenings of a pass are to come, where they are fewer than it is sold for; undefined where they are enough, and without a pass. */
export async function tooFewNights(
  db: Db,
  season: SeasonPassRow | undefined,
  now: number,
): Promise<{ left: number; nights: number } | undefined> {
  if (!season) return undefined
  const left = (await standingOf(db, nightsOf(season))).filter(({ starts_at }) => starts_at > now).length
  return left < season.nights ? { left, nights: season.nights } : undefined
}

async function standingOf(db: Db, showIds: readonly number[]): Promise<ShowRow[]> {
  const shows: ShowRow[] = []
  for (const id of showIds) {
    const show = await findShow(db, id)
    if (show && show.status !== 'cancelled') shows.push(show)
  }
  return shows
}
