import { type Refusal, refuse } from '@sabha/api/refusal'
import type { ScanCode } from '@sabha/ticketing/scan-code'
import type { VerdictKind } from '@sabha/ticketing/verdict'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { afterShow, type DeviceRow, deviceById, isFormerOf } from '../../store/checkin/devices.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'

/** A scan as it arrives, for the first time or again. Instants in epoch ms. */
export interface ScanSubmission {
  scanId: string
  /** As it was read, and what it is. */
  text: string
  code: ScanCode
  /** Sent again after a backup was restored, with the id of the ticket and not its code. */
  isAgain: boolean
  by: DoorUser
  /** The show at whose door they stand, where they say so. */
  door: ShowRow | undefined
  /** By the phone's corrected clock. */
  at: number
  /** The same without a limit on its age. */
  statedAt: number
  receivedAt: number
  clockOffset: number | null
  reentry: boolean
  seats: readonly number[] | undefined
  shown: VerdictKind | null
  /** What was done at the door without us; null: the scan waits for our answer. */
  outcome: 'admitted' | 'refused' | null
}

/** PostgreSQL's largest integer. */
const mostId = 2 ** 31 - 1

/** Who scans: a paired phone, or an account that signed in on a phone. */
export type DoorUser = { kind: 'device'; device: DeviceRow } | { kind: 'account'; account: AccountRow }

export function deviceIdOf(user: DoorUser): number | null {
  return user.kind === 'device' ? user.device.id : null
}

export function accountIdOf(user: DoorUser): number | null {
  return user.kind === 'account' ? user.account.id : null
}

/** Who scanned what this phone sends: itself, or the device that it was paired as when the scan was made. Other ids are ignored. */
export async function scannerOf(db: Db, by: DoorUser, deviceId: number | undefined): Promise<DoorUser> {
  if (by.kind !== 'device' || deviceId === undefined || !Number.isInteger(deviceId) || Math.abs(deviceId) > mostId) return by
  const former = (await isFormerOf(db, deviceId, by.device.id)) ? await deviceById(db, deviceId) : undefined
  return former ? { kind: 'device', device: former } : by
}

/** Whether it was they who sent a scan. */
export function isBy(user: DoorUser, scan: { deviceId: number | null; accountId: number | null }): boolean {
  return user.kind === 'device' ? scan.deviceId === user.device.id : scan.accountId === user.account.id
}

/** Whether this very phone sent a scan. Of an account nobody can say it: several phones may have signed in to it. */
export function isHere(user: DoorUser, scan: { deviceId: number | null; accountId: number | null }): boolean {
  return user.kind === 'device' && isBy(user, scan)
}

/** The show at whose door they say they are, where they say one or are paired for one. */
export async function showOfDoor(db: Db, user: DoorUser, asked: number | undefined): Promise<ShowRow | undefined | Refusal> {
  const bound = user.kind === 'device' ? user.device.show_id : null
  if (bound !== null && asked !== undefined && asked !== bound) return refuse('not-your-show')
  const id = bound ?? asked
  if (id === undefined) return undefined
  const show = await findShow(db, id)
  return show && show.status !== 'draft' ? show : refuse('unknown-show')
}

/** The earliest time that a phone's clock may give something that arrives now: as long as a phone may send it, and one more day. */
const furthestBack = afterShow + 24 * 3_600_000

/** When something happened at the door: by the phone's clock, put right by what it last learnt, and never after it arrived. */
export function correctedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  return Math.max(receivedAt - furthestBack, statedTime(stated, offset, receivedAt))
}

/** The same, however long ago. */
export function statedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  const instant = Math.round(Date.parse(stated ?? '') + (offset ?? 0))
  return Number.isNaN(instant) ? receivedAt : Math.min(receivedAt, instant)
}

/** The show at whose door a scan was made; of a ticket's own show, as it is in this transaction. */
export function showOfScan(ticketShow: ShowRow | null, { door }: Pick<ScanSubmission, 'door'>): ShowRow | null {
  return door && door.id !== ticketShow?.id ? door : ticketShow
}

/**
 * Whether a scan was made for an earlier date of a show that has been moved. Nobody is inside because of it. It may arrive long after, from
 * a phone that was switched off, and a phone that didn't know of the move may have made it afterwards. A time before the show was created
 * is not believed.
 */
export function isOfEarlierDate(show: ShowRow | null, { statedAt }: Pick<ScanSubmission, 'statedAt'>): boolean {
  return show !== null && show.admits_from !== null && statedAt < show.admits_from && statedAt >= show.created_at
}
