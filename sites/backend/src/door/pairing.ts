import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { record } from '../office/deeds.ts'
import type { AccountRow } from '../store/accounts.ts'
import { addDevice, addPairing, type DeviceRow, findFormer, findPairing, usePairing } from '../store/devices.ts'

const pairingMs = 15 * 60_000

type Asked = Pick<Context, 'store' | 'now' | 'randomBytes'>

/** A token that pairs one phone, once, within a quarter of an hour. */
export async function createPairing(
  { store, now, randomBytes }: Asked,
  pairing: { showId: number | null; gate: string; account: AccountRow },
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken(randomBytes)
  const expiresAt = now() + pairingMs
  const { showId, gate, account } = pairing
  await store.write(async (tx) => {
    await addPairing(tx, {
      token_hash: hashToken(token),
      show_id: showId,
      gate,
      account_id: account.id,
      created_at: now(),
      expires_at: expiresAt,
    })
    const toWhat = showId === null ? 'all shows' : `show ${showId}`
    await record(tx, account, now(), { what: 'pairing-made', toWhat, ...(showId !== null && { showId }), details: { gate } })
  })
  return { token, expiresAt }
}

/** Exchanges it for the phone's own token, and links the phone to what it was before. Of phones that try at once one is paired. */
export async function pairDevice(
  { store, now, randomBytes }: Asked,
  { pairingToken, name, formerToken }: { pairingToken: string; name: string; formerToken: string | undefined },
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
    const formerId = formerToken === undefined ? null : await findFormer(tx, hashToken(formerToken))
    const { gate, show_id: showId } = used
    const device = await addDevice(tx, { tokenHash: hashToken(token), name, gate, showId, formerId, now: now() })
    return { token, device }
  })
}
