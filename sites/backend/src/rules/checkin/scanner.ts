import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts.ts'
import { type DeviceRow, deviceById, isFormerOf } from '../../store/devices.ts'
import { findShow, type ShowRow } from '../../store/shows.ts'
import type { Db } from '../../store/store.ts'

/** PostgreSQL's largest integer. */
const mostId = 2 ** 31 - 1

/** Who stands at the door: a paired phone, or somebody who signed in on theirs. */
export type DoorUser = { kind: 'device'; device: DeviceRow } | { kind: 'account'; account: AccountRow }

export function deviceIdOf(user: DoorUser): number | null {
  return user.kind === 'device' ? user.device.id : null
}

export function accountIdOf(user: DoorUser): number | null {
  return user.kind === 'account' ? user.account.id : null
}

/**
 * Who scanned what this phone sends: itself, or what it was paired as when its queue was filled. Of anybody else's number nothing is
 * believed.
 */
export async function scannerOf(db: Db, by: DoorUser, deviceId: number | undefined): Promise<DoorUser> {
  if (by.kind !== 'device' || deviceId === undefined || !Number.isInteger(deviceId) || Math.abs(deviceId) > mostId) return by
  const former = (await isFormerOf(db, deviceId, by.device.id)) ? await deviceById(db, deviceId) : undefined
  return former ? { kind: 'device', device: former } : by
}

/** Whether it was they who sent a scan. */
export function isBy(user: DoorUser, scan: { deviceId: number | null; accountId: number | null }): boolean {
  return user.kind === 'device' ? scan.deviceId === user.device.id : scan.accountId === user.account.id
}

/** Whether it was this very phone that sent a scan, as far as we can tell: several may have signed in to one account. */
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
