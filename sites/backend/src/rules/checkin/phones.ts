import { createHmac } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { day, minute } from '@sabha/ticketing/durations'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import {
  addDevice,
  addPairing,
  archiveDevice,
  type DeviceRow,
  deviceById,
  findDevice,
  findFormer,
  findPairing,
  isRevoked,
  markListed,
  phoneValidAfterShow,
  renameDevice,
  revokeDevice,
  usePairing,
} from '../../store/checkin/devices.ts'
import { addCounter, counterOfDevice, setStopped } from '../../store/counter/counters.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'
import { readSections, sectionsOf } from './gates.ts'

const pairingMs = 15 * minute

interface PairingRequest {
  pairingToken: string
  name: string
  formerToken: string | undefined
  /** The phone's own secret. */
  attempt: string | undefined
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'>

interface GateRequest {
  showId: number | null
  gate: string
  sections?: readonly string[] | null | undefined
  direction?: Direction | undefined
  /** Whether the phone sells, too. */
  isCounter?: boolean | undefined
}

/** Makes a token that pairs one phone, once, within a quarter of an hour. Without a show the phone opens every door. */
export async function createPairing(
  { store, now, randomBytes }: Needs,
  account: AccountRow,
  { showId, gate, sections: named, direction = 'in', isCounter = false }: GateRequest,
): Promise<{ token: string; expiresAt: number } | Refusal> {
  const token = newToken(randomBytes)
  const expiresAt = now() + pairingMs
  const show = showId === null ? null : await findShow(store.read, showId)
  if (show === undefined || show?.status === 'draft') return refuse('unknown-show')
  // Nobody comes in by a season pass: its guests have a ticket for each evening.
  if (show && (await findSeasonPass(store.read, show.id))) return refuse('unknown-show')
  // The phone's token would be dead at once.
  if (show && now() >= show.ends_at + phoneValidAfterShow) return refuse('long-over', { days: phoneValidAfterShow / day })
  if (isCounter && showId === null) return refuse('counter-of-one-show')
  const sections = await readSections(store.read, showId, named)
  if (typeof sections === 'object' && sections !== null) return sections
  await store.alone(async (tx) => {
    await addPairing(tx, {
      token_hash: hashToken(token),
      show_id: showId,
      gate,
      sections,
      direction,
      account_id: account.id,
      counter: isCounter ? 1 : 0,
      created_at: now(),
      expires_at: expiresAt,
    })
    const toWhat = showId === null ? 'all shows' : `show ${showId}`
    await logAction(tx, account, now(), {
      what: 'pairing-made',
      toWhat,
      ...(showId !== null && { showId }),
      details: {
        gate,
        sections: sectionsOf({ sections }) ?? [],
        ...(direction !== 'in' && { direction }),
        ...(isCounter && { counter: 'yes' }),
      },
    })
  })
  return { token, expiresAt }
}

/**
 * Exchanges a pairing token for the phone's own token, and links the phone to the device that it was before. If several phones try at once,
 * only one is paired. If the answer was lost, the same attempt gets the same answer.
 */
export async function pairDevice(
  { store, now, randomBytes }: Needs,
  { pairingToken, name, formerToken, attempt }: PairingRequest,
): Promise<{ token: string; device: DeviceRow; isCounter: boolean } | Refusal> {
  const pairingHash = hashToken(pairingToken)
  const token = attempt === undefined ? newToken(randomBytes) : tokenOfAttempt(pairingToken, attempt)
  return store.alone(async (tx) => {
    const used = await usePairing(tx, pairingHash, now())
    if (!used) return pairedBefore(tx, pairingHash, token, now())
    const formerId = formerToken === undefined ? null : await findFormer(tx, hashToken(formerToken))
    const { gate, sections, direction, show_id: showId } = used
    const device = await addDevice(tx, { tokenHash: hashToken(token), name, gate, sections, direction, showId, formerId, now: now() })
    const isCounter = used.counter === 1 && showId !== null
    if (isCounter) await addCounter(tx, { device_id: device.id, show_id: showId, account_id: used.account_id, created_at: now() })
    return { token, device, isCounter }
  })
}

/** Returns the phone that this attempt has already paired, or why the pairing token is no longer good. */
async function pairedBefore(
  tx: Tx,
  pairingHash: string,
  token: string,
  now: number,
): Promise<{ token: string; device: DeviceRow; isCounter: boolean } | Refusal> {
  const known = await findPairing(tx, pairingHash)
  if (!known) return refuse('unknown-pairing')
  const before = known.expires_at > now ? await findDevice(tx, hashToken(token), now) : undefined
  if (before?.live) return { token, device: before.device, isCounter: known.counter === 1 }
  return refuse(known.used_at === null ? 'pairing-expired' : 'pairing-used')
}

/** Makes the phone's token. Somebody who has seen the pairing token on a screen doesn't know the attempt, and so can't make it. */
function tokenOfAttempt(pairingToken: string, attempt: string): string {
  return createHmac('sha256', pairingToken).update(attempt).digest('base64url')
}

/** ms. Phones ask every few seconds; a note younger than this is not replaced. */
const noteEvery = 15_000
/** More than a phone ever holds. */
const mostWaiting = 1_000_000

/** Notes for the admin that a phone has fetched its check-in list, and how many scans wait on it. */
export async function noteListFetched(
  { store, now }: Pick<Context, 'store' | 'now'>,
  device: DeviceRow,
  waiting: number | undefined,
): Promise<void> {
  const told = waiting === undefined ? device.waiting : Math.min(mostWaiting, Math.max(0, Math.floor(waiting)))
  if (told === device.waiting && device.list_at !== null && now() - device.list_at < noteEvery) return
  await store.concurrent([], (tx) => markListed(tx, device.id, { waiting: told, at: now() }))
}

type Changes = Pick<Context, 'store' | 'now'>

/** Revokes a phone, which then scans no more. A phone that was revoked stays so. */
export async function revokePhone({ store, now }: Changes, account: AccountRow, deviceId: number): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const wasRevoked = await isRevoked(tx, deviceId)
    if (!(await revokeDevice(tx, deviceId, now()))) return refuse('unknown-device')
    await stopItsCounter(tx, deviceId, now())
    if (!wasRevoked) await logAction(tx, account, now(), { what: 'phone-revoked', toWhat: `phone ${deviceId}` })
    return undefined
  })
}

export async function renamePhone(
  { store, now }: Changes,
  account: AccountRow,
  deviceId: number,
  name: string,
): Promise<Refusal | undefined> {
  if (name === '') return refuse('device-name-needed')
  return store.alone(async (tx) => {
    const before = await renameDevice(tx, deviceId, name)
    if (before === undefined) return refuse('unknown-device')
    if (before !== name)
      await logAction(tx, account, now(), { what: 'phone-renamed', toWhat: `phone ${deviceId}`, details: { before, name } })
    return undefined
  })
}

/** Archives a phone, which then scans no more and is listed no more. */
export async function archivePhone({ store, now }: Changes, account: AccountRow, deviceId: number): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const device = await deviceById(tx, deviceId)
    if (!device) return refuse('unknown-device')
    if (await archiveDevice(tx, deviceId, now()))
      await logAction(tx, account, now(), { what: 'phone-archived', toWhat: `phone ${deviceId}`, details: { name: device.name } })
    await stopItsCounter(tx, deviceId, now())
    return undefined
  })
}

/** Stops the phone's counter: a phone that may not scan may not sell. */
async function stopItsCounter(tx: Tx, deviceId: number, now: number): Promise<void> {
  const counter = await counterOfDevice(tx, deviceId)
  if (counter) await setStopped(tx, counter.id, 'office', now)
}
