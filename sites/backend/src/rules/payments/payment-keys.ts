import { day } from '@sabha/ticketing/durations'
import { type PaymentProvider, ProviderError } from '../../adapters/razorpay/provider.ts'
import type { Sealer } from '../../adapters/sealer.ts'
import {
  adoptOrders,
  forgetPaymentKey,
  forgetWebhookSecrets,
  keepPaymentKey,
  keysEnteredSince,
  neededKeys,
  newestPaymentSettings,
  ordersWithoutKey,
  type PaymentSettingsRow,
  paymentKeys,
  webhookSettings,
} from '../../store/payments/keys.ts'
import type { Db } from '../../store/store.ts'
import type { Checkout, Context, PaymentKey, PaymentKeys, WebhookSecret } from '../context.ts'

/**
 * ms for which deliveries signed with a replaced webhook secret are accepted: an hour's hold, three days in which a bank may still confirm
 * a payment, and one day in which the provider repeats a delivery.
 */
export const webhookGrace = 5 * day
/** ms after a show for which the key that sold it is kept: until then money may have to go back. */
const keyKeptAfterShow = 180 * day

export interface PaymentKeyDeps extends Pick<Context, 'store' | 'now'> {
  sealer: Sealer
  /** The environment's key or, where it has none, the sandbox's. */
  checkout: Checkout
  /** The client that asks the provider with that key. */
  provider: PaymentProvider
  /** Whether that is the sandbox; a key that an owner enters takes its place. */
  isSandbox: boolean
  /** The sandbox of an installation that has keys now, for what it sold before. */
  formerSandbox?: PaymentKey | undefined
  /** The ids of all orders in the sandbox's books. */
  sandboxOrders: () => readonly string[]
  /** Makes the client for a key that an owner types. */
  connectProvider: (key: Pick<PaymentKey, 'keyId' | 'keySecret'>) => PaymentKey
}

export const sealedAs = (keyId: string) => `payment-key ${keyId}`
export const webhookSealedAs = (version: number) => `payment-webhook ${version}`
/** Changes with each key and each secret: only deliveries since then prove that deliveries arrive. */
export const webhookNameOf = ({ key_id, webhook_set_at }: Pick<PaymentSettingsRow, 'key_id' | 'webhook_set_at'>) =>
  `${key_id} ${webhook_set_at}`

/**
 * The keys at the payment provider: the current one, and each that an order was made with. A key that the environment sets wins. An order
 * is asked about, verified and refunded with its own key, whichever is current.
 */
export class LivePaymentKeys implements PaymentKeys {
  readonly #deps: PaymentKeyDeps
  readonly #known = new Map<string, PaymentKey>()
  #newest: PaymentSettingsRow | undefined

  constructor(deps: PaymentKeyDeps) {
    this.#deps = deps
  }

  /** The key of the environment, or of the sandbox. */
  get #own(): PaymentKey {
    const { checkout, provider } = this.#deps
    return { keyId: checkout.keyId, keySecret: checkout.keySecret, scriptUrl: checkout.scriptUrl, provider }
  }

  get current(): PaymentKey | undefined {
    return this.#entered === '' ? this.#own : this.#known.get(this.#entered)
  }

  /** The id of the key that new orders are made with. */
  get currentId(): string {
    return this.#entered === '' ? this.#own.keyId : this.#entered
  }

  get isLive(): boolean {
    return this.currentId.startsWith('rzp_live_')
  }

  /** Whether the environment sets the key. */
  get isFixed(): boolean {
    return !this.#deps.isSandbox
  }

  /** Whether payments are only played, without money. */
  get isSandbox(): boolean {
    return this.#deps.isSandbox && this.#entered === ''
  }

  /** The name of the secret that webhook deliveries are signed with now. */
  get webhookName(): string {
    if (this.#entered === '' || !this.#newest) return this.#deps.isSandbox ? 'sandbox' : 'environment'
    return webhookNameOf(this.#newest)
  }

  get hasWebhookSecret(): boolean {
    return this.#entered === '' ? this.#deps.checkout.webhookSecrets.length > 0 : this.#newest?.webhook_secret !== null
  }

  /** The id of the key that an owner has entered, if it is in force; otherwise empty. */
  get #entered(): string {
    return this.#deps.isSandbox ? (this.#newest?.key_id ?? '') : ''
  }

  /** Whether this key's secret is here. */
  has(keyId: string): boolean {
    return this.#find(keyId) !== undefined
  }

  /** Returns which of these keys have no secret here. */
  async missing(keyIds: readonly string[]): Promise<string[]> {
    if (!keyIds.every((id) => this.has(id))) await this.#load()
    return keyIds.filter((id) => !this.has(id))
  }

  /** Checks whether anybody has entered another key, in whatever process. */
  async refresh(): Promise<void> {
    const newest = await newestPaymentSettings(this.#deps.store.read)
    const isNew = (newest?.version ?? 0) > (this.#newest?.version ?? 0)
    // The file that opens its secret may have been put back.
    const isShut = newest !== undefined && newest.key_id !== '' && !this.#known.has(newest.key_id)
    if (!isNew && !isShut) return
    await this.#load()
    // An older reading may arrive later.
    if (newest && newest.version > (this.#newest?.version ?? 0)) this.#newest = newest
  }

  async of({ key_id }: { key_id: string | null }): Promise<PaymentKey> {
    // The order is of an earlier release, whose environment had a key that isn't here: a "no" of the sandbox would say nothing about it.
    if (key_id === null && this.#deps.isSandbox) throw new ProviderError('unreachable', 'no key is here that knows this order')
    const id = key_id ?? this.#own.keyId
    if (!this.has(id)) await this.#load()
    const key = this.#find(id)
    // The caller tries again later: this says nothing about the order.
    if (!key) throw new ProviderError('unreachable', `the secret of the key ${id} is not here`)
    return key.keyId === this.currentId ? key : { ...key, provider: this.#orByCurrent(key) }
  }

  async webhookSecrets(): Promise<readonly WebhookSecret[]> {
    const { checkout, isSandbox, store, now, sealer } = this.#deps
    const own = checkout.webhookSecrets.map((secret) => ({ name: isSandbox ? 'sandbox' : 'environment', secret }))
    const rows = await webhookSettings(store.read, now() - webhookGrace)
    const entered = rows.flatMap((row) => {
      const secret = row.webhook_secret === null ? undefined : sealer.open(webhookSealedAs(row.version), row.webhook_secret)
      return secret === undefined ? [] : [{ name: webhookNameOf(row), secret }]
    })
    return [...own, ...entered]
  }

  #find(id: string): PaymentKey | undefined {
    const { formerSandbox } = this.#deps
    if (id === this.#own.keyId) return this.#own
    return this.#known.get(id) ?? (formerSandbox?.keyId === id ? formerSandbox : undefined)
  }

  async #load(): Promise<void> {
    const { store, sealer, connectProvider } = this.#deps
    for (const { id, secret: sealed } of await paymentKeys(store.read)) {
      const keySecret = sealer.open(sealedAs(id), sealed)
      if (keySecret === undefined || this.#known.get(id)?.keySecret === keySecret) continue
      this.#known.set(id, connectProvider({ keyId: id, keySecret }))
    }
  }

  /**
   * Orders belong to the account at the provider, where a key may have been ended in favour of a newer one. If the order's own key is no
   * longer accepted, the current one is asked: either it knows the order, or it is another account's and the first error counts.
   */
  #orByCurrent({ keyId, provider: own }: PaymentKey): PaymentProvider {
    const other = () => {
      const { current } = this
      return current && modeOf(current.keyId) === modeOf(keyId) ? current.provider : undefined
    }
    const either =
      <Args extends unknown[], Answer>(ask: (provider: PaymentProvider, ...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        try {
          return await ask(own, ...args)
        } catch (error) {
          const second = error instanceof ProviderError && error.status === 401 ? other() : undefined
          if (!second) throw error
          return ask(second, ...args).catch(() => Promise.reject(error))
        }
      }
    return {
      createOrder: either((provider, ...args: Parameters<PaymentProvider['createOrder']>) => provider.createOrder(...args)),
      orderPayments: either((provider, orderId: string) => provider.orderPayments(orderId)),
      payment: either((provider, paymentId: string) => provider.payment(paymentId)),
      capture: either((provider, ...args: Parameters<PaymentProvider['capture']>) => provider.capture(...args)),
      refund: either((provider, ...args: Parameters<PaymentProvider['refund']>) => provider.refund(...args)),
      refundsOf: either((provider, paymentId: string) => provider.refundsOf(paymentId)),
    }
  }
}

/** The part of a key's id that may be shown. */
export const endOf = (keyId: string) => keyId.slice(-4)

/** Whether a key moves real money, or none, as those of tests and the sandbox. */
export function modeOf(keyId: string): 'live' | 'test' {
  return keyId.startsWith('rzp_live_') ? 'live' : 'test'
}

/** Whether an order was made with a test key, or the sandbox's, while a live one is in force now: it would be paid with no money. */
export async function isPlayedOrder(keys: PaymentKeys, { key_id }: { key_id: string | null }): Promise<boolean> {
  return keys.isLive && modeOf(key_id ?? (await keys.of({ key_id })).keyId) === 'test'
}

/** Opens the keys. Stores the environment's key, for the time when the environment has another one. */
export async function openPaymentKeys(deps: PaymentKeyDeps): Promise<LivePaymentKeys> {
  const { store, sealer, checkout, isSandbox } = deps
  const kept = (await paymentKeys(store.read)).find(({ id }) => id === checkout.keyId)
  const isKept = isSandbox || (kept && sealer.open(sealedAs(kept.id), kept.secret) === checkout.keySecret)
  if (!isKept) {
    const secret = sealer.seal(sealedAs(checkout.keyId), checkout.keySecret)
    await store.alone((tx) => keepPaymentKey(tx, { id: checkout.keyId, secret }))
  }
  await nameKeyOfOrders(deps)
  const keys = new LivePaymentKeys(deps)
  await keys.refresh()
  return keys
}

/** Orders per transaction. */
const batch = 500

/**
 * Names the key of orders of an earlier release, which name none. Those in the sandbox's books are its own, the others the environment's.
 * If the environment has no key (a backup on a new machine), they wait for it, or until an owner enters a key that knows them: taken for
 * the sandbox's, what was paid would be lost.
 */
async function nameKeyOfOrders({ store, checkout, isSandbox, formerSandbox, sandboxOrders }: PaymentKeyDeps): Promise<void> {
  const nameless = await ordersWithoutKey(store.read)
  if (nameless.length === 0) return
  const sandbox = isSandbox ? checkout : formerSandbox
  if (sandbox) {
    const played = new Set(sandboxOrders())
    const own = nameless.filter((id) => played.has(id))
    for (let begun = 0; begun < own.length; begun += batch) {
      await store.alone((tx) => adoptOrders(tx, sandbox.keyId, own.slice(begun, begun + batch)))
    }
  }
  if (!isSandbox) await store.alone((tx) => adoptOrders(tx, checkout.keyId))
}

/** Forgets the secrets that nothing needs any more. */
export async function forgetPaymentKeys({
  store,
  now,
  paymentKeys: keys,
}: Pick<Context, 'store' | 'now'> & { paymentKeys: Pick<LivePaymentKeys, 'currentId'> }): Promise<void> {
  const at = now()
  const unneeded = async (db: Db) => {
    const others = (await paymentKeys(db)).map(({ id }) => id).filter((id) => id !== keys.currentId)
    if (others.length === 0) return []
    const needed = [...(await keysEnteredSince(db, at - webhookGrace)), ...(await neededKeys(db, at - keyKeptAfterShow))]
    return others.filter((id) => !needed.includes(id))
  }
  // This looks through all orders, so nobody waits for it unless there is something to forget.
  if ((await unneeded(store.read)).length > 0) {
    await store.alone(async (tx) => {
      for (const id of await unneeded(tx)) await forgetPaymentKey(tx, id)
    })
  }
  await store.alone((tx) => forgetWebhookSecrets(tx, at - webhookGrace))
}
