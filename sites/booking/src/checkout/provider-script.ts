import type { PaymentFields } from './checkout-state.ts'

/** As much of Razorpay's checkout.js as we use. */
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
  /** With `redirect`: the form leaves this page, and posts its result there. */
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

const loading = new Map<string, Promise<RazorpayConstructor>>()

/** Inserts the provider's script, once an address; a failed load is forgotten, so that the next press tries anew. */
export function loadProvider(url: string): Promise<RazorpayConstructor> {
  const known = loading.get(url)
  if (known) return known
  const script = document.createElement('script')
  const loaded = new Promise<RazorpayConstructor>((resolve, reject) => {
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : reject(new Error(`${url} defines no Razorpay`)))
    script.onerror = () => reject(new Error(`${url} could not be loaded`))
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
