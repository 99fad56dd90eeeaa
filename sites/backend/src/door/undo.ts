import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Context } from '../context.ts'
import { findScan, setUndone } from '../store/scans.ts'
import { type DoorUser, isBy } from './door-user.ts'
import { takeBack } from './take-back.ts'

/** By the times of the scan and of the undo, whenever they arrive. */
const undoMinutes = 15

export interface Undo {
  undoId: string
  scanId: string
  by: DoorUser
  at: number
  receivedAt: number
}

/** Takes a scan back. One that was taken back before, by this undo or another, is left as it is. */
export async function undoScan({ store }: Pick<Context, 'store'>, undo: Undo): Promise<undefined | Refusal> {
  return store.write(async (tx) => {
    const scan = await findScan(tx, undo.scanId)
    if (!scan) return refuse('unknown-scan')
    if (!isBy(undo.by, { deviceId: scan.device_id, accountId: scan.account_id })) return refuse('not-yours')
    if (scan.undone_at !== null) return undefined
    if (undo.at - scan.at > undoMinutes * 60_000) return refuse('too-late', { minutes: undoMinutes })
    if (await setUndone(tx, scan.scan_id, undo.undoId, undo.at)) await takeBack(tx, scan, undo.receivedAt)
    return undefined
  })
}
