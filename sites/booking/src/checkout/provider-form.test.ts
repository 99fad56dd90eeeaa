import { expect, test } from 'vitest'
import { type FormOptions, isInAppBrowser, providerForm, type RazorpayConstructor } from './provider-form.ts'
import { paymentFields } from './testing/checkout-fakes.ts'

const options: FormOptions = {
  scriptUrl: '/sandbox/checkout.js',
  key: 'key_1',
  orderId: 'order_1',
  amount: 499_800,
  currency: 'INR',
  merchant: 'Sabha',
  description: 'An evening',
  customer: { name: 'Asha Sample', phone: '9876543210' },
  timeout: 570,
  callbackUrl: 'https://tickets.example/api/payment_callback.php',
}

type Given = ConstructorParameters<RazorpayConstructor>[0]

/** A provider whose visitor does what `act` says once the form is open. */
function provider(act: (given: Given, tellFailed: () => void) => void = () => {}, colourOf = () => '') {
  const seen: { url?: string; given?: Given; isClosed: boolean } = { isClosed: false }
  class Fake {
    readonly #given: Given
    #failed = () => {}
    constructor(given: Given) {
      this.#given = given
      seen.given = given
    }
    on(_event: 'payment.failed', listener: () => void) {
      this.#failed = listener
    }
    open() {
      act(this.#given, () => this.#failed())
    }
    close() {
      seen.isClosed = true
    }
  }
  const open = providerForm(async (url) => {
    seen.url = url
    return Fake
  }, colourOf)
  return { seen, open }
}

const staying = () => new AbortController().signal

test('a payment comes back with its three fields', async () => {
  const { open, seen } = provider(({ handler }) => handler(paymentFields))
  expect(await open(options, () => {}, staying())).toEqual(paymentFields)
  expect(seen.url).toBe('/sandbox/checkout.js')
  expect(seen.given).toMatchObject({
    key: 'key_1',
    order_id: 'order_1',
    amount: 499_800,
    currency: 'INR',
    name: 'Sabha',
    prefill: { name: 'Asha Sample', contact: '+919876543210' },
    timeout: 570,
  })
})

test.each([
  ['the accent of the pages', ' #00563f', '#00563f'],
  ['our own where there is none', '', '#b01235'],
  ['our own where it is no colour that the provider takes', 'oklch(0.4 0.1 150)', '#b01235'],
])('the form has %s', async (_, colour, themed) => {
  const { open, seen } = provider(
    ({ modal }) => modal.ondismiss(),
    () => colour,
  )
  await open(options, () => {}, staying())
  expect(seen.given?.theme).toEqual({ color: themed })
})

test('a closed form comes back empty', async () => {
  const { open } = provider(({ modal }) => modal.ondismiss())
  expect(await open(options, () => {}, staying())).toBeNull()
})

test('a failed attempt is told and leaves the form open', async () => {
  let failures = 0
  const { open } = provider((given, tellFailed) => {
    tellFailed()
    given.handler(paymentFields)
  })
  expect(await open(options, () => failures++, staying())).toEqual(paymentFields)
  expect(failures).toBe(1)
})

test("without an address the provider's own script is taken, without a timeout none is set", async () => {
  const { open, seen } = provider(({ modal }) => modal.ondismiss())
  await open({ ...options, scriptUrl: undefined, timeout: undefined }, () => {}, staying())
  expect(seen.url).toBe('https://checkout.razorpay.com/v1/checkout.js')
  expect(seen.given && 'timeout' in seen.given).toBe(false)
})

test('without a key no form opens', async () => {
  const { open } = provider()
  await expect(open({ ...options, key: undefined }, () => {}, staying())).rejects.toThrow('payment key')
})

test('a visitor who leaves closes the form', async () => {
  const leaving = new AbortController()
  const { open, seen } = provider(() => leaving.abort())
  expect(await open(options, () => {}, leaving.signal)).toBeNull()
  expect(seen.isClosed).toBe(true)
})

test('a visitor who left before the script arrived sees no form', async () => {
  const { open, seen } = provider()
  expect(await open(options, () => {}, AbortSignal.abort())).toBeNull()
  expect(seen.given).toBeUndefined()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.0', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]', true],
  ['Mozilla/5.0 (Linux; U; Android 12; en-US) AppleWebKit/537.36 UCBrowser/13.4 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1', false],
])('%s: its form leaves the page: %s', (userAgent, leaves) => {
  expect(isInAppBrowser(userAgent)).toBe(leaves)
})

test('where the form can stay on the page nothing is posted elsewhere', async () => {
  const { open, seen } = provider(({ modal }) => modal.ondismiss())
  await open(options, () => {}, staying())
  expect(seen.given && ('callback_url' in seen.given || 'redirect' in seen.given)).toBe(false)
})
