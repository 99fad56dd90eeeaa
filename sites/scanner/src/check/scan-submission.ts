import type { SentRequestOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import type { ScanRow } from '../store/rows.ts'

/** A scan on the wire: the same fields when it is asked about and when the queue delivers it. */
export function scanSubmission(
  scan: Pick<
    ScanRow,
    'id' | 'text' | 'entry' | 'showId' | 'at' | 'offset' | 'reentry' | 'seats' | 'shown' | 'acted' | 'deviceId' | 'again'
  >,
): SentRequestOf<typeof checkin.scan> {
  return {
    qr: scan.text,
    entry: scan.entry,
    mark_scanned: true,
    scan_id: scan.id,
    scanned_at: new Date(scan.at).toISOString(),
    clock_offset: scan.offset,
    show_id: scan.showId,
    reentry: scan.reentry,
    ...(scan.seats && { seats: scan.seats }),
    ...(scan.shown && { shown: scan.shown }),
    ...(scan.acted && { acted: scan.acted }),
    ...(scan.deviceId !== undefined && { device_id: scan.deviceId }),
    ...(scan.again && { again: { ticket_id: scan.again.ticketId, seat_index: scan.again.seatIndex } }),
  }
}
