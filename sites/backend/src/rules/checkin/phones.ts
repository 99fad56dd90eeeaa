import { createHmac } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import {
  addDevice,
  addPairing,
  type DeviceRow,
  findDevice,
  findFormer,
  findPairing,
  markListed,
  usePairing,
} from '../../store/checkin/devices.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'

const pairingMs = 15 * 60_000

interface PairingRequest {
  pairingToken: string
  name: string
  formerToken: string | undefined
  /** The phone's own secret. */
  attempt: string | undefined
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'>

/** A token that pairs one phone, once, within a quarter of an hour. */
export async function createPairing(
  { store, now, randomBytes }: Needs,
  pairing: { showId: number | null; gate: string; account: AccountRow },
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken(randomBytes)
  const expiresAt = now() + pairingMs
  const { showId, gate, account } = pairing
  await store.alone(async (tx) => {
    await addPairing(tx, {
      token_hash: hashToken(token),
      show_id: showId,
      gate,
      account_id: account.id,
      created_at: now(),
      expires_at: expiresAt,
    })
    const toWhat = showId === null ? 'all shows' : `show ${showId}`
    await logAction(tx, account, now(), { what: 'pairing-made', toWhat, ...(showId !== null && { showId }), details: { gate } })
  })
  return { token, expiresAt }
}

/**
 * Exchanges a pairing token for the phone's own token, and links the phone to the device that it was before. Of phones that try at once
 * only one is paired. If its answer was lost, the same attempt gets the same answer.
 */
export async function pairDevice(
  { store, now, randomBytes }: Needs,
  { pairingToken, name, formerToken, attempt }: PairingRequest,
): Promise<{ token: string; device: DeviceRow } | Refusal> {
  const pairingHash = hashToken(pairingToken)
  const token = attempt === undefined ? newToken(randomBytes) : tokenOfAttempt(pairingToken, attempt)
  return store.alone(async (tx) => {
    const used = await usePairing(tx, pairingHash, now())
    if (!used) return pairedBefore(tx, pairingHash, token, now())
    const formerId = formerToken === undefined ? null : await findFormer(tx, hashToken(formerToken))
    const { gate, show_id: showId } = used
    const device = await addDevice(tx, { tokenHash: hashToken(token), name, gate, showId, formerId, now: now() })
    return { token, device }
  })
}

/** The phone that this attempt has paired already, or why the pairing token is worth nothing any more. */
async function pairedBefore(
  tx: Tx,
  pairingHash: string,
  token: string,
  now: number,
): Promise<{ token: string; device: DeviceRow } | Refusal> {
  const known = await findPairing(tx, pairingHash)
  if (!known) return refuse('unknown-pairing')
  const before = known.expires_at > now ? await findDevice(tx, hashToken(token), now) : undefined
  if (before?.live) return { token, device: before.device }
  return refuse(known.used_at === null ? 'pairing-expired' : 'pairing-used')
}

/** Somebody who has seen the pairing token on a screen doesn't know the attempt, and so can't make the phone's token. */
function tokenOfAttempt(pairingToken: string, attempt: string): string {
  return createHmac('sha256', pairingToken).update(attempt).digest('base64url')
}

/** Phones ask every few seconds: a newer note than this is not replaced. */
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
