import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { paymentReturn, ReturnForm } from '../rules/payments/payment-return.ts'
import { takeWebhook } from '../rules/payments/webhooks.ts'
import type { Services } from '../services.ts'
import { callbackPath, webhookPath } from '../wire/payments.ts'
import { answerFailure, malformed, sendRefusal } from './refusals.ts'

/** The provider's routes: events as raw bytes, and the form that the provider posts where its own form can't return to the page. */

const webhookLimit = 256 * 1024

export async function registerPaymentRoutes(app: FastifyInstance, services: Services, allowedOrigins: readonly string[]): Promise<void> {
  await app.register(webhook(services))
  await app.register(callback(services, allowedOrigins))
}

function webhook(services: Services) {
  return async (scope: FastifyInstance) => {
    // The signature covers the raw bytes, so nothing may parse and re-serialise them on the way.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_, body, done) => done(null, body))
    scope.post(webhookPath, async ({ headers, body }, reply): Promise<FastifyReply> => {
      const refusal = await takeWebhook(services, {
        body: body instanceof Uint8Array ? body : new Uint8Array(),
        signature: single(headers['x-razorpay-signature']) ?? '',
        eventId: single(headers['x-razorpay-event-id']),
      })
      return refusal ? sendRefusal(reply, refusal) : reply.header('cache-control', 'no-store').send({ success: true })
    })
  }
}

function callback(services: Services, allowedOrigins: readonly string[]) {
  return async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Querystring: { site?: unknown }; Body: unknown }>(callbackPath, async ({ query, body }, reply) => {
      const reading = ReturnForm.safeParse(body ?? {})
      if (!reading.success) return sendRefusal(reply, malformed(reading.error))
      const path = await paymentReturn(services, reading.data)
      // A booking site may have an origin of its own. An origin that isn't in the list is ignored.
      const site = allowedOrigins.find((origin) => origin === query.site) ?? ''
      return reply
        .code(303)
        .headers({ location: `${site}${path}`, 'cache-control': 'no-store' })
        .send()
    })
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Opens a port for the sandbox's webhooks, on this machine only: the public one may use TLS with a certificate that only phones trust. */
export async function openWebhookDoor(services: Services): Promise<{ url: string; close(): Promise<void> }> {
  const door = fastify({ forceCloseConnections: true })
  door.setErrorHandler(answerFailure)
  await door.register(webhook(services))
  await door.listen({ host: '127.0.0.1', port: 0 })
  const { port } = door.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${webhookPath}`, close: () => door.close() }
}
