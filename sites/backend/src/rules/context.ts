import type { Settings } from '@sabha/api/admin/settings'
import type { SiteContent } from '@sabha/api/site/content'
import type { RandomBytes } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import type { PaymentProvider } from '../adapters/razorpay/provider.ts'
import type { Store } from '../store/store.ts'

/** What decisions need of the outside; each takes the parts that it uses. */
export interface Context {
  store: Store
  /** Epoch ms. */
  now: () => number
  randomBytes: RandomBytes
  gst: GstSettings
  settings: CurrentSettings
  site: CurrentSite
}

/** Read anew for each decision: somebody may have saved meanwhile, in another process too. */
export interface CurrentSettings {
  readonly values: Readonly<Settings>
}

/** Read anew each time, too. */
export interface CurrentSite {
  /** Goes up with each publishing; 0: nobody has published. */
  readonly version: number
  readonly content: SiteContent
}

/** The tax, as the settings say it when it is asked; an accountant knows them. */
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

/** What the environment sets of payments or, where it sets nothing, the sandbox. */
export interface Checkout {
  keyId: string
  keySecret: string
  /** The provider's checkout script; relative to our origin for the sandbox. */
  scriptUrl: string
  /** Each is taken: after a change older deliveries still carry the older one. */
  webhookSecrets: readonly string[]
}

/** A key at the payment provider, and the provider asked with it. */
export interface PaymentKey extends Pick<Checkout, 'keyId' | 'keySecret' | 'scriptUrl'> {
  provider: PaymentProvider
}

/** Read anew for each decision: an owner may have entered another key meanwhile, in another process too. */
export interface PaymentKeys {
  /** That new orders are made with; undefined: its secret can't be opened here. */
  readonly current: PaymentKey | undefined
  /** Whether money moves. */
  readonly isLive: boolean
  /** Looks whether anybody has entered another key; a job does so twice a second. */
  refresh(): Promise<void>
  /** That this order was made with. Rejects with a ProviderError where its secret is not here. */
  of(order: { key_id: string | null }): Promise<PaymentKey>
  /** Each is taken: older deliveries still carry an older one. */
  webhookSecrets(): Promise<readonly WebhookSecret[]>
}

export interface WebhookSecret {
  /** Names it, for what it has signed. */
  name: string
  secret: string
}

/** What a machine bears, and what stops whoever guesses: set by the environment alone. */
export interface Limits {
  signInsPerMinute: number
  wrongCodesPerMinute: number
  /** An account, a place that they come from, and 15 minutes; see `accounts/attempts.ts`. */
  wrongPasswords: number
  /** Streams of seat_updates that are open at a time, of this process. */
  watchers: number
  watchersPerAddress: number
  /** ms that this process's event loop may be late before calls are answered 503; at a quarter of it waiting rooms open. */
  lateness: number
  /** ms that a request may take to arrive. */
  requestMs: number
  /** ms that nothing may move on a connection. */
  idleMs: number
}
