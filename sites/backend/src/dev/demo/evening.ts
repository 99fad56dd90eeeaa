import type { RandomBytes } from '@sabha/ticketing/codes'
import { hour, minute } from '@sabha/ticketing/durations'
import { newToken } from '../../rules/tokens.ts'
import { admitSeats } from '../../store/checkin/admissions.ts'
import { addConflict } from '../../store/checkin/conflicts.ts'
import { addDevice } from '../../store/checkin/devices.ts'
import { addScan } from '../../store/checkin/scans.ts'
import type { Store } from '../../store/store.ts'
import type { Chance } from './chance.ts'
import type { Sold } from './sell.ts'

/** Plays the evening at a show's door: most guests come within three quarters of an hour, at two gates, and one couple is let in twice. */
export async function playEvening(store: Store, randomBytes: RandomBytes, chance: Chance, sold: readonly Sold[]): Promise<void> {
  const show = sold[0]?.show
  if (!show) return
  await store.alone(async (tx) => {
    const gates = ['Main gate', 'East gate'] as const
    const phones = []
    for (const gate of gates) {
      const now = show.starts_at - hour
      phones.push(await addDevice(tx, { tokenHash: newToken(randomBytes), name: `Phone at ${gate}`, gate, showId: show.id, now }))
    }
    let twice = true
    for (const { bookingId, ticketId, seats, publicId } of sold) {
      if (chance.is(0.08)) continue
      const at = Math.round(show.starts_at - 35 * minute + (chance.next() + chance.next() - 1) * 30 * minute)
      const scan = {
        device_id: phones[chance.whole(phones.length)]?.id ?? null,
        account_id: null,
        show_id: show.id,
        booking_id: bookingId,
        ticket_id: ticketId,
        seat_index: 0,
        read_as: 'token' as const,
        code: publicId,
        at,
        received_at: at,
        clock_offset: 0,
        verdict: 'admitted' as const,
        answer: JSON.stringify({ kind: 'admitted', seats: seats.map((_, index) => index + 1) }),
        shown: 'admitted' as const,
        acted: 'admitted' as const,
        reentry: 0 as const,
      }
      const scanId = newToken(randomBytes).slice(0, 22)
      await addScan(tx, { ...scan, scan_id: scanId })
      await admitSeats(tx, { showId: show.id, ticketId, scanId, places: seats, at })
      if (!twice) continue
      twice = false
      const secondScanId = newToken(randomBytes).slice(0, 22)
      await addScan(tx, { ...scan, scan_id: secondScanId, at: at + 4 * minute, received_at: at + 9 * minute })
      const [seat = null] = seats
      await addConflict(tx, {
        showId: show.id,
        kind: 'double-entry',
        verdict: null,
        seat,
        firstScanId: scanId,
        secondScanId,
        now: at + 9 * minute,
      })
    }
  })
}
