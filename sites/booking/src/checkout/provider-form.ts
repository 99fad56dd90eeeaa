import { e164 } from '@sabha/ticketing/phone'
import type { PaymentFields } from './checkout-state.ts'

/** The provider's own script; a backend with a stand-in for the provider names another address. */
const defaultScript = 'https://checkout.razorpay.com/v1/checkout.js'

export interface FormOptions {
  scriptUrl: string | undefined
  key: string | undefined
  orderId: string
  /** Paise. */
  amount: number
  currency: string
  merchant: string
  description: string
  customer: { name: string; phone: string }
  /** Seconds after which the form closes itself. */
  timeout: number | undefined
  /** Where the form's result goes when it can't come back to this page. */
  callbackUrl: string | undefined
}

/**
 * Opens the provider's form and waits until it is closed. Resolves to the fields of a payment, to null without one, or to 'timed-out'.
 * A failed attempt leaves the form open for another. Rejects where the form can't be opened.
 */
export type OpenForm = (
  options: FormOptions,
  onFailedAttempt: () => void,
  signal: AbortSignal,
) => Promise<PaymentFields | 'timed-out' | null>

/** Browsers inside other apps that, by the provider's documentation, don't show its form in a frame. */
export function isInAppBrowser(userAgent: string): boolean {
  return /\b(Instagram|FBAN|FBAV|FB_IAB|Messenger|UCBrowser|UCWEB|OPR|Opera Mini)\b/i.test(userAgent)
}

function needsRedirect(): boolean {
  return typeof navigator !== 'undefined' && isInAppBrowser(navigator.userAgent)
}

/** Returns the callback address. It names this site's origin where that is another, so that the backend leads back to it. */
function callbackTo(callbackUrl: string): string {
  const url = new URL(callbackUrl)
  if (url.origin !== location.origin) url.searchParams.set('site', location.origin)
  return url.href
}

/** The colour of the button that led here: the collective's own accent. */
const buttonColour = () => getComputedStyle(document.documentElement).getPropertyValue('--kumkum')

/** The provider takes `#rrggbb` and nothing else. */
function themeColour(colour: string): string {
  return /^\s*(#[0-9a-f]{6})\s*$/i.exec(colour)?.[1] ?? '#b01235'
}

/** Returns a function that opens the form of Razorpay's checkout.js (`facts`: options, handler, `payment.failed`, `ondismiss`). */
export function providerForm(
  load: (url: string) => Promise<RazorpayConstructor> = loadProvider,
  colourOf: () => string = buttonColour,
): OpenForm {
  return async (options, onFailedAttempt, signal) => {
    const key = options.key ?? import.meta.env.VITE_RAZORPAY_KEY_ID
    if (!key) throw new Error('The backend named no payment key, and the build has none (VITE_RAZORPAY_KEY_ID).')
    const Razorpay = await load(options.scriptUrl ?? defaultScript)
    if (signal.aborted) return null
    return new Promise((resolve) => {
      const form = new Razorpay({
        key,
        order_id: options.orderId,
        amount: options.amount,
        currency: options.currency,
        name: options.merchant,
        description: options.description,
        prefill: { name: options.customer.name, contact: e164(options.customer.phone) },
        theme: { color: themeColour(colourOf()) },
        ...(options.timeout !== undefined && { timeout: options.timeout }),
        ...(options.callbackUrl !== undefined &&
          needsRedirect() && { callback_url: callbackTo(options.callbackUrl), redirect: true as const }),
        retry: { enabled: true },
        modal: { confirm_close: true, ondismiss: (reason) => resolve(reason === 'timeout' ? 'timed-out' : null) },
        handler: resolve,
      })
      form.on('payment.failed', onFailedAttempt)
      signal.addEventListener('abort', () => {
        form.close()
        resolve(null)
      })
      form.open()
    })
  }
}

/** The part of Razorpay's checkout.js that we use. */
interface RazorpayOptions {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; contact: string }
  theme: { color: string }
  timeout?: number
  retry: { enabled: boolean }
  modal: { confirm_close: boolean; ondismiss: (reason?: unknown) => void }
  handler: (payment: PaymentFields) => void
  /** With `redirect`, the form leaves this page and posts its result to this address. */
  callback_url?: string
  redirect?: true
}

interface RazorpayForm {
  open: () => void
  close: () => void
  on: (event: 'payment.failed', listener: () => void) => unknown
}

export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayForm

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}

/** ms that a visitor waits for the provider's script. */
const patience = 20_000

const loading = new Map<string, Promise<RazorpayConstructor>>()

/** Inserts the provider's script, once per address. A load that failed or hangs is forgotten, so that the next press tries again. */
function loadProvider(url: string): Promise<RazorpayConstructor> {
  const known = loading.get(url)
  if (known) return known
  const script = document.createElement('script')
  const loaded = new Promise<RazorpayConstructor>((resolve, reject) => {
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : reject(new Error(`${url} defines no Razorpay`)))
    script.onerror = () => reject(new Error(`${url} could not be loaded`))
    setTimeout(() => reject(new Error(`${url} did not arrive`)), patience)
  })
  loading.set(url, loaded)
  loaded.catch(() => {
    loading.delete(url)
    script.remove()
  })
  script.src = url
  document.head.append(script)
  return loaded
}
