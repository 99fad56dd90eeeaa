import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '@sabha/backend/adapters/razorpay/provider'
import { razorpayProvider } from '@sabha/backend/adapters/razorpay/razorpay'
import { sandboxProvider } from '@sabha/backend/dev/sandbox/plugin'
import fastify from 'fastify'

export interface SandboxServer {
  origin: string
  /** Settings of a backend that uses this provider as Razorpay. */
  settings: Record<string, string>
  /** A client of its API, for tests that look into its books. */
  provider: PaymentProvider
  /** Sends its webhooks to the backend at this origin from now on. At first they go to nobody. */
  deliverTo(backend: string | undefined): void
  /** Asks for one of its tricks (`sandbox/README.md`). */
  trick(wish: object): Promise<{ id: string }>
  close(): Promise<void>
}

const key = { keyId: 'rzp_test_outside', keySecret: 'a-secret-of-the-tests' }
const webhookSecret = 'a-webhook-secret-of-the-tests'

/** Starts the sandbox provider as a separate server, which outlives a backend that dies. */
export async function startSandbox({ databaseFile = ':memory:' } = {}): Promise<SandboxServer> {
  let receiver: string | undefined
  const webhook = {
    url: () => receiver && `${receiver}/api/razorpay_webhook.php`,
    secret: webhookSecret,
    // Retries for long, as the real provider does for a day: a backend may take long to come back.
    retryAfterMs: [50, 100, 200, 400, 800, ...Array<number>(300).fill(1600)],
  }
  const app = fastify()
  await app.register(sandboxProvider, { databaseFile, ...key, webhook, tricks: true, prefix: '/sandbox/razorpay' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const apiUrl = `${origin}/sandbox/razorpay/v1`
  return {
    origin,
    settings: {
      RAZORPAY_KEY_ID: key.keyId,
      RAZORPAY_KEY_SECRET: key.keySecret,
      RAZORPAY_API_URL: apiUrl,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    },
    provider: razorpayProvider({ apiUrl, ...key }),
    deliverTo(backend) {
      receiver = backend
    },
    async trick(wish) {
      const response = await fetch(`${origin}/sandbox/razorpay/tricks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { id: string }
    },
    close: () => app.close(),
  }
}
