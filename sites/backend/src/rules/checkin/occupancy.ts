import { leftAt, staysOf } from '@sabha/ticketing/occupancy'
import { type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type Holder, holdersOf, moveAdmission } from '../../store/checkin/admissions.ts'
import {
  addConflict,
  type ConflictRow,
  conflictsOn,
  moveConflict,
  reopenConflict,
  resolveConflicts,
  standingAgainst,
} from '../../store/checkin/conflicts.ts'
import { addPassages, noteLeft, passagesOn, removePassages } from '../../store/checkin/passages.ts'
import type { Tx } from '../../store/store.ts'

interface Entry {
  scanId: string
  at: number
  isOut: boolean
  reentry: 0 | 1
}

/**
 * Works out again, from every entry and exit known on these seats, who has the seat, who conflicts with whom, and who is outside. So the
 * result is the same in whatever order three phones report. A seat that nobody left keeps the order in which its scans arrived. `hadExit`:
 * an exit was taken back. Returns the seats that somebody has left.
 */
export async function settleSeats(
  tx: Tx,
  seats: { showId: number; places: readonly SeatPlace[]; now: number; hadExit?: boolean },
): Promise<ReadonlySet<SeatId>> {
  const { showId, places, now, hadExit = false } = seats
  const passages = Map.groupBy(await passagesOn(tx, showId, places), seatId)
  const exited = new Set([...passages].flatMap(([seat, own]) => (own.some(({ is_out }) => is_out === 1) ? [seat] : [])))
  if (exited.size === 0 && !hadExit) return exited
  for (const holder of await holdersOf(tx, showId, places)) {
    const own = (passages.get(seatId(holder)) ?? []).filter(({ ticket_id }) => ticket_id === holder.ticketId)
    const entries: Entry[] = [
      { scanId: holder.scanId, at: holder.at, reentry: holder.reentry, isOut: false },
      ...own.map(({ scan_id, at, is_out, reentry }) => ({ scanId: scan_id, at, reentry, isOut: is_out === 1 })),
    ]
    // At the same instant the ids decide, so that the order stays the same.
    entries.sort((a, b) => (a.scanId < b.scanId ? -1 : 1))
    await settleSeat(tx, { showId, holder, entries, now })
  }
  return exited
}

async function settleSeat(tx: Tx, seat: { showId: number; holder: Holder; entries: Entry[]; now: number }): Promise<void> {
  const { showId, holder, entries, now } = seat
  const stays = staysOf(entries)
  const [first = []] = stays
  const isFirst = first.some(({ scanId }) => scanId === holder.scanId)
  const [earliest] = first
  if (!isFirst && earliest) await giveSeat(tx, showId, holder, earliest)
  await noteLeft(tx, showId, holder, leftAt(entries))
  const admitted = isFirst ? holder.scanId : (earliest?.scanId ?? holder.scanId)
  const known = new Map((await conflictsOn(tx, showId, holder)).map((conflict) => [conflict.second_scan_id, conflict]))
  for (const [n, stay] of stays.entries()) {
    const before = n === 0 ? admitted : (stay[0]?.scanId ?? admitted)
    for (const { scanId, reentry } of stay) {
      const firstScanId = scanId === before || reentry === 1 ? null : before
      await standOrSettle(tx, { ...seat, conflict: known.get(scanId), firstScanId, secondScanId: scanId, now })
    }
  }
}

/** Gives the seat to the guest who came in first; its present holder was let back in later. */
async function giveSeat(tx: Tx, showId: number, holder: Holder, { scanId, at }: Entry): Promise<void> {
  const { ticketId, row, number } = holder
  await removePassages(tx, scanId, [{ row, number }])
  await moveAdmission(tx, holder, { showId, scanId, at })
  await addPassages(tx, { showId, ticketId, scanId: holder.scanId, at: holder.at, isOut: false, places: [{ row, number }] })
  for (const { id, second_scan_id } of await standingAgainst(tx, holder.scanId, holder)) {
    if (second_scan_id !== scanId) await moveConflict(tx, id, scanId)
  }
}

/** Opens or resolves the conflict of the second scan. `firstScanId`: the scan that it conflicts with; null if somebody went out in between. */
async function standOrSettle(
  tx: Tx,
  conflict: {
    showId: number
    holder: Holder
    conflict: ConflictRow | undefined
    firstScanId: string | null
    secondScanId: string
    now: number
  },
): Promise<void> {
  const { showId, holder, conflict: known, firstScanId, secondScanId, now } = conflict
  if (firstScanId === null) {
    if (known) await resolveConflicts(tx, { id: known.id }, 'left', now)
  } else if (!known) {
    await addConflict(tx, { showId, kind: 'double-entry', verdict: null, seat: holder, firstScanId, secondScanId, now })
  } else if (known.resolved_by !== 'office') {
    await reopenConflict(tx, known.id, firstScanId)
  }
}
