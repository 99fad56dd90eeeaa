import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { merchantApi } from './api.ts'
import { eventBody } from './events.ts'
import { testForm } from './form.ts'
import { openLedger } from './ledger.ts'
import type { Sandbox } from './operations.ts'
import { ProviderRefusal } from './refusals.ts'
import { type WebhookTarget, webhooks } from './webhooks.ts'

export interface SandboxOptions {
  /** SQLite, made where it isn't there; `:memory:` for one that is forgotten. */
  databaseFile: string
  keyId: string
  keySecret: string
  /** Where events go; none: nowhere. */
  webhook?: WebhookTarget
  /** Epoch ms. */
  now?: () => number
}

/** A payment provider that moves no money and speaks Razorpay's wire: `/v1/…`, `/checkout.js` and `/pay`, below the prefix it is registered with. */
export const sandboxProvider: FastifyPluginAsync<SandboxOptions> = async (app, { databaseFile, webhook, now = Date.now, ...key }) => {
  const ledger = openLedger(databaseFile)
  const hooks = webhook && webhooks(webhook)
  const sandbox: Sandbox = {
    ledger,
    now,
    tell: (event, subjects) => hooks?.send(eventBody(event, subjects, Math.floor(now() / 1000))),
  }
  app.addHook('onClose', async () => {
    hooks?.stop()
    ledger.close()
  })

  app.setErrorHandler((error: FastifyError | ProviderRefusal, request, reply) => {
    const refusal = error instanceof ProviderRefusal ? error : refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'sandbox provider')
    return reply.status(refusal.status).send(refusal.body)
  })
  app.setNotFoundHandler((_, reply) => {
    const refusal = new ProviderRefusal('The requested URL was not found on the server.', { status: 404 })
    return reply.status(refusal.status).send(refusal.body)
  })

  await app.register(async (v1) => merchantApi(v1, sandbox, key), { prefix: '/v1' })
  await testForm(app, sandbox, key)
}

/** What Fastify refuses before we see it (JSON that can't be read, a body too large), or a fault of our own. */
function refusalOf({ statusCode = 500, message }: FastifyError): ProviderRefusal {
  return statusCode < 500
    ? new ProviderRefusal(message, { status: statusCode })
    : new ProviderRefusal('We are facing some trouble completing your request at the moment. Please try again shortly.', { status: 500 })
}
