import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { merchantApi } from './api.ts'
import { eventBody } from './events.ts'
import { testForm } from './form.ts'
import { openLedger } from './ledger.ts'
import type { Sandbox } from './operations.ts'
import { ProviderRefusal } from './refusals.ts'
import { tricks } from './tricks.ts'
import { type WebhookTarget, webhooks } from './webhooks.ts'

export interface SandboxOptions {
  /** A SQLite file, created if it is missing; `:memory:` for a ledger that is forgotten. */
  databaseFile: string
  keyId: string
  keySecret: string
  /** Whether anyone who reaches the sandbox may make it misbehave, as real providers do. */
  tricks?: boolean
  /** Where events go; undefined: nowhere. */
  webhook?: WebhookTarget
  /** Epoch ms. */
  now?: () => number
}

/** A payment provider that moves no money and speaks Razorpay's wire: `/v1/…`, `/checkout.js` and `/pay`, below the prefix it is registered with. */
export const sandboxProvider: FastifyPluginAsync<SandboxOptions> = async (
  app,
  { databaseFile, tricks: hasTricks = false, webhook, now = Date.now, ...key },
) => {
  const ledger = openLedger(databaseFile)
  const hooks = webhook && webhooks(webhook)
  const sandbox: Sandbox = {
    ledger,
    now,
    tell: (name, subjects) => {
      const event = { id: randomUUID(), body: eventBody(name, subjects, Math.floor(now() / 1000)) }
      const mode = ledger.trick('webhooks')
      if (mode === 'hold') ledger.holdEvent(event.id, event.body)
      if (mode === 'hold' || mode === 'drop') return
      hooks?.send(event)
      if (mode === 'twice') hooks?.send(event)
    },
  }
  app.addHook('onClose', async () => {
    hooks?.stop()
    ledger.close()
  })

  app.setErrorHandler((error: FastifyError | ProviderRefusal, request, reply) => {
    const refusal = error instanceof ProviderRefusal ? error : refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'sandbox provider')
    if (refusal.status === 429) reply.header('retry-after', '1')
    return reply.status(refusal.status).send(refusal.body)
  })
  app.setNotFoundHandler((_, reply) => {
    const refusal = new ProviderRefusal('The requested URL was not found on the server.', { status: 404 })
    return reply.status(refusal.status).send(refusal.body)
  })

  await app.register(async (v1) => merchantApi(v1, sandbox, key), { prefix: '/v1' })
  await testForm(app, sandbox, key)
  if (hasTricks) {
    tricks(app, sandbox, () => {
      for (const event of ledger.releaseEvents()) hooks?.send(event)
    })
  }
}

/** Returns the ids of all orders in this ledger. */
export function ordersIn(databaseFile: string): string[] {
  const ledger = openLedger(databaseFile)
  try {
    return ledger.orderIds()
  } finally {
    ledger.close()
  }
}

/** Turns what Fastify refuses before our handlers run (unreadable JSON, too large a body), or our own fault, into a provider's refusal. */
function refusalOf({ statusCode = 500, message }: FastifyError): ProviderRefusal {
  return statusCode < 500
    ? new ProviderRefusal(message, { status: statusCode })
    : new ProviderRefusal('We are facing some trouble completing your request at the moment. Please try again shortly.', { status: 500 })
}
