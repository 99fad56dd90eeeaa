import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { razorpayProvider } from './razorpay.ts'

/** A real HTTP server that plays Razorpay, well or badly: one turn for each request, and the last one repeated. */
type Turn = (response: ServerResponse) => void
interface Asked {
  line: string
  /** The client's port: requests over one connection come from the same. */
  from: number | undefined
  headers: IncomingHttpHeaders
  body: unknown
}

const json =
  (status: number, body: unknown): Turn =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const refused = (status: number, description: string, code = 'BAD_REQUEST_ERROR') =>
  json(status, { error: { code, description, field: null } })
const html =
  (status: number): Turn =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bad gateway</h1>')
const dropped: Turn = (response) => void response.socket?.destroy()
const cutOff: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('{"id":"order_1",', () => response.socket?.destroy())
}
const hung: Turn = () => {}

const order = {
  id: 'order_IEIaMR65cu6nz3',
  entity: 'order',
  amount: 249_900,
  amount_paid: 0,
  amount_due: 249_900,
  currency: 'INR',
  receipt: 'BK34679ACD',
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_763_500_000,
}
const payment = {
  id: 'pay_IH4NVgf4Dreq1l',
  entity: 'payment',
  order_id: order.id,
  amount: 249_900,
  currency: 'INR',
  status: 'captured',
  amount_refunded: 0,
  notes: { booking: 'BK34679ACD' },
  error_description: null,
}
const refund = { id: 'rfnd_FP8QHiV938haTz', entity: 'refund', payment_id: payment.id, amount: 249_900, status: 'pending', notes: [] }
const read = { id: order.id, amount: 249_900, currency: 'INR', receipt: 'BK34679ACD', status: 'created' }
const asking = { amount: 249_900, receipt: 'BK34679ACD', notes: { booking: 'BK34679ACD' } }

let turns: Turn[] = []
let asked: Asked[] = []
let provider: PaymentProvider
/** Sets the next test's turns, and a client that waits long unless it is to meet a hung server. */
function play(...given: Turn[]): void {
  turns = given
  const { port } = server.address() as AddressInfo
  const timeoutMs = given.includes(hung) ? 300 : 10_000
  provider = razorpayProvider({
    apiUrl: `http://127.0.0.1:${port}/v1/`,
    keyId: 'rzp_test_key',
    keySecret: 'a secret',
    timeoutMs,
    pauseMs: 5,
  })
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    asked.push({
      line: `${request.method} ${request.url}`,
      from: request.socket.remotePort,
      headers: request.headers,
      body: body ? JSON.parse(body) : undefined,
    })
    const turn = turns.length > 1 ? turns.shift() : turns[0]
    turn?.(response)
  })
})

beforeEach(async () => {
  asked = []
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  play()
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const lines = () => asked.map(({ line }) => line)
async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error('expected a ProviderError', { cause: error })
  return error
}

describe('creating an order', () => {
  it('asks for INR with automatic capture, under our key', async () => {
    play(json(200, order))
    expect(await provider.createOrder(asking)).toEqual(read)
    expect(asked[0]?.line).toBe('POST /v1/orders')
    expect(asked[0]?.body).toEqual({ ...asking, currency: 'INR', payment: { capture: 'automatic' } })
    expect(asked[0]?.headers).toMatchObject({ authorization: `Basic ${btoa('rzp_test_key:a secret')}`, 'user-agent': 'Sabha' })
  })

  it.each([{ notes: [] }, { notes: { a: 'b' } }, { notes: {}, offer_id: null, something_new: [1] }])(
    'reads notes and unknown fields like %j',
    async (extra) => {
      play(json(200, { ...order, ...extra }))
      expect(await provider.createOrder(asking)).toEqual(read)
    },
  )

  it('is told of a used receipt and takes the order that has it', async () => {
    play(refused(400, 'Receipt has to be unique'), json(200, { entity: 'collection', count: 1, items: [order] }))
    expect(await provider.createOrder(asking)).toEqual(read)
    expect(lines()).toEqual(['POST /v1/orders', 'GET /v1/orders?receipt=BK34679ACD'])
  })

  it('takes the paid one of several orders with its receipt', async () => {
    const items = [order, { ...order, id: 'order_2', status: 'paid' }]
    play(refused(400, 'Receipt has to be unique'), json(200, { items }))
    expect(await provider.createOrder(asking)).toMatchObject({ id: 'order_2' })
  })

  it('is refused where the receipt belongs to an order of another amount', async () => {
    play(refused(400, 'Receipt has to be unique'), json(200, { items: [{ ...order, amount: 59_900 }] }))
    expect(await failureOf(provider.createOrder(asking))).toMatchObject({ kind: 'refused', status: 400, code: 'BAD_REQUEST_ERROR' })
  })

  it.each([
    ['the connection is dropped', dropped],
    ['the answer is cut off half-way', cutOff],
    ['no answer comes in time', hung],
    ['a 500 arrives', refused(500, 'We are facing some trouble', 'SERVER_ERROR')],
    ['a gateway answers in HTML', html(502)],
  ])('finds the order that was made although %s', async (_, turn) => {
    play(turn, json(200, { items: [order] }))
    expect(await provider.createOrder(asking)).toEqual(read)
    expect(lines()).toEqual(['POST /v1/orders', 'GET /v1/orders?receipt=BK34679ACD'])
  })

  it('asks again where nothing was made', async () => {
    play(dropped, json(200, { items: [] }), json(200, order))
    expect(await provider.createOrder(asking)).toEqual(read)
    expect(lines()).toEqual(['POST /v1/orders', 'GET /v1/orders?receipt=BK34679ACD', 'POST /v1/orders'])
  })

  it('waits and asks again after a 429, without looking for an order', async () => {
    play(refused(429, 'Too many requests'), json(200, order))
    expect(await provider.createOrder(asking)).toEqual(read)
    expect(lines()).toEqual(['POST /v1/orders', 'POST /v1/orders'])
  })

  it('gives up on a wrong key at once', async () => {
    play(refused(401, 'Authentication failed'))
    expect(await failureOf(provider.createOrder(asking))).toMatchObject({ kind: 'refused', status: 401, isTemporary: true })
    expect(asked).toHaveLength(1)
  })
})

describe('asking for the payments of an order', () => {
  it('reads captured and failed attempts', async () => {
    const failed = { ...payment, id: 'pay_2', status: 'failed', error_description: 'Payment failed', amount_refunded: null }
    play(json(200, { entity: 'collection', count: 2, items: [payment, failed] }))
    const common = { orderId: order.id, amount: 249_900, currency: 'INR', amountRefunded: 0 }
    expect(await provider.orderPayments(order.id)).toEqual([
      { ...common, id: payment.id, status: 'captured', failure: null },
      { ...common, id: 'pay_2', status: 'failed', failure: 'Payment failed' },
    ])
    expect(lines()).toEqual([`GET /v1/orders/${order.id}/payments`])
  })

  it.each([
    ['a 429', refused(429, 'Too many requests')],
    ['a 503', refused(503, 'Unavailable', 'SERVER_ERROR')],
    ['HTML instead of JSON', html(200)],
    ['a dropped connection', dropped],
    ['a hung connection', hung],
  ])('asks again after %s', async (_, turn) => {
    play(turn, json(200, { items: [] }))
    expect(await provider.orderPayments(order.id)).toEqual([])
    expect(asked).toHaveLength(2)
  })
})

it('one request after another goes over one connection, and over another where the provider has closed it', async () => {
  play(json(200, payment))
  for (let n = 0; n < 3; n++) await provider.payment(payment.id)
  server.closeAllConnections()
  await provider.payment(payment.id)
  const ports = asked.map(({ from }) => from)
  expect(new Set(ports.slice(0, 3)).size).toBe(1)
  expect(ports.at(-1)).not.toBe(ports[0])
})

describe('a failure says which it was', () => {
  it.each([
    [
      'an error of the provider',
      refused(400, 'The id provided does not exist'),
      { kind: 'refused', status: 400, code: 'BAD_REQUEST_ERROR', isTemporary: false },
      1,
    ],
    ['a limit that lasts', refused(429, 'Too many requests'), { kind: 'refused', status: 429, isTemporary: true }, 3],
    [
      'trouble that lasts',
      refused(500, 'Trouble', 'SERVER_ERROR'),
      { kind: 'refused', status: 500, code: 'SERVER_ERROR', isTemporary: true },
      3,
    ],
    ['HTML', html(200), { kind: 'unreadable', status: 200, isTemporary: true }, 3],
    ['JSON of another shape', json(200, { hello: 'world' }), { kind: 'unreadable', status: 200 }, 3],
    ['an error without a reason', json(400, {}), { kind: 'unreadable', status: 400 }, 3],
    ['an amount that is no whole number', json(200, { ...payment, amount: 2499.5 }), { kind: 'unreadable', status: 200 }, 3],
    ['a state that we do not know', json(200, { ...payment, status: 'paused' }), { kind: 'unreadable', status: 200 }, 3],
    ['dropped connections', dropped, { kind: 'unreachable', status: undefined, code: undefined, isTemporary: true }, 3],
    ['a hang', hung, { kind: 'unreachable', status: undefined, isTemporary: true }, 2],
  ])('%s', async (_, turn, expected, requests) => {
    play(turn)
    const error = await failureOf(provider.payment(payment.id))
    expect(error).toMatchObject(expected)
    expect(asked).toHaveLength(requests)
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain('secret')
  })

  it('a redirect is not followed: the key stays here', async () => {
    play((response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    expect(await failureOf(provider.payment(payment.id))).toMatchObject({ kind: 'unreadable', status: 302 })
  })

  it.each(['', '..', '../orders', 'pay_1/../../orders', 'pay_1?x=1', 'pay 1', 'p'.repeat(65)])(
    'an id that leads elsewhere is not sent: %j',
    async (id) => {
      for (const work of [provider.payment(id), provider.orderPayments(id), provider.refundsOf(id), provider.capture(id, 100)]) {
        expect(await failureOf(work)).toMatchObject({ kind: 'refused', status: undefined, isTemporary: false })
      }
      expect(asked).toHaveLength(0)
    },
  )
})

describe('a provider that says when to come back', () => {
  const busy =
    (retryAfter: string): Turn =>
    (response) =>
      void response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': retryAfter })
        .end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }))

  it('is asked again then, and not before', async () => {
    play(busy('1'), json(200, payment))
    const asking = performance.now()
    expect(await provider.payment(payment.id)).toMatchObject({ id: payment.id })
    expect(performance.now() - asking).toBeGreaterThanOrEqual(990)
  })

  it('later than a buyer waits, is not waited for', async () => {
    play(busy('3600'))
    expect(await failureOf(provider.payment(payment.id))).toMatchObject({ status: 429, retryAfter: 3_600_000, isTemporary: true })
    expect(asked).toHaveLength(1)
  })

  it.each(['soon', '-5', '', new Date(0).toUTCString()])('in words that mean nothing (%j), is asked as always', async (retryAfter) => {
    play(busy(retryAfter), json(200, payment))
    expect(await provider.payment(payment.id)).toMatchObject({ id: payment.id })
  })

  it('on a refund too, under the same key', async () => {
    play(busy('0'), json(200, refund))
    await provider.refund(payment.id, { amount: 249_900, idempotencyKey: 'refund_pay_IH4NVgf4Dreq1l' })
    expect(new Set(asked.map(({ headers }) => headers['x-refund-idempotency']))).toEqual(new Set(['refund_pay_IH4NVgf4Dreq1l']))
    expect(asked).toHaveLength(2)
  })
})

describe('capturing', () => {
  it('sends the amount and reads the payment', async () => {
    play(json(200, payment))
    expect(await provider.capture(payment.id, 249_900)).toMatchObject({ id: payment.id, status: 'captured' })
    expect(asked[0]).toMatchObject({ line: `POST /v1/payments/${payment.id}/capture`, body: { amount: 249_900, currency: 'INR' } })
  })

  it.each([
    ['it was captured before', refused(400, 'This payment has already been captured')],
    ['the answer was lost', dropped],
  ])('is content when %s', async (_, turn) => {
    play(turn, json(200, payment))
    expect(await provider.capture(payment.id, 249_900)).toMatchObject({ status: 'captured' })
    expect(lines()).toEqual([`POST /v1/payments/${payment.id}/capture`, `GET /v1/payments/${payment.id}`])
  })

  it('asks again while the payment is still only authorised', async () => {
    play(dropped, json(200, { ...payment, status: 'authorized' }), json(200, payment))
    expect(await provider.capture(payment.id, 249_900)).toMatchObject({ status: 'captured' })
  })

  it('is refused for another amount than the captured one', async () => {
    play(refused(400, 'This payment has already been captured'), json(200, payment))
    expect(await failureOf(provider.capture(payment.id, 100))).toMatchObject({ kind: 'refused', status: 400 })
  })
})

describe('refunding', () => {
  const wish = { amount: 249_900, idempotencyKey: 'refund-pay_IH4NVgf4Dreq1l' }

  it.each([
    ['a dropped connection', dropped],
    ['a 409, as an earlier request is in progress', refused(409, 'Request in progress')],
    ['a 429', refused(429, 'Too many requests')],
    ['a 500', refused(500, 'Trouble', 'SERVER_ERROR')],
  ])('repeats the same body under the same key after %s', async (_, turn) => {
    play(turn, json(200, refund))
    expect(await provider.refund(payment.id, wish)).toEqual({ id: refund.id, paymentId: payment.id, amount: 249_900, status: 'pending' })
    expect(asked).toHaveLength(2)
    for (const { line, headers, body } of asked) {
      expect(line).toBe(`POST /v1/payments/${payment.id}/refund`)
      expect(headers['x-refund-idempotency']).toBe(wish.idempotencyKey)
      expect(body).toEqual({ amount: 249_900, speed: 'normal' })
    }
  })

  it('is refused once and for all where nothing is left to refund', async () => {
    play(refused(400, 'The payment has been fully refunded already'))
    expect(await failureOf(provider.refund(payment.id, wish))).toMatchObject({ kind: 'refused', isTemporary: false })
    expect(asked).toHaveLength(1)
  })

  it('lists the refunds of a payment', async () => {
    play(json(200, { items: [refund, { ...refund, id: 'rfnd_2', status: 'processed', notes: {} }] }))
    expect(await provider.refundsOf(payment.id)).toMatchObject([{ status: 'pending' }, { id: 'rfnd_2', status: 'processed' }])
  })
})
