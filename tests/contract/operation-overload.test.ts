import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { startServer } from '../builders/server.ts'
import { deliver } from '../builders/webhooks.ts'

const isServed = ({ origin }: Backend) => visitor(origin).seats.list({ show_id: '1' })

/** Opens a raw connection, over which a test sends its own bytes. */
async function openSocket({ origin }: Backend): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let heard = ''
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    heard += text
  })
  await once(socket, 'connect')
  return { socket, closed }
}

describeOnce('slow clients', () => {
  it.override('options', { settings: { LIMIT_REQUEST_SECONDS: '1', LIMIT_IDLE_SECONDS: '2' } })

  it.for([
    ['a head that never ends', 'GET /api/get_seats.php?show_id=1 HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
    [
      'a body that never ends',
      'POST /api/simple_auth.php HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
      ' ',
    ],
    ['a head that never begins', '', ''],
  ] as const)('%s: the connection is taken away, and others are served meanwhile', async ([, begin, drop], { backend }) => {
    const clients = await Promise.all(Array.from({ length: 40 }, () => openSocket(backend)))
    const drip = setInterval(() => {
      for (const { socket } of clients) if (drop !== '' && socket.writable) socket.write(drop)
    }, 100)
    for (const { socket } of clients) socket.write(begin)
    expect((await isServed(backend)).success).toBe(true)
    const heard = await Promise.all(clients.map(({ closed }) => closed))
    clearInterval(drip)
    // Each is either told so or cut off; none is served.
    for (const text of heard) expect(text === '' || text.startsWith('HTTP/1.1 408')).toBe(true)
    expect((await isServed(backend)).success).toBe(true)
  })

  it('a picture may come slowly, from who may add one', async ({ backend, admin }) => {
    const begin = (call: string, token: string) =>
      `POST /api/${call}.php HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`
    const own = await openSocket(backend)
    own.socket.write(begin('upload_site_picture', admin.token))
    for (const [call = '', answer] of [
      ['simple_auth', '408'],
      ['upload_site_picture', '401'],
    ]) {
      // Each of these begins later, and is given less time.
      const stranger = await openSocket(backend)
      stranger.socket.write(begin(call, 'A'.repeat(43)))
      expect((await stranger.closed).slice(0, 12)).toBe(`HTTP/1.1 ${answer}`)
    }
    own.socket.write('}'.repeat(59_999))
    expect((await own.closed).slice(0, 12)).toBe('HTTP/1.1 400')
  })

  it('answers that are not read: the connection is taken away', async ({ backend }) => {
    const { socket, closed } = await openSocket(backend)
    socket.pause()
    const ask = 'GET /api/get_seats.php?show_id=1 HTTP/1.1\r\nHost: a\r\n\r\n'
    // More than the network between the two can hold.
    socket.write(ask.repeat(400))
    expect((await isServed(backend)).success).toBe(true)
    // A client that reads nothing isn't told of the end either, but it can't write any more.
    const talk = setInterval(() => socket.writable && socket.write('\r\n'), 100)
    const heard = await closed
    clearInterval(talk)
    expect(heard.split('HTTP/1.1 200').length - 1).toBeLessThan(400)
    expect((await isServed(backend)).success).toBe(true)
  })
})

describeOnce('a server that falls behind', () => {
  it.override('options', { settings: { LIMIT_LATENESS_MS: '60' } })

  it('tells others when to come back, serves whoever has paid, and everybody when it has caught up', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const [own, others] = [await order(buyer, ['A1']), await order(rival, ['A2'])]
    const [fields, away] = [await payAtSandbox(backend.origin, own.orderId), await payAtSandbox(backend.origin, others.orderId)]
    const block = setInterval(() => {
      const until = performance.now() + 150
      while (performance.now() < until);
    }, 160)
    const ask = () => raw(backend.origin, '/api/create_booking_temp.php', { json: {}, token: buyer.token })
    await expect.poll(async () => (await ask()).status).toBe(503)
    const { headers, json } = await ask()
    const seconds = Number(headers['retry-after'])
    expect(json).toMatchObject({
      success: false,
      code: 'too-busy',
      message: `Very many people are here right now. Please try again in ${seconds} seconds.`,
    })
    expect(seconds).toBeGreaterThanOrEqual(5)

    // One guest comes back in the page that they paid in, and in their list. The other's browser is gone, so only the provider reports.
    await buyer.client.payments.verify({ ...fields, booking_id: own.bookingId })
    expect((await buyer.client.bookings.mine({})).bookings).toHaveLength(1)
    const amount = others.held.total_amount * 100
    const captured = { event: 'payment.captured', orderId: others.orderId, paymentId: away.razorpay_payment_id, amount }
    expect((await deliver(backend, captured)).status).toBe(200)
    // The proxy in front doesn't take the box office for dead while guests who have paid need it.
    const caddyfile = readFileSync(new URL('../../sites/backend/operation/Caddyfile', import.meta.url), 'utf8')
    const [, health = ''] = /health_uri (\S+)/.exec(caddyfile) ?? []
    expect([(await raw(backend.origin, health)).status, (await ask()).status]).toEqual([200, 503])

    clearInterval(block)
    await expect.poll(async () => (await ask()).status).toBe(400)
    await followEvents(backend.services)
    expect((await rival.client.bookings.mine({})).bookings).toMatchObject([{ status: 'paid' }])
    await backend.services.shedCalls.writeDown(backend.services)
    expect((await admin.client.waitingRoom.list({})).shed_calls).toBeGreaterThanOrEqual(3)
  })
})

describe('a stop in the middle of a rush', () => {
  test('every hold that was answered stands, none stands by half, and nobody is turned away before the door is shut', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sabha-stop-'))
    const settings = { DATA_DIR: dataDir, LIMIT_UNPAID_SEATS: '10000' }
    const server = await startServer(settings)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => signIn(server.origin, `Buyer ${n}`, `90000000${10 + n}`)))
    const { seats } = await visitor(server.origin).seats.list({ show_id: '1' })
    const free = seats.map(({ row_label, seat_number }) => `${row_label}${seat_number}`)
    const held: { id: string; seat: string }[] = []
    const outcomes: string[] = []
    const buyOn = async (token: string, name: string, phone: string) => {
      for (let seat = free.pop(); seat !== undefined; seat = free.pop()) {
        const hold = { show_id: '1', seats: [seat], customer_name: name, customer_phone: phone }
        const answer = await ask(server.origin, hold, token)
        outcomes.push(answer.outcome)
        if (answer.outcome === '200') held.push({ id: String(answer.body['booking_db_id']), seat })
        else return
      }
    }
    const rush = buyers.map((buyer) => buyOn(buyer.token, buyer.name, buyer.phone))
    await expect.poll(() => held.length).toBeGreaterThan(40)
    const exit = await server.stop()
    await Promise.all(rush)
    expect(exit).toBe(0)
    expect(new Set(outcomes).isSubsetOf(new Set(['200', '503', 'ECONNREFUSED', 'ECONNRESET']))).toBe(true)

    const after = await startBackend({ jobs: 'idle', dataDir, settings })
    try {
      const bookings = await after.deps.store.read.selectFrom('booking').select(['id', 'guest_id', 'status']).execute()
      const known = new Map(bookings.map((booking) => [String(booking.id), booking]))
      expect(held.filter(({ id }) => !known.has(id))).toEqual([])
      // Each guest has their last answered hold, unless a later one that nobody heard of has replaced it.
      const seatRows = await after.deps.store.read
        .selectFrom('seat')
        .select(['row', 'number', 'booking_id'])
        .where('status', '=', 'reserved')
        .execute()
      const pending = bookings.filter(({ status }) => status === 'pending')
      expect(seatRows.map(({ booking_id }) => booking_id).toSorted()).toEqual(pending.map(({ id }) => id).toSorted())
      expect(pending.length).toBe(buyers.length)
      const unheard = pending.filter(({ id }) => !held.some((one) => one.id === String(id)))
      expect(unheard.length).toBeLessThanOrEqual(outcomes.filter((outcome) => outcome === 'ECONNRESET').length)
    } finally {
      await after.close()
      rmSync(dataDir, { recursive: true })
    }
  })
})

/** Sends one request on its own connection. */
function ask(origin: string, json: unknown, token: string): Promise<{ outcome: string; body: Record<string, unknown> }> {
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ outcome: error.code ?? String(error), body: {} })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request(`${origin}/api/create_booking_temp.php`, { agent, method: 'POST', headers })
    sent.on('error', failed)
    sent.on('response', (response) => {
      let text = ''
      response.on('error', failed)
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ outcome: String(response.statusCode), body: JSON.parse(text) as Record<string, unknown> }))
    })
    sent.end(JSON.stringify(json))
  })
}
