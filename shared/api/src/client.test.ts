import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { contract } from './contract.ts'
import { ApiError } from './errors.ts'

/** A real HTTP server that answers as each test says. */
interface Asked {
  line: string
  headers: IncomingHttpHeaders
  body: string
}
let answer: (response: ServerResponse) => void = () => {}
let asked: Asked[] = []
let token: string | null = null
const onUnauthorized = vi.fn()
let api: Client

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    answer(response)
  })
})
const json =
  (status: number, body: unknown): typeof answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const html =
  (status: number): typeof answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<br /><b>Fatal error</b>: Uncaught PDOException')

beforeEach(async () => {
  asked = []
  token = null
  onUnauthorized.mockClear()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  api = createClient({ baseUrl: `http://127.0.0.1:${port}/api/`, token: () => token, onUnauthorized })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}
const seats = { success: true, seats: [{ row_label: 'A', seat_number: 1, status: 'available', reserved_until: null }] }
const scan = { qr: 'BK34679ACD', mark_scanned: true } as const

describe('a request', () => {
  it('of a GET carries its fields in the query', async () => {
    answer = json(200, seats)
    expect(await api.seats.list({ show_id: 1 })).toEqual(seats)
    expect(asked[0]).toMatchObject({ line: 'GET /api/get_seats.php?show_id=1', body: '' })
  })

  it('leaves out of the query what is undefined or null', async () => {
    answer = json(200, { success: true, bookings: [] })
    await api.bookings.mine({ email: 'asha+1@example.org' })
    answer = json(200, { success: true, shows: [] })
    await api.shows.list({ show_id: undefined })
    expect(asked.map(({ line }) => line)).toEqual(['GET /api/get_user_bookings.php?email=asha%2B1%40example.org', 'GET /api/get_shows.php'])
  })

  it('keeps the action that stands in the path, once, beside the fields', async () => {
    answer = json(200, {
      show: { id: 1, title: 'Violin', date: '2026-11-19', time: '19:15' },
      seats: [],
      stats: { available: 1, booked_by_customer: 0, booked_manually: '0', blocked: 0 },
    })
    await api.seats.detailed({ show_id: 7 })
    answer = json(200, { bookings: [] })
    await api.bookings.search({})
    answer = json(200, { success: true })
    await api.seats.update({ seat_id: 12, status: 'blocked' })
    expect(asked.map(({ line }) => line)).toEqual([
      'GET /api/admin_api.php?action=detailed_seats&show_id=7',
      'GET /api/admin_api.php?action=bookings',
      'POST /api/admin_api.php?action=update_seat',
    ])
    expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ seat_id: 12, status: 'blocked' })
  })

  it('of a POST carries them as JSON, nulls too', async () => {
    answer = json(200, { success: true, total_amount: '4998', booking_id: 17, booking_db_id: 3 })
    const request = {
      show_id: 1,
      seats: ['A12', 'A13'],
      user_id: null,
      customer_name: 'Asha',
      customer_phone: '9876543210',
      customer_email: null,
    }
    expect(await api.bookings.hold(request)).toMatchObject({
      total_amount: 4998,
      booking_id: '17',
      booking_db_id: '3',
      reserved_until: null,
    })
    expect(asked[0]?.line).toBe('POST /api/create_booking_temp.php')
    expect(asked[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(request)
  })

  it('carries the token of the moment, and none where there is none', async () => {
    answer = json(200, seats)
    await api.seats.list({ show_id: 1 })
    token = 'first'
    await api.seats.list({ show_id: 1 })
    token = 'second'
    await api.seats.list({ show_id: 1 })
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer first', 'Bearer second'])
  })

  it('tells the server’s time, and the device’s own where the answer has none', async () => {
    const times: number[] = []
    const told = { onServerTime: (time: number) => times.push(time) }
    answer = (response) => json(200, seats)(response.setHeader('date', 'Thu, 19 Nov 2026 10:00:00 GMT'))
    await api.seats.list({ show_id: 1 }, told)
    answer = (response) => {
      response.sendDate = false
      json(200, seats)(response)
    }
    await api.seats.list({ show_id: 1 }, told)
    expect(times).toEqual([Date.parse('2026-11-19T10:00:00Z'), expect.closeTo(Date.now(), -4)])
  })

  it('is sent once, even when the server is in trouble', async () => {
    answer = json(503, { success: false, code: 'try-again', message: 'The box office is busy. Please try again.' })
    await failureOf(api.seats.list({ show_id: 1 }))
    answer = (response) => void response.socket?.destroy()
    await failureOf(api.bookings.release({ booking_id: 'BK1' }))
    expect(asked).toHaveLength(2)
  })

  it('exists for every call of the contract', () => {
    expect(Object.keys(api)).toEqual(Object.keys(contract))
  })
})

describe('an answer', () => {
  it.each([
    { success: true },
    { success: 'true' },
    { success: 1 },
    { success: '1' },
    { status: 'success' },
    { success: true, status: 'success' },
  ])('that says %j is a success', async (said) => {
    answer = json(200, { ...said, message: 'Done' })
    expect(await api.tickets.resend({ booking_id: 'BK1' })).toMatchObject({ success: true, message: 'Done' })
  })

  it.each([{ success: false }, { success: 'false' }, { success: 0 }, { status: 'error' }])(
    'that says %j to a scan is a no with its message, not an error',
    async (said) => {
      answer = json(200, { ...said, message: 'Ticket already used' })
      expect(await api.checkin.scan(scan)).toMatchObject({ success: false, booking: null, message: 'Ticket already used' })
    },
  )

  it('of a call without success in it needs none', async () => {
    answer = json(200, { totalBookings: '12', totalRevenue: '29988.00', activeShows: 1, todayBookings: 0 })
    expect(await api.reports.dashboard({})).toEqual({ totalBookings: 12, totalRevenue: 29988, activeShows: 1, todayBookings: 0 })
  })

  it('may be labelled as text, as PHP does when it forgets', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(seats))
    expect(await api.seats.list({ show_id: 1 })).toEqual(seats)
  })

  it('that is a PDF is handed over as its bytes', async () => {
    const pdf = Buffer.from('%PDF-1.7\n\xff\xfe', 'latin1')
    answer = (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
    expect(await api.tickets.open({ token: 'abc' })).toEqual(new Uint8Array(pdf))
    expect(asked[0]?.line).toBe('GET /api/ticket.php?token=abc')
  })
})

describe('a refusal', () => {
  it('has the status, code, params and message of our backend', async () => {
    answer = json(409, { success: false, status: 'error', code: 'seats-taken', message: 'Sorry', params: { seats: ['A1', 'A2'] } })
    const error = await failureOf(
      api.bookings.hold({ show_id: 1, seats: ['A1', 'A2'], customer_name: 'Asha', customer_phone: '9876543210' }),
    )
    expect(error).toMatchObject({ kind: 'refused', status: 409, code: 'seats-taken', message: 'Sorry', params: { seats: ['A1', 'A2'] } })
  })

  it.each([
    ['success false on a 200', 200, { success: false, message: 'Seats already booked' }],
    ['status error on a 200', 200, { status: 'error', message: 'Seats already booked' }],
    ['a status without code and params', 400, { message: 'Seats already booked' }],
  ])('of another backend: %s', async (_, status, body) => {
    answer = json(status, body)
    expect(await failureOf(api.seats.list({ show_id: 1 }))).toMatchObject({
      kind: 'refused',
      status,
      code: undefined,
      message: 'Seats already booked',
      params: {},
    })
  })

  it.each([{}, null, [], 'no', { message: 42, code: 7 }])('without a message that can be read (%j) has an empty one', async (body) => {
    answer = json(500, body)
    expect(await failureOf(api.seats.list({ show_id: 1 }))).toMatchObject({ kind: 'refused', status: 500, message: '', code: undefined })
  })

  it('of a PDF is a refusal like any other', async () => {
    answer = json(404, { success: false, code: 'unknown-ticket', message: 'We could not find this ticket.' })
    expect(await failureOf(api.tickets.open({ token: 'abc' }))).toMatchObject({ kind: 'refused', status: 404, code: 'unknown-ticket' })
  })
})

describe('a dead token', () => {
  it('is reported, once, before the call fails', async () => {
    answer = json(401, { success: false, code: 'sign-in-required', message: 'Please sign in to continue.' })
    expect(await failureOf(api.bookings.mine({}))).toMatchObject({ kind: 'refused', status: 401, code: 'sign-in-required' })
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  it('is reported also where the 401 is a page', async () => {
    answer = html(401)
    expect(await failureOf(api.bookings.mine({}))).toMatchObject({ kind: 'unreadable', status: 401 })
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  it('is nobody’s concern once another guest has signed in', async () => {
    token = 'old'
    answer = (response) => {
      token = 'new'
      json(401, { success: false, code: 'sign-in-required' })(response)
    }
    expect(await failureOf(api.bookings.mine({}))).toMatchObject({ kind: 'refused', status: 401 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('is not suspected behind any other refusal', async () => {
    for (const status of [400, 403, 404, 409, 429, 500]) {
      answer = json(status, { success: false })
      await failureOf(api.bookings.mine({}))
    }
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('an answer that cannot be read', () => {
  it.each([
    ['a PHP error page', html(200)],
    ['a gateway’s error page', html(502)],
    ['nothing', (response: ServerResponse) => void response.writeHead(200).end()],
    ['half a JSON document', (response: ServerResponse) => void response.writeHead(200).end('{"success":true,"seats":[{"row_l')],
    ['JSON of another shape', json(200, { success: true, seats: 'none' })],
    ['JSON without what the call is for', json(200, { success: true })],
    ['null', json(200, null)],
    ['a list', json(200, [1, 2])],
  ])('%s is unreadable, with its status and cause', async (_, given) => {
    answer = given
    const error = await failureOf(api.seats.list({ show_id: 1 }))
    expect(error).toMatchObject({ kind: 'unreadable', code: undefined })
    expect(error.status).toBeGreaterThanOrEqual(200)
    expect(error.cause).toBeDefined()
  })
})

describe('no answer', () => {
  it('from an address where nobody listens', async () => {
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1/api/', token: () => null })
    expect(await failureOf(nobody.seats.list({ show_id: 1 }))).toMatchObject({ kind: 'unreachable', status: undefined, code: undefined })
  })

  it('when the connection is dropped, before or in the middle of it', async () => {
    answer = (response) => void response.socket?.destroy()
    expect(await failureOf(api.seats.list({ show_id: 1 }))).toMatchObject({ kind: 'unreachable', status: undefined })
    answer = (response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"success":true', () => response.socket?.destroy())
    }
    const error = await failureOf(api.seats.list({ show_id: 1 }))
    expect(error).toMatchObject({ kind: 'unreachable', status: undefined })
    expect(error.cause).toBeDefined()
  })

  it('when the caller gives up', async () => {
    const giveUp = new AbortController()
    answer = () => giveUp.abort()
    expect(await failureOf(api.seats.list({ show_id: 1 }, { signal: giveUp.signal }))).toMatchObject({
      kind: 'unreachable',
      status: undefined,
    })
    const already = await failureOf(api.seats.list({ show_id: 1 }, { signal: AbortSignal.abort() }))
    expect(already.kind).toBe('unreachable')
    expect(asked).toHaveLength(1)
  })
})

describe('in the time that a call waits', () => {
  afterEach(() => vi.useRealTimers())

  /** Lets the client's clock run ahead as soon as the server has been asked. */
  const later = (ms: number, given: typeof answer): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = (response) => {
      given(response)
      setImmediate(() => setImmediate(() => vi.advanceTimersByTime(ms)))
    }
  }
  const hangs = () => {}
  const stopsHalfWay = (response: ServerResponse) => void response.writeHead(200).write('{"success":')

  it.each([
    ['no answer', hangs],
    ['only half of the answer', stopsHalfWay],
  ])('a scan that got %s within 10 s is given up', async (_, given) => {
    later(10_000, given)
    expect(await failureOf(api.checkin.scan(scan))).toMatchObject({ kind: 'unreachable', status: undefined })
  })

  it('an admin call is given up after 15 s, not after 14', async () => {
    let settled = false
    later(14_000, hangs)
    const failure = failureOf(api.reports.dashboard({})).finally(() => {
      settled = true
    })
    await expect.poll(() => asked).toHaveLength(1)
    await new Promise((done) => setImmediate(() => setImmediate(() => setImmediate(done))))
    expect(settled).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(await failure).toMatchObject({ kind: 'unreachable' })
  })
})

it('brings cookies along to another origin where it is told to', async () => {
  const brought: string[] = []
  const options = { baseUrl: 'https://tickets.example/api/', token: () => null }
  const noteCredentials: typeof fetch = async (input) => {
    brought.push(new Request(input).credentials)
    return Response.json({ success: true, shows: [] })
  }
  await createClient({ ...options, fetch: noteCredentials }).shows.list({})
  await createClient({ ...options, fetch: noteCredentials, credentials: 'include' }).shows.list({})
  expect(brought).toEqual(['same-origin', 'include'])
})
