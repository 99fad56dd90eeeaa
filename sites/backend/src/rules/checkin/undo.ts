import { type Refusal, refuse } from '@sabha/api/refusal'
import { isFormerOf, isRevoked } from '../../store/checkin/devices.ts'
import { findScan, type ScanRow, setUndone } from '../../store/checkin/scans.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { revokeAdmission } from './revoke-admission.ts'
import { type DoorUser, isBy } from './scan-submission.ts'

/** By the times of the scan and of the undo, whenever they arrive. */
const undoMinutes = 15

export interface Undo {
  undoId: string
  scanId: string
  by: DoorUser
  at: number
  receivedAt: number
}

/** Undoes a scan. One that was undone before, by this undo or another, stays as it is. */
export async function undoScan({ store }: Pick<Context, 'store'>, undo: Undo): Promise<undefined | Refusal> {
  return store.alone(async (tx) => {
    const scan = await findScan(tx, undo.scanId)
    if (!scan) return refuse('unknown-scan')
    if (!(await mayUndo(tx, undo.by, scan))) return refuse('not-yours')
    if (scan.undone_at !== null) return undefined
    if (undo.at - scan.at > undoMinutes * 60_000) return refuse('too-late', { minutes: undoMinutes })
    if (await setUndone(tx, scan.scan_id, undo.undoId, undo.at)) await revokeAdmission(tx, scan, undo.receivedAt)
    return undefined
  })
}

/** Their own scans, under any earlier pairing of this phone; and at the same door those of a revoked phone. */
async function mayUndo(tx: Tx, by: DoorUser, scan: ScanRow): Promise<boolean> {
  if (isBy(by, { deviceId: scan.device_id, accountId: scan.account_id })) return true
  if (by.kind === 'device' && scan.device_id !== null && (await isFormerOf(tx, scan.device_id, by.device.id))) return true
  const isTheirDoor = by.kind === 'account' || by.device.show_id === null || by.device.show_id === scan.show_id
  return isTheirDoor && scan.device_id !== null && (await isRevoked(tx, scan.device_id))
}
