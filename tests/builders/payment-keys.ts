import { type Admin, adminAccount } from './admin.ts'
import type { BackendOptions } from './backend.ts'
import { type Backend, startBackend } from './backend.ts'
import { type Buyer, hold } from './buyer.ts'
import { it as base } from './fixtures.ts'
import { type Merchant, startProviderAccounts } from './provider-accounts.ts'

/**
 * A test whose backend uses a provider with several accounts. `startAgain` starts the same box office once more, as another process or as
 * its next start.
 */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture depends on.
  .extend('accounts', async ({}, { onCleanup }) => {
    const accounts = await startProviderAccounts()
    onCleanup(() => accounts.close())
    return accounts
  })
  .override('options', ({ accounts }) => ({ settings: { RAZORPAY_API_URL: accounts.apiUrl } }))
  .extend('startAgain', ({ accounts, backend }, { onCleanup }) => {
    const open = new Set<Backend>()
    onCleanup(async () => {
      for (const each of open) await each.close()
    })
    return async ({ settings, ...options }: Omit<BackendOptions, 'dataDir'> = {}): Promise<Backend> => {
      const again = await startBackend({
        jobs: 'idle',
        ...options,
        dataDir: backend.dataDir,
        settings: { RAZORPAY_API_URL: accounts.apiUrl, ...settings },
      })
      open.add(again)
      const close = () => (open.delete(again) ? again.close() : Promise.resolve())
      return { ...again, close }
    }
  })

const proof = { password: adminAccount.password, response: null }
export const nothing = { key_id: '', key_secret: '', webhook_secret: '', remove: false, ...proof }
export const typed = ({ keyId, keySecret, webhookSecret }: Merchant) => ({
  ...nothing,
  key_id: keyId,
  key_secret: keySecret,
  webhook_secret: webhookSecret,
})
export const enter = ({ client }: Admin, version: number, merchant: Merchant) =>
  client.settings.savePaymentKeys({ version, ...typed(merchant) })

/** Does what the page of a paying guest does up to the order, and returns what the page is told of it. */
export async function ordered(buyer: Buyer, seats: string[]) {
  const held = await hold(buyer, seats)
  const asked = { amount: held.total_amount, currency: 'INR', booking_id: held.booking_id }
  return { bookingId: held.booking_id, asked, ...(await buyer.client.payments.createOrder(asked)) }
}

export const statusOf = async (buyer: Buyer) => (await buyer.client.bookings.mine({})).bookings.map(({ status }) => status)
export const ready = async ({ client }: Admin) =>
  Object.fromEntries(
    (await client.settings.ready({})).checks.map(({ id, state, value }) => [id, value === null ? state : `${state} ${value}`]),
  )
