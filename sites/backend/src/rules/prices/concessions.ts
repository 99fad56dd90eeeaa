import { mostDeskSeats } from '@sabha/api/admin/bookings'
import type { ConcessionDraft } from '@sabha/api/admin/prices'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { readRupees } from '@sabha/ticketing/money'
import type { Concession, ConcessionKind, QuoteSeat } from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { isPayable } from '@sabha/ticketing/sections'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { concessionsOf, type OfferedConcession, ownConcessions, setConcessions } from '../../store/prices/concessions.ts'
import type { SeatRow } from '../../store/seats/seats.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db, Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Which concession was chosen for which seat. */
export type ChosenConcessions = Readonly<Record<SeatId, ConcessionKind>>

/** Returns the seats with the concessions that were chosen for them; refuses one that the show doesn't offer, or not for so many. */
export async function withConcessions<Seat extends QuoteSeat>(
  db: Db,
  showId: number,
  seats: readonly Seat[],
  chosen: ChosenConcessions | undefined,
): Promise<{ seats: Seat[]; concessions: Concession[] } | Refusal> {
  const kinds = Object.values(chosen ?? {})
  if (!chosen || kinds.length === 0) return { seats: [...seats], concessions: [] }
  if (Object.keys(chosen).some((id) => !seats.some((seat) => seat.id === id))) return refuse('malformed', { fields: ['concessions'] })
  const concessions = await concessionsOf(db, showId)
  for (const kind of new Set(kinds)) {
    const offered = concessions.find(({ who }) => who === kind)
    if (!offered) return refuse('no-such-concession', { field: 'concessions' })
    const count = kinds.filter((other) => other === kind).length
    if (offered.most !== null && count > offered.most) return refuse('too-many-concessions', { most: offered.most, field: 'concessions' })
  }
  return { seats: seats.map((seat) => (Object.hasOwn(chosen, seat.id) ? { ...seat, who: chosen[seat.id] } : seat)), concessions }
}

/**
 * Hands concessions for places without numbers to the places that were taken. Nobody knows before which they will get, so each is chosen
 * for the first, the second … of a row.
 */
export function byPlace(chosen: ChosenConcessions, seats: readonly Pick<SeatRow, 'row' | 'number' | 'unnumbered'>[]): ChosenConcessions {
  const taken = Map.groupBy(
    seats.filter(({ unnumbered }) => unnumbered === 1).toSorted((a, b) => a.number - b.number),
    ({ row }) => row,
  )
  const idOf = (asked: SeatId) => {
    const place = parseSeatId(asked)
    const own = place && taken.get(place.row)
    const seat = place && own?.[place.number - 1]
    return own ? (seat ? seatId(seat) : '') : asked
  }
  return Object.fromEntries(Object.entries(chosen).map(([asked, who]) => [idOf(asked), who]))
}

interface ConcessionsEdit {
  /** null: the show has the concessions of the house. */
  drafts: readonly ConcessionDraft[] | null
  /** The concessions when they were read for this edit; undefined: the client doesn't say. */
  before: readonly ConcessionDraft[] | null | undefined
}

/** Sets the concessions of the house (null), or of one show. Refuses if somebody else has changed them since they were read. */
export async function saveConcessions(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  showId: number | null,
  { drafts, before }: ConcessionsEdit,
): Promise<Refusal | undefined> {
  const concessions = drafts === null ? null : readDrafts(drafts)
  if (concessions !== null && isRefusal(concessions)) return concessions
  return store.alone(async (tx) => {
    if (showId !== null && !(await findShow(tx, showId))) return refuse('unknown-show')
    if (before !== undefined && !(await isUnchanged(tx, showId, before))) return refuse('concessions-edited')
    await setConcessions(tx, showId, concessions)
    await logAction(tx, account, now(), {
      what: 'concessions-changed',
      toWhat: showId === null ? 'all shows' : `show ${showId}`,
      ...(showId !== null && { showId }),
      details: { concessions: (concessions ?? []).map(({ who }) => who) },
    })
    return undefined
  })
}

async function isUnchanged(tx: Tx, showId: number | null, before: readonly ConcessionDraft[] | null): Promise<boolean> {
  const read = before === null ? null : readDrafts(before)
  // For a house, an empty list is the same as no list. For a show, an empty list replaces the house's.
  const [told, own] = [read, await ownConcessions(tx, showId)].map((set) => JSON.stringify(set ?? (showId === null ? [] : null)))
  return told === own
}

function readDrafts(drafts: readonly ConcessionDraft[]): OfferedConcession[] | Refusal {
  if (new Set(drafts.map(({ who }) => who)).size < drafts.length) return refuse('malformed', { fields: ['concessions'] })
  const concessions: OfferedConcession[] = []
  for (const draft of drafts) {
    const read = readDraft(draft)
    if (isRefusal(read)) return read
    concessions.push(read)
  }
  return concessions
}

function readDraft({ who, kind, value, most }: ConcessionDraft): OfferedConcession | Refusal {
  if (most !== null && !(Number.isInteger(most) && most >= 1 && most <= mostDeskSeats)) {
    return refuse('bad-uses', { field: `${who}_most`, most: mostDeskSeats })
  }
  if (kind === 'percent') {
    const percent = Number(value)
    const isSound = Number.isInteger(percent) && percent >= 1 && percent <= 99
    return isSound ? { who, kind, value: percent, most } : refuse('bad-percent', { field: who })
  }
  const price = readRupees(value)
  if (price === undefined) return refuse('bad-amount', { field: who })
  return isPayable(price) ? { who, kind, value: price, most } : refuse('price-too-low', { field: who })
}
