import { seatsOfKey } from '@sabha/ticketing/counter-ticket'
import { accountById } from '../../store/accounts/accounts.ts'
import { resolveConflicts } from '../../store/checkin/conflicts.ts'
import { deviceById } from '../../store/checkin/devices.ts'
import { ticketOfBooking } from '../../store/checkin/lists.ts'
import { findScan } from '../../store/checkin/scans.ts'
import { findCounter } from '../../store/counter/counters.ts'
import { type CounterSaleRow, giveScanTo, scansOfSale } from '../../store/counter/sales.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db, Tx } from '../../store/store.ts'
import { admit } from './admit.ts'
import type { DoorUser } from './door-user.ts'
import { lookUp, withFreePlaces } from './look-up.ts'
import { ofSeats, passedBy } from './sale-scans.ts'
import type { ScanSubmission } from './scan-submission.ts'

/**
 * Gives the scans of a counter's tickets to their sale, now that it has arrived, and admits the guests whom they let in. It follows the
 * order of the scans, so that the first has the seat and another is a double entry.
 */
export async function adoptScans(tx: Tx, now: number, sale: CounterSaleRow, showId: number): Promise<void> {
  if (sale.booking_id === null) return
  const ticketId = await ticketOfBooking(tx, sale.booking_id)
  const show = await findShow(tx, showId)
  const publicKey = (await findCounter(tx, sale.counter_id))?.public_key
  if (ticketId === undefined || !show || !publicKey) return
  const seats = seatsOfKey(sale.seats)
  for (const scan of ofSeats(await scansOfSale(tx, sale.counter_id, sale.number), seats)) {
    await giveScanTo(tx, scan.scan_id, { booking_id: sale.booking_id, ticket_id: ticketId })
    const passed = passedBy(scan)
    const [own, by] = [await findScan(tx, scan.scan_id), await whoScanned(tx, scan)]
    if (passed.length === 0 || !own || !by) continue
    // The conflicts that were kept while the sale was unknown are worked out again.
    await resolveConflicts(tx, { second_scan_id: scan.scan_id }, 'taken-over', now)
    const claims = { counterId: sale.counter_id, publicKey, saleNumber: sale.number, showId, seats, seatIndex: scan.seat_index ?? 0 }
    const submission: ScanSubmission = {
      scanId: scan.scan_id,
      text: '',
      code: { kind: 'sold', claims: { ...claims, soldAt: sale.at, validUntil: Number.MAX_SAFE_INTEGER } },
      isAgain: false,
      by,
      door: show,
      at: scan.at,
      statedAt: scan.at,
      receivedAt: now,
      clockOffset: scan.clock_offset,
      reentry: scan.reentry === 1,
      leaving: scan.leaving === 1,
      exits: false,
      seats: passed.includes(0) ? undefined : passed,
      shown: scan.shown,
      gate: undefined,
      outcome: 'admitted',
    }
    const looked = await lookUp(tx, submission)
    // Two phones without a network may each have let in the first of these places.
    await admit(tx, own, looked, withFreePlaces(looked, submission))
  }
}

async function whoScanned(
  db: Db,
  { device_id, account_id }: { device_id: number | null; account_id: number | null },
): Promise<DoorUser | undefined> {
  const device = device_id === null ? undefined : await deviceById(db, device_id)
  if (device) return { kind: 'device', device }
  const account = account_id === null ? undefined : await accountById(db, account_id)
  return account && { kind: 'account', account }
}
