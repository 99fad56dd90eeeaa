import { seatsKey } from '@sabha/ticketing/counter-ticket'
import type { SeatId } from '@sabha/ticketing/seats'
import { type Admission, toneOf, type Verdict } from '@sabha/ticketing/verdict'
import type { scansOfSale } from '../../store/counter/sales.ts'

/** A scan of a ticket whose sale has not arrived. */
type SaleScan = Awaited<ReturnType<typeof scansOfSale>>[number]

/** Returns the seat indexes of the guests who went in or out by a scan; 0: the scan doesn't tell which. */
export function passedBy({ acted, answer, undone_at, let_in, seat_index }: SaleScan): number[] {
  if (undone_at !== null || acted === 'refused') return []
  const verdict = JSON.parse(answer) as Verdict
  if (acted === null) return toneOf[verdict.kind] === 'green' && 'seats' in verdict ? verdict.seats : []
  if (let_in !== null) return let_in.split(',').map(Number)
  return 'seats' in verdict ? verdict.seats : [seat_index ?? 0]
}

/** Returns who is inside by scans of a sale's tickets, by seat index. If a seat was scanned twice, its first entry. */
export function insideBy(
  scans: readonly SaleScan[],
  seats: readonly SeatId[],
  isHere: (scan: SaleScan) => boolean,
): Map<number, Admission & { scanId: string }> {
  const inside = new Map<number, Admission & { scanId: string }>()
  for (const scan of ofSeats(scans, seats)) {
    for (const index of passedBy(scan).flatMap((each) => (each === 0 ? seats.map((_, i) => i + 1) : [each]))) {
      const before = inside.get(index)
      if (scan.leaving === 1) {
        if (before) inside.set(index, { ...before, leftAt: scan.at })
      } else if (!before || before.leftAt != null) {
        inside.set(index, { at: scan.at, gate: scan.gate ?? '', here: isHere(scan), scanId: scan.scan_id })
      }
    }
  }
  return inside
}

/**
 * Returns the scans of these seats, and those of a typed number, which names no seats. A copy of the phone may have made another sale under
 * the same number.
 */
export function ofSeats<Scan extends Pick<SaleScan, 'seats'>>(scans: readonly Scan[], seats: readonly SeatId[]): Scan[] {
  return scans.filter((scan) => scan.seats === '' || scan.seats === seatsKey(seats))
}
