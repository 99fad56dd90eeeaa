import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type DeviceRow, deviceById, isFormerOf } from '../../store/checkin/devices.ts'
import type { Db } from '../../store/store.ts'

/** Who scans: a paired phone, or an account that signed in on a phone. */
export type DoorUser = { kind: 'device'; device: DeviceRow } | { kind: 'account'; account: AccountRow }

export function deviceIdOf(user: DoorUser): number | null {
  return user.kind === 'device' ? user.device.id : null
}

export function accountIdOf(user: DoorUser): number | null {
  return user.kind === 'account' ? user.account.id : null
}

/** No row's id comes near this. */
const mostId = 2 ** 31 - 1

/** Returns who made a scan that this phone sends: itself, or the device that it was paired as at that time. Other ids are ignored. */
export async function scannerOf(db: Db, by: DoorUser, deviceId: number | undefined): Promise<DoorUser> {
  if (by.kind !== 'device' || deviceId === undefined || !Number.isInteger(deviceId) || Math.abs(deviceId) > mostId) return by
  const former = (await isFormerOf(db, deviceId, by.device.id)) ? await deviceById(db, deviceId) : undefined
  return former ? { kind: 'device', device: former } : by
}

/** Whether this user sent a scan. */
export function isBy(user: DoorUser, scan: { deviceId: number | null; accountId: number | null }): boolean {
  return user.kind === 'device' ? scan.deviceId === user.device.id : scan.accountId === user.account.id
}

/** Whether this very phone sent a scan. For an account nobody can tell: several phones may have signed in to it. */
export function isHere(user: DoorUser, scan: { deviceId: number | null; accountId: number | null }): boolean {
  return user.kind === 'device' && isBy(user, scan)
}
