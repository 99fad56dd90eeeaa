import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/**
 * The calls of a sale without a database: what HTTP and the provider alone cost on this machine. A program of its own, which is told the
 * provider as the backend is, and prints where it listens.
 */
const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_API_URL: api } = process.env
const line = new Agent({ keepAlive: true })
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const seatsOf = new Map<string, string[]>()
const priced = { rupees: 2499, paise: 249_900 }

function askProvider(method: string, path: string, body = ''): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(`${api}${path}`, { agent: line, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const app = fastify()
app.post('/api/simple_auth.php', async () => ({ success: true, token: 'nobody' }))
app.post<{ Body: { seats: string[] } }>('/api/create_booking_temp.php', async ({ body }) => {
  const booking_id = `BK${String(seatsOf.size).padStart(8, '0')}`
  seatsOf.set(booking_id, body.seats)
  return { success: true, booking_id, total_amount: priced.rupees }
})
app.post<{ Body: { booking_id: string } }>('/api/create_order.php', async ({ body }) => {
  const order = await askProvider('POST', '/orders', JSON.stringify({ amount: priced.paise, currency: 'INR', receipt: body.booking_id }))
  return { success: true, order }
})
app.post<{ Body: { booking_id: string; razorpay_payment_id: string } }>('/api/verify_payment.php', async ({ body }) => {
  await askProvider('GET', `/payments/${body.razorpay_payment_id}`)
  return { success: true, booking: { booking_id: body.booking_id, seats: seatsOf.get(body.booking_id) } }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => process.exit(0))
