import { type DeviceRow, markListed } from '../../store/devices.ts'
import type { Context } from '../context.ts'

/** Phones ask every few seconds: what is as old as this is told as it stands. */
const noteEvery = 15_000
/** More than a phone ever holds. */
const mostWaiting = 1_000_000

/** A phone has fetched its door list, and may have told how many scans wait on it: for the office to see. */
export async function noteListFetched(
  { store, now }: Pick<Context, 'store' | 'now'>,
  device: DeviceRow,
  waiting: number | undefined,
): Promise<void> {
  const told = waiting === undefined ? device.waiting : Math.min(mostWaiting, Math.max(0, Math.floor(waiting)))
  if (told === device.waiting && device.list_at !== null && now() - device.list_at < noteEvery) return
  await store.concurrent([], (tx) => markListed(tx, device.id, { waiting: told, at: now() }))
}
