import type { CheckinReport } from '@sabha/api/admin/checkin'
import type { Phrase } from '@sabha/language/phrases'
import { seatId } from '@sabha/ticketing/seats'
import { toneOf } from '@sabha/ticketing/verdict'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { type ListedConflict, listConflicts } from '../../store/checkin/conflicts.ts'
import { listDevices } from '../../store/checkin/devices.ts'
import { doorFigures } from '../../store/checkin/list.ts'
import { admissionsByMinute, doorSections, latestScans, seatHolders, seatsInOrder } from '../../store/checkin/report.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import { iso, isoOrNull } from '../../wire/bookings.ts'
import { wireConflict } from '../../wire/checkin.ts'
import type { Context } from '../context.ts'

const mostScans = 100
const mostConflicts = 200

/** The check-in of a show, as far as phones have sent their scans. */
export async function checkInReport({ store }: Pick<Context, 'store'>, show: ShowRow): Promise<CheckinReport> {
  const { read } = store
  const minutes = await admissionsByMinute(read, show.id)
  const devices = (await listDevices(read)).filter(({ show_id }) => show_id === null || show_id === show.id)
  const conflicts = await listConflicts(read, show.id, 0, mostConflicts)
  const names = new Map((await listAccounts(read)).map(({ id, name }) => [id, name]))
  return {
    ...(await doorFigures(read, show.id)),
    sections: await doorSections(read, show.id),
    minutes: minutes.map(({ at, admitted }) => ({ at: iso(at), admitted })),
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      gate: device.gate,
      last_seen_at: iso(device.last_seen_at),
      revoked_at: isoOrNull(device.revoked_at),
      waiting: device.waiting,
      list_at: isoOrNull(device.list_at),
      scans: device.scans,
    })),
    scans: await scansOf({ store }, show.id),
    conflicts: conflicts.map((conflict) => ({ ...wireConflict(conflict), ...settlementOf(conflict, names) })),
  }
}

async function scansOf({ store }: Pick<Context, 'store'>, showId: number): Promise<CheckinReport['scans']> {
  const scans = await latestScans(store.read, showId, mostScans)
  const bookings = [...new Set(scans.flatMap((scan) => scan.booking_id ?? []))]
  const seats = Map.groupBy(await seatsInOrder(store.read, bookings), (seat) => seat.booking_id)
  return scans.map((scan) => {
    const all = seats.get(scan.booking_id ?? 0) ?? []
    const meant = meantSeats(all.map(seatId), scan)
    const isIn = scan.undone_at === null && (scan.acted === 'admitted' || (scan.acted === null && toneOf[scan.verdict] === 'green'))
    const isGivenBack = all.some((seat) => seat.released_at !== null && seat.released_at > scan.at && meant.includes(seatId(seat)))
    return {
      scan_id: scan.scan_id,
      at: iso(scan.at),
      gate: scan.gate,
      device: scan.device,
      verdict: scan.verdict,
      acted: scan.acted,
      undone: scan.undone_at !== null,
      booking_id: scan.public_id,
      name: scan.name,
      seats: meant,
      given_back: isIn && isGivenBack,
    }
  })
}

/** The seats that went in; if none did, the seats of the code. */
function meantSeats(all: readonly string[], scan: { answer: string; seat_index: number | null }): string[] {
  const { seats } = JSON.parse(scan.answer) as { seats?: unknown }
  const admitted = Array.isArray(seats) ? seats.filter((index) => typeof index === 'number') : []
  const indexes = admitted.length > 0 ? admitted : scan.seat_index ? [scan.seat_index] : all.map((_, index) => index + 1)
  return indexes.flatMap((index) => all[index - 1] ?? [])
}

/** How a conflict ended: by a note of the staff, with the seat, or by the phone that undid its scan. */
function settlementOf(conflict: ListedConflict, names: ReadonlyMap<number, string>): { resolution: string; resolved_by: string } {
  if (conflict.resolved_by === null) return { resolution: '', resolved_by: '' }
  if (conflict.resolved_by === 'office') return { resolution: conflict.note, resolved_by: names.get(conflict.account_id ?? 0) ?? '' }
  if (conflict.resolved_by === 'given-back') return { resolution: 'The seat was given back.' satisfies Phrase, resolved_by: '' }
  if (conflict.resolved_by === 'show-moved') return { resolution: 'The show was moved.' satisfies Phrase, resolved_by: '' }
  const resolution: Phrase = 'Undone'
  return { resolution, resolved_by: (conflict.resolved_by === 'undone' ? conflict.second : conflict.first)?.device ?? '' }
}

interface SheetRow {
  name: string
  phone_end: string
  booking_id: string
  seats: string[]
  inside: string[]
}

/** Everybody who has a seat, by name: to be printed, in case all phones fail. */
export async function doorSheet({ store }: Pick<Context, 'store'>, showId: number): Promise<SheetRow[]> {
  const rows = new Map<number, SheetRow>()
  for (const holder of await seatHolders(store.read, showId)) {
    const { id, public_id, customer_name, customer_phone, scan_id } = holder
    const row = rows.get(id) ?? { name: customer_name, phone_end: customer_phone.slice(-4), booking_id: public_id, seats: [], inside: [] }
    row.seats.push(seatId(holder))
    if (scan_id !== null) row.inside.push(seatId(holder))
    rows.set(id, row)
  }
  const order = new Intl.Collator('en')
  return [...rows.values()].toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.booking_id, b.booking_id))
}
