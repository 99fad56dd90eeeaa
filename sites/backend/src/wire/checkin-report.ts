import type { CheckinReport } from '@sabha/api/admin/checkin'
import type { Phrase } from '@sabha/language/phrases'
import { sectionsOf } from '../rules/checkin/gates.ts'
import type { ReportedScan, StaffReport } from '../rules/checkin/report.ts'
import type { ListedConflict } from '../store/checkin/conflicts.ts'
import { wireConflict } from './checkin.ts'
import { iso, isoOrNull } from './instants.ts'

/** Returns the check-in of a show, for staff. */
export function wireCheckinReport(report: StaffReport): CheckinReport {
  return {
    ...report.figures,
    sections: report.sections,
    minutes: report.minutes.map(({ at, admitted }) => ({ at: iso(at), admitted })),
    gates: report.gates,
    phone_rate: report.phoneRate,
    devices: report.devices.map((device) => {
      const { id, name, gate, last_seen_at, revoked_at, waiting, list_at, scans } = device
      const times = { last_seen_at: iso(last_seen_at), revoked_at: isoOrNull(revoked_at), list_at: isoOrNull(list_at) }
      return {
        id,
        name,
        gate,
        waiting,
        scans,
        is_of_show: device.show_id !== null,
        sections: sectionsOf(device),
        direction: device.direction,
        ...times,
      }
    }),
    scans: report.scans.map(({ scan, seats, places, isGivenBack, movedFrom }) => ({
      ...wireScanRow(scan),
      booking_id: scan.public_id,
      name: scan.name,
      seats,
      seat_notes: places,
      given_back: isGivenBack,
      moved_from: movedFrom,
    })),
    conflicts: report.conflicts.map((conflict) => ({ ...wireConflict(conflict), ...settlementOf(conflict, report.accountNames) })),
  }
}

/** Returns how a conflict ended: by the staff's note, with the seat, or by the phone that undid its scan. */
function settlementOf(conflict: ListedConflict, names: ReadonlyMap<number, string>): { resolution: string; resolved_by: string } {
  switch (conflict.resolved_by) {
    case null:
      return { resolution: '', resolved_by: '' }
    case 'office':
      return { resolution: conflict.note, resolved_by: names.get(conflict.account_id ?? 0) ?? '' }
    case 'given-back':
      return { resolution: 'The seat was given back.' satisfies Phrase, resolved_by: '' }
    case 'show-moved':
      return { resolution: 'The show was moved.' satisfies Phrase, resolved_by: '' }
    case 'left':
      return { resolution: 'The guest had gone out in between.' satisfies Phrase, resolved_by: '' }
    case 'undone':
      return { resolution: 'Undone' satisfies Phrase, resolved_by: conflict.second.device }
    case 'taken-over':
      return { resolution: 'Undone' satisfies Phrase, resolved_by: conflict.first?.device ?? '' }
    default:
      return conflict.resolved_by satisfies never
  }
}

/** Returns a scan as staff see it. */
export function wireScanRow(scan: Pick<ReportedScan, 'scan_id' | 'at' | 'gate' | 'device' | 'verdict' | 'acted' | 'undone_at'>) {
  const { scan_id, at, gate, device, verdict, acted, undone_at } = scan
  return { scan_id, at: iso(at), gate, device, verdict, acted, undone: undone_at !== null }
}
