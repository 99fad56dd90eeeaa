import { type PaymentKeysEntry, paymentKeysProblem } from '@sabha/api/admin/payment-keys'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { ProviderError } from '../../adapters/razorpay/provider.ts'
import type { Sealer } from '../../adapters/sealer.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { ownerAddresses } from '../../store/accounts/accounts.ts'
import {
  addPaymentSettings,
  adoptOrders,
  keepPaymentKey,
  newestPaymentSettings,
  ordersWithoutKey,
  type PaymentSettingsRow,
} from '../../store/payments/keys.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { type LinkNeeds, notifyAccount } from '../accounts/links.ts'
import { type Proof, proveAgain, stillProved } from '../accounts/proofs.ts'
import type { Doer } from '../accounts/sessions.ts'
import type { Context, PaymentKey } from '../context.ts'
import { savedBy } from '../settings/saved-by.ts'
import { placeTestOrder } from './orders.ts'
import { endOf, modeOf, sealedAs, webhookSealedAs } from './payment-keys.ts'

export interface PaymentKeysEdit extends PaymentKeysEntry {
  /** The version that was shown when these were typed. */
  version: number
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'settings'> & {
  sealer: Sealer
  connectProvider: (key: Pick<PaymentKey, 'keyId' | 'keySecret'>) => PaymentKey
}

/**
 * Enters, changes or takes away the key at the payment provider and the webhook's secret; returns the new version. What isn't given stays.
 * A key is saved only after the provider has made an order with it.
 */
export async function savePaymentKeys(
  services: Needs & Pick<LinkNeeds, 'mailGoesOut'> & Parameters<typeof proveAgain>[0],
  { account, session }: Doer,
  proof: Proof,
  given: PaymentKeysEdit,
): Promise<number | Refusal> {
  const edit = { ...given, keyId: given.keyId.trim(), keySecret: given.keySecret.trim(), webhookSecret: given.webhookSecret.trim() }
  const problem = paymentKeysProblem(edit)
  if (problem) return problem
  const proved = await proveAgain(services, account, session, proof)
  if (isRefusal(proved)) return proved
  // Checked before the provider is asked, so that the second of two owners learns of the first.
  const before = await newestPaymentSettings(services.store.read)
  if ((before?.version ?? 0) !== edit.version) return savedBy(before)
  const refused = edit.keyId === '' ? undefined : await refusalOfKey(services, edit)
  if (refused) return refused
  const isTheirs = edit.keyId !== '' && (await knowsEarlierOrders(services, edit))
  return services.store.alone(async (tx) => {
    const unproved = await stillProved(tx, services, { account, session }, proved)
    const saved = unproved ?? (await save(tx, services, account, edit))
    if (isTheirs && typeof saved === 'number') await adoptOrders(tx, edit.keyId)
    return saved
  })
}

/** Whether orders of an earlier release, which name no key, belong to this key's account; the newest is tried. */
async function knowsEarlierOrders({ store, connectProvider }: Needs, key: PaymentKeysEdit): Promise<boolean> {
  const [newest] = await ordersWithoutKey(store.read, 1)
  if (newest === undefined) return false
  return connectProvider(key)
    .provider.orderPayments(newest)
    .then(
      () => true,
      () => false,
    )
}

/** Refuses a key with which the provider makes no order; the order is of one rupee, which nobody pays. */
async function refusalOfKey({ connectProvider, randomBytes }: Needs, key: PaymentKeysEdit): Promise<Refusal | undefined> {
  try {
    await placeTestOrder(connectProvider(key).provider, randomBytes)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind !== 'refused' || (error.isTemporary && error.status !== 401)) return refuse('provider-unavailable')
    return refuse('payment-key-refused', { field: 'key_secret', said: error.message.replaceAll(key.keySecret, '…') })
  }
}

async function save(
  tx: Tx,
  services: Needs & Pick<LinkNeeds, 'mailGoesOut'>,
  account: AccountRow,
  edit: PaymentKeysEdit,
): Promise<number | Refusal | Rollback<Refusal>> {
  const { now, sealer, settings } = services
  const before = await newestPaymentSettings(tx)
  if ((before?.version ?? 0) !== edit.version) return savedBy(before)
  const [version, at] = [edit.version + 1, now()]
  const key = keyOf(edit, before, { at, by: account.name })
  // Only a webhook's secret was given, and there is no key that it belongs to.
  if (!edit.remove && key.key_id === '') return refuse('bad-payment-key-id', { field: 'key_id' })
  const webhook = webhookOf({ sealer, before, given: edit.webhookSecret, keyId: key.key_id, version, at })
  if (isRefusal(webhook)) return webhook
  const row = { version, ...key, ...webhook, saved_at: at, saved_by: account.name }
  // Another process may have saved first.
  if (!(await addPaymentSettings(tx, row))) return rollback(savedBy(await newestPaymentSettings(tx)))
  if (edit.keyId !== '') await keepPaymentKey(tx, { id: edit.keyId, secret: sealer.seal(sealedAs(edit.keyId), edit.keySecret) })
  await logAction(tx, account, at, { what: 'payment-keys-set', toWhat: 'payment keys', details: changesOf(before, row) })
  // Somebody who has taken over one account must not turn the money aside unseen.
  for (const email of await ownerAddresses(tx))
    await notifyAccount(tx, services, { email }, 'payment-keys-changed', settings.values.language)
  return version
}

/** Returns the key that was typed; otherwise the one before. */
function keyOf({ keyId, remove }: PaymentKeysEdit, before: PaymentSettingsRow | undefined, now: { at: number; by: string }) {
  if (keyId === '' && !remove && before) return { key_id: before.key_id, key_set_at: before.key_set_at, key_set_by: before.key_set_by }
  return { key_id: remove ? '' : keyId, key_set_at: now.at, key_set_by: now.by }
}

type Saved = Pick<PaymentSettingsRow, 'key_id' | 'key_set_at' | 'webhook_set_at'>

/** Returns the changes as the audit log says them, without secrets. */
function changesOf(before: Saved | undefined, after: Saved): Record<string, string> {
  const isNewKey = after.key_set_at !== before?.key_set_at
  const isNewSecret = after.webhook_set_at !== (before?.webhook_set_at ?? null)
  return {
    ...(isNewKey && { key: `${wordsOf(before?.key_id ?? '')} → ${wordsOf(after.key_id)}` }),
    ...(isNewSecret && { webhook: after.webhook_set_at === null ? '… → –' : '… → …' }),
  }
}

const wordsOf = (keyId: string) => (keyId === '' ? '–' : `…${endOf(keyId)} (${modeOf(keyId)})`)

interface GivenWebhook {
  sealer: Sealer
  before: PaymentSettingsRow | undefined
  given: string
  keyId: string
  version: number
  at: number
}

/** If no secret is typed, a key of the same kind keeps the earlier one: test and live payments have separate webhooks. */
function webhookOf({ sealer, before, given, keyId, version, at }: GivenWebhook) {
  if (keyId === '') return { webhook_secret: null, webhook_set_at: null }
  if (given !== '') return { webhook_secret: sealer.seal(webhookSealedAs(version), given), webhook_set_at: at }
  const isKept = before !== undefined && before.key_id !== '' && before.webhook_secret !== null && modeOf(before.key_id) === modeOf(keyId)
  if (!isKept) return { webhook_secret: null, webhook_set_at: null }
  const kept = sealer.open(webhookSealedAs(before.version), before.webhook_secret ?? '')
  if (kept === undefined) return refuse('webhook-secret-needed', { field: 'webhook_secret' })
  return { webhook_secret: sealer.seal(webhookSealedAs(version), kept), webhook_set_at: before.webhook_set_at }
}
