import { newestPaymentSettings, paymentKeys as storedKeys, webhookSettings } from '../../store/payments/keys.ts'
import { lastEventAt } from '../../store/payments/webhook-events.ts'
import type { Context } from '../context.ts'
import { endOf, type LivePaymentKeys, modeOf, webhookGrace, webhookNameOf } from './payment-keys.ts'

/** The part of a key that may be shown. */
export interface DescribedKey {
  mode: 'live' | 'test'
  /** The last four characters of its id. */
  end: string
  isReadable: boolean
}

interface DescribedKeys {
  version: number
  holds: 'sandbox' | 'test' | 'live' | 'closed'
  /** Instants in epoch ms; null: the environment doesn't tell. */
  key: (DescribedKey & { setAt: number | null; setBy: string | null }) | null
  webhook: { setAt: number | null; lastDelivery: number | null } | null
  /** Earlier keys, for what was sold with them. */
  earlier: DescribedKey[]
  earlierWebhooksUntil: number | null
}

type Needs = Pick<Context, 'store' | 'now'> & { paymentKeys: LivePaymentKeys }

/** Describes the keys at the payment provider, without their secrets. */
export async function describePaymentKeys({ store, now, paymentKeys: keys }: Needs): Promise<DescribedKeys> {
  await keys.refresh()
  const saved = await newestPaymentSettings(store.read)
  const { currentId } = keys
  const isEntered = saved !== undefined && saved.key_id !== '' && saved.key_id === currentId && !keys.isFixed
  const stored = (await storedKeys(store.read)).map(({ id }) => id)
  await keys.missing(stored)
  const described = (id: string): DescribedKey => ({ mode: modeOf(id), end: endOf(id), isReadable: keys.has(id) })
  const lastDelivery = async () => (await lastEventAt(store.read, keys.webhookName)) ?? null
  const replaced = (await webhookSettings(store.read, now() - webhookGrace)).filter(
    (row) => row.replaced_at !== null && (saved === undefined || webhookNameOf(row) !== webhookNameOf(saved)),
  )
  return {
    version: saved?.version ?? 0,
    holds: keys.isSandbox ? 'sandbox' : keys.current ? modeOf(currentId) : 'closed',
    key: keys.isSandbox
      ? null
      : { ...described(currentId), setAt: isEntered ? saved.key_set_at : null, setBy: isEntered ? saved.key_set_by : null },
    webhook:
      keys.isSandbox || !keys.hasWebhookSecret
        ? null
        : { setAt: isEntered ? saved.webhook_set_at : null, lastDelivery: await lastDelivery() },
    earlier: stored.filter((id) => id !== currentId).map(described),
    earlierWebhooksUntil: replaced.length === 0 ? null : Math.max(...replaced.map((row) => row.replaced_at ?? 0)) + webhookGrace,
  }
}
