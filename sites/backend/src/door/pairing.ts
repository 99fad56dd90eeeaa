import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { addDevice, addPairing, type DeviceRow, findPairing, usePairing } from '../store/devices.ts'

const pairingMs = 15 * 60_000

type Asked = Pick<Context, 'store' | 'now' | 'randomBytes'>

/** A token that pairs one phone, once, within a quarter of an hour. */
export async function createPairing(
  { store, now, randomBytes }: Asked,
  pairing: { showId: number | null; gate: string; accountId: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken(randomBytes)
  const expiresAt = now() + pairingMs
  await store.write((tx) =>
    addPairing(tx, {
      token_hash: hashToken(token),
      show_id: pairing.showId,
      gate: pairing.gate,
      account_id: pairing.accountId,
      created_at: now(),
      expires_at: expiresAt,
    }),
  )
  return { token, expiresAt }
}

/** Exchanges it for the phone's own token. Of phones that try at once one is paired. */
export async function pairDevice(
  { store, now, randomBytes }: Asked,
  pairingToken: string,
  name: string,
): Promise<{ token: string; device: DeviceRow } | Refusal> {
  const pairingHash = hashToken(pairingToken)
  const token = newToken(randomBytes)
  return store.write(async (tx) => {
    const used = await usePairing(tx, pairingHash, now())
    if (!used) {
      const known = await findPairing(tx, pairingHash)
      if (!known) return refuse('unknown-pairing')
      return refuse(known.used_at === null ? 'pairing-expired' : 'pairing-used')
    }
    const device = await addDevice(tx, { tokenHash: hashToken(token), name, gate: used.gate, showId: used.show_id, now: now() })
    return { token, device }
  })
}
