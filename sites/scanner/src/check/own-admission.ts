import type { ScanAnswer } from '@sabha/api/checkin'
import type { Admission, Found } from '@sabha/ticketing/verdict'
import type { DoorDatabase } from '../store/database.ts'
import type { Scan } from './checker.ts'
import { lookUp } from './look-up.ts'

/** By how much the time of a scan of ours may differ at the server, which puts clocks right. */
const tolerance = 60_000

/**
 * The server tells phones apart by their tokens, and an account's may be on several: whether a ticket was used on this very phone, the phone
 * knows by its own scans.
 */
export async function withOwnAdmission(db: DoorDatabase, scan: Scan, answer: ScanAnswer): Promise<ScanAnswer> {
  if (answer.verdict !== 'already-used' || answer.used_here || answer.used_at === null) return answer
  const usedAt = Date.parse(answer.used_at)
  const found = await db.transaction('r', [db.lists, db.tickets, db.admissions, db.recent], async () => {
    // The phone has let them in by this very scan meanwhile: what the server knows of was another one.
    if ((await db.admissions.where('scanId').equals(scan.id).count()) > 0) return null
    const list = await db.lists.get(scan.show.id)
    return (await lookUp(db, scan.show.id, scan.read, list)).found
  })
  const isOurs = found !== null && admissionsIn(found).some(({ here, at }) => here && Math.abs(at - usedAt) < tolerance)
  return isOurs ? { ...answer, used_here: true } : answer
}

function admissionsIn(found: Found): Admission[] {
  switch (found.kind) {
    case 'ticket':
      return found.ticket.seats.flatMap(({ admission }, i) => (admission && [0, i + 1].includes(found.seatIndex) ? [admission] : []))
    case 'signed':
    case 'missing':
      return [...found.admissions.values()]
    default:
      return []
  }
}
