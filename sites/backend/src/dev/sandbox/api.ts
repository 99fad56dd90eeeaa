import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { capture, createOrder, refund, type Sandbox } from './operations.ts'
import { ProviderRefusal } from './refusals.ts'
import { Capture, IdempotencyKey, NewOrder, NewRefund, OrderSearch, Page, read } from './requests.ts'
import { misbehaving } from './tricks.ts'

interface ById {
  Params: { id: string }
}

/** The provider's REST interface, for the holder of the key only. */
export function merchantApi(app: FastifyInstance, sandbox: Sandbox, key: { keyId: string; keySecret: string }): void {
  const { ledger } = sandbox
  const expected = digest(`Basic ${Buffer.from(`${key.keyId}:${key.keySecret}`).toString('base64')}`)

  app.addHook('onRequest', async ({ headers }) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      throw new ProviderRefusal('Authentication failed', { status: 401, reason: 'authentication_failed' })
    }
  })

  misbehaving(app, ledger)

  app.post('/orders', async ({ body }) => orderEntity(createOrder(sandbox, read(NewOrder, body))))

  app.get('/orders', async ({ query }) => {
    const { receipt, count, skip } = read(OrderSearch, query)
    if (receipt === undefined) return collection(ledger.latestOrders(count, skip), orderEntity)
    const order = ledger.orderWithReceipt(receipt)
    return collection(order ? [order] : [], orderEntity)
  })

  app.get<ById>('/orders/:id', async ({ params }) => orderEntity(known(ledger.order(params.id))))

  app.get<ById>('/orders/:id/payments', async ({ params }) =>
    collection(ledger.paymentsOf(known(ledger.order(params.id)).id), paymentEntity),
  )

  app.get<ById>('/payments/:id', async ({ params }) => paymentEntity(known(ledger.payment(params.id))))

  app.post<ById>('/payments/:id/capture', async ({ params, body }) =>
    paymentEntity(capture(sandbox, params.id, read(Capture, body).amount)),
  )

  app.post<ById>('/payments/:id/refund', async ({ params, headers, body }) => {
    const sent = headers['x-refund-idempotency']
    const idempotencyKey = sent === undefined ? null : read(IdempotencyKey, sent)
    return refundEntity(refund(sandbox, params.id, read(NewRefund, body ?? {}), idempotencyKey))
  })

  app.get<ById>('/payments/:id/refunds', async ({ params, query }) => {
    const { count, skip } = read(Page, query)
    return collection(ledger.refundsOf(known(ledger.payment(params.id)).id, count, skip), refundEntity)
  })
}

function known<Row>(row: Row | undefined): Row {
  if (!row) throw new ProviderRefusal('The id provided does not exist')
  return row
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
