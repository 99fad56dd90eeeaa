import type { Settings } from '@sabha/api/admin/settings'
import type { SiteContent } from '@sabha/api/site/content'
import type { RandomBytes } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import type { PaymentProvider } from '../adapters/razorpay/provider.ts'
import type { Store } from '../store/store.ts'

/** What decisions need from outside; each takes only the parts that it uses. */
export interface Context {
  store: Store
  /** Epoch ms. */
  now: () => number
  randomBytes: RandomBytes
  gst: GstSettings
  settings: CurrentSettings
  site: CurrentSite
}

/** Read again for each decision: somebody may have saved settings meanwhile, also in another process. */
export interface CurrentSettings {
  readonly values: Readonly<Settings>
}

/** Read again for each decision, as the settings are. */
export interface CurrentSite {
  /** Goes up each time the site is published; 0: it was never published. */
  readonly version: number
  readonly content: SiteContent
}

/** The GST figures of the settings at the time of reading; an accountant supplies them. */
export interface GstSettings {
  /** A seat of up to this price bears no GST. */
  readonly exemptUpTo: Paise
  /** null: the collective has set no GSTIN, and makes no invoices. */
  readonly invoices: InvoiceSettings | null
}

export interface InvoiceSettings {
  gstin: string
  /** Name and address of the collective, on one line. */
  supplier: string
  /** Services accounting code of admissions. */
  sac: string
  /** At most 4 characters, in front of each serial. */
  prefix: string
}

/** What the environment sets for payments or, where it sets nothing, the sandbox's values. */
export interface Checkout {
  keyId: string
  keySecret: string
  /** The provider's checkout script; relative to our origin for the sandbox. */
  scriptUrl: string
  /** All of them are accepted: after a change, older deliveries are still signed with the older secret. */
  webhookSecrets: readonly string[]
}

/** A key at the payment provider, and the client that calls the provider with it. */
export interface PaymentKey extends Pick<Checkout, 'keyId' | 'keySecret' | 'scriptUrl'> {
  provider: PaymentProvider
}

/** Read again for each decision: an owner may have entered another key meanwhile, also in another process. */
export interface PaymentKeys {
  /** The key that new orders are made with; undefined: its secret can't be opened here. */
  readonly current: PaymentKey | undefined
  /** Whether money moves. */
  readonly isLive: boolean
  /** Checks whether anybody has entered another key; a job does so twice a second. */
  refresh(): Promise<void>
  /** The key that this order was made with. Rejects with a ProviderError if its secret is not here. */
  of(order: { key_id: string | null }): Promise<PaymentKey>
  /** All of them are accepted: older deliveries are still signed with an older secret. */
  webhookSecrets(): Promise<readonly WebhookSecret[]>
}

export interface WebhookSecret {
  /** Names the secret in the record of each delivery that it signed. */
  name: string
  secret: string
}

/** Limits on load and on guessing; only the environment sets them. */
export interface Limits {
  signInsPerMinute: number
  wrongCodesPerMinute: number
  /** Tries per account, place of origin and 15 minutes; see `accounts/attempts.ts`. */
  wrongPasswords: number
  /** Streams of seat_updates that this process keeps open at a time. */
  watchers: number
  watchersPerAddress: number
  /** ms that this process's event loop may lag before calls get a 503; at a quarter of it waiting rooms open. */
  lateness: number
  /** ms that a request may take to arrive. */
  requestMs: number
  /** ms that a connection may be idle. */
  idleMs: number
}
