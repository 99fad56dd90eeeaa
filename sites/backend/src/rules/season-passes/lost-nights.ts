import type { Paise } from '@sabha/ticketing/money'
import { isSamePlace, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, bookingSeats, findBooking, isMadeByStaff, pendingOfShow } from '../../store/bookings/bookings.ts'
import { addOwed, backAtDesk, keptOf, notSpokenFor, putOffDue } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import { addNightLoss, type NightLoss, pastOf, usersOf } from '../../store/season-passes/losses.ts'
import {
  findSeasonPass,
  goodFor,
  listSeasonPasses,
  loseNight,
  newestPassOf,
  nightsOf,
  type SeasonPassRow,
  type SoldPass,
  soldPassById,
} from '../../store/season-passes/passes.ts'
import { type OpenUse, passesBookedFor, usesOfBooking, usesOfPasses } from '../../store/season-passes/uses.ts'
import { findShow, type ShowRow, setShowStatus } from '../../store/shows/shows.ts'
import type { Db, Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { endHold } from '../bookings/end-hold.ts'

interface Called {
  account: AccountRow
  now: number
}

/**
 * Called when the house calls off an evening, so that a pass may have fewer evenings left than nights: no more of it are sold. What decides
 * about each pass that was sold is kept as it is now; `loseNights` deals with them afterwards, because there may be thousands.
 */
export async function planLosses(tx: Tx, calledOff: ShowRow, { changeId, ...called }: Called & { changeId: number }): Promise<void> {
  for (const season of await listSeasonPasses(tx)) {
    if (!nightsOf(season).includes(calledOff.id)) continue
    const evenings = await standingOf(tx, nightsOf(season))
    const past = evenings.filter(({ starts_at }) => starts_at <= called.now).map(({ id }) => id)
    const toCome = evenings.length - past.length
    // No pass has more nights than that.
    if (toCome >= season.nights) continue
    await closeSale(tx, season.show_id, called)
    const newest = await newestPassOf(tx, season.show_id)
    if (newest === 0) continue
    await addNightLoss(tx, {
      change_id: changeId,
      show_id: season.show_id,
      to_come: toCome,
      past: JSON.stringify(past),
      used_by: calledOff.starts_at > called.now ? null : JSON.stringify(await passesBookedFor(tx, calledOff.id, called.now)),
      newest_pass_id: newest,
    })
  }
}

/**
 * Each of these passes that is good and has more nights than it had evenings loses one, whose share of the price is owed. One that was given
 * back since the evening was called off had that share in its refund.
 */
export async function loseNights(
  tx: Tx,
  loss: NightLoss,
  sold: readonly SoldPass[],
  { by, now }: { by: string; now: number },
): Promise<void> {
  const [first] = sold
  if (!first) return
  const ids = sold.map(({ id }) => id)
  const [standing, uses] = [await standingOf(tx, nightsOf(first)), await usesOfPasses(tx, ids, now)]
  const inPlace = new Set(standing.map(({ id }) => id))
  for (const pass of sold) {
    const used = (uses.get(pass.id) ?? []).filter(({ show_id }) => inPlace.has(show_id))
    if (!pass.isGood || !isLost(pass, used, loss)) continue
    await loseNight(tx, pass.id)
    // Whole paise, so that the shares of all nights add up to the price.
    const share = (price: Paise) => partOf(price, goodFor(pass), pass) - partOf(price, goodFor(pass) - 1, pass)
    await oweNight(tx, pass, { share, by, now })
  }
}

/**
 * Whether a pass loses a night to the house. A night that the guest let go by is their own loss; one of the evenings that they could still
 * choose is the house's. `used`: for evenings that take place.
 */
function isLost(pass: SoldPass, used: readonly OpenUse[], loss: NightLoss): boolean {
  const past = pastOf(loss)
  const couldUse = usersOf(loss)?.has(pass.id) ?? true
  const isTooMany = goodFor(pass) > loss.to_come + used.filter(({ show_id, isBooked }) => isBooked && past.has(show_id)).length
  // A pass that has all its nights by now, on evenings that were added since, has lost none.
  return couldUse && isTooMany && used.length < goodFor(pass)
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
    if (!pass || pass.isGood) continue
    const used = ((await usesOfPasses(tx, [pass.id], now)).get(pass.id) ?? []).filter(({ isBooked }) => isBooked).length
    // The pass lost a night while it was used for all: that one is owed already.
    if (used <= goodFor(pass)) await oweNight(tx, pass, { share: (price) => partOf(price, 1, pass), by, now })
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

/** Returns what is left of the money of a booking, and is neither owed already nor kept. */
async function notYetOwed(tx: Tx, { id, kind, total }: BookingRow): Promise<Paise> {
  if (isMadeByStaff({ kind }))
    return total - ((await backAtDesk(tx, [id])).get(id) ?? 0) - (await putOffDue(tx, id)) - (await keptOf(tx, id))
  const payment = await bookedPayment(tx, id)
  return payment ? notSpokenFor(tx, id, payment.id) : 0
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

/** Returns how many evenings of a pass are to come, where they are fewer than it is sold for; undefined if they are enough, and without a pass. */
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
