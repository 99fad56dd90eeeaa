import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentEntity, refundEntity } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { captureAgain, captureFailed, endRefund, type Sandbox } from './operations.ts'
import { ProviderRefusal } from './refusals.ts'
import { read, Trick } from './requests.ts'

/** Registers `POST /tricks`, which makes the sandbox misbehave as real providers do. */
export function tricks(app: FastifyInstance, sandbox: Sandbox, deliverHeld: () => void): void {
  const { ledger } = sandbox
  app.post('/tricks', async ({ body }) => {
    const wish = read(Trick, body)
    switch (wish.trick) {
      case 'none':
        ledger.forgetTricks()
        return { success: true }
      case 'lose-answer':
        ledger.setTrick('lose-answer', '', wish.times)
        return { success: true }
      case 'api':
        ledger.setTrick('api', JSON.stringify({ does: wish.does, ms: wish.ms }), wish.times)
        return { success: true }
      case 'webhooks':
        ledger.setTrick('webhooks', wish.mode, null)
        return { success: true }
      case 'deliver':
        deliverHeld()
        return { success: true }
      case 'capture-failed':
        return paymentEntity(captureFailed(sandbox, wish.order_id))
      case 'capture-again':
        return paymentEntity(captureAgain(sandbox, wish.order_id))
      case 'refunds':
        ledger.setTrick('refunds', wish.become, null)
        return { success: true }
      case 'end-refund':
        return refundEntity(endRefund(sandbox, wish.refund_id, wish.status))
      default:
        return wish satisfies never
    }
  })
}

/** Makes the API answer late, badly or not at all, as long as the trick `api` lasts. */
export function misbehaving(app: FastifyInstance, ledger: Ledger): void {
  const losing = new WeakSet<FastifyRequest>()

  app.addHook('preHandler', async (request, reply) => {
    const trick = ledger.useTrick('api')
    if (trick === undefined) return
    const { does, ms } = JSON.parse(trick) as { does: string; ms: number }
    if (does === 'slow') await pause(ms)
    if (does === '429') throw new ProviderRefusal('Request failed because of too many requests', { status: 429 })
    if (does === '500') throw new ProviderRefusal('We are facing some trouble completing your request at the moment.', { status: 500 })
    if (does === 'drop-after') losing.add(request)
    if (does === 'drop') {
      request.raw.socket.destroy()
      reply.hijack()
    }
  })

  // The request has been carried out; only its answer is lost.
  app.addHook('onSend', async (request) => {
    if (losing.has(request)) request.raw.socket.destroy()
  })
}
