import type { AddressInfo } from 'node:net'
import { sandboxProvider } from '@sabha/backend/sandbox/plugin'
import fastify from 'fastify'

export interface SandboxServer {
  origin: string
  /** Settings of a backend that takes this provider for Razorpay. */
  settings: Record<string, string>
  close(): Promise<void>
}

const key = { keyId: 'rzp_test_outside', keySecret: 'a-secret-of-the-tests' }

/** The sandbox provider as a server of its own: it lives on when a backend dies. */
export async function startSandbox(): Promise<SandboxServer> {
  const app = fastify()
  await app.register(sandboxProvider, { databaseFile: ':memory:', ...key, prefix: '/sandbox/razorpay' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    origin,
    settings: { RAZORPAY_KEY_ID: key.keyId, RAZORPAY_KEY_SECRET: key.keySecret, RAZORPAY_API_URL: `${origin}/sandbox/razorpay/v1` },
    close: () => app.close(),
  }
}
