import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '@sabha/api/call'
import { callsByName } from '@sabha/api/contract'
import { seatUpdates } from '@sabha/api/seats'
import worker, { openFront, originsIn } from '@sabha/backend/front'
import { serveFront } from '@sabha/backend/front-server'
import { rotatePassKey } from '@sabha/backend/rules/waiting-room/pass-keys'
import { describe, expect, vi } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it as plain } from '../builders/fixtures.ts'
import { buyOfGroup, holdOfGroup, keepGroup } from '../builders/group.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { enter, holdWith, work } from '../builders/waiting-room.ts'
import { watch } from '../builders/watcher.ts'

/** Starts a plain HTTP server that has the front in it, before the backend. */
async function startFront({ origin, clock }: Backend) {
  const received: string[] = []
  const front = openFront({
    origin,
    now: () => clock.now,
    fetch: (request) => {
      received.push(new URL(request.url).pathname)
      return fetch(request)
    },
  })
  const server = serveFront(front)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns which of these paths the box office was sent since the last call. */
    take: (ours: (path: string) => boolean = () => true) => received.splice(0).filter(ours),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const it = plain.extend('front', async ({ backend }, { onCleanup }) => {
  const front = await startFront(backend)
  onCleanup(() => front.close())
  return front
})

const takesPass = ({ request }: Call) => 'pass' in ((request as { shape?: object }).shape ?? {})
/** Every call that needs a pass. */
const gated = new Set([...Object.values<Call>(callsByName).filter(takesPass), seatUpdates].map(({ path }) => `/api/${path}`))
const isGated = (path: string) => gated.has(path)

/** Opens the room, and moves the clock on until the front asks before it answers. */
async function openRoom({ clock }: Backend, { client }: { client: ReturnType<typeof visitor> }) {
  await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
  clock.now += 10_000
}

describe('a front that has the public keys alone', () => {
  it('lets nobody without a pass through to the seats of a show that is waited for, and everybody to all else', async ({
    backend,
    front,
    admin,
  }) => {
    const other = String(await addShowIn(backend.deps.store, studio))
    const paid = await buy(front.origin, await signIn(front.origin, 'Early Example', '9000000003'), ['B1'])
    expect(paid.status).toBe('paid')
    expect(front.take(isGated)).toEqual(['/api/create_booking_temp.php'])
    await openRoom(backend, admin)

    // All calls that need a pass.
    expect([...gated].toSorted()).toEqual(
      ['best_seats', 'create_booking_temp', 'get_seats', 'seat_updates'].map((name) => `/api/${name}.php`),
    )
    const guest = await signIn(front.origin)
    const refusals = await Promise.all([
      raw(front.origin, '/api/get_seats.php?show_id=1'),
      raw(front.origin, '/api/get%5Fseats.php/?show_id=01'),
      raw(front.origin, '/api/best_seats.php?show_id=1&count=2'),
      raw(front.origin, '/api/create_booking_temp.php', { json: { show_id: '1', seats: ['A1'] }, token: guest.token }),
    ])
    expect(refusals.map(({ status, json }) => [status, (json as { code: string }).code])).toEqual(refusals.map(() => [429, 'waiting-room']))
    expect((await watch(front.origin)).status).toBe(429)
    expect(front.take(isGated)).toEqual([])

    // The page, the line and another show are open to everybody.
    expect((await raw(front.origin, '/')).status).toBeLessThan(500)
    const client = visitor(front.origin)
    expect((await enter(guest)).state).toBe('waiting')
    expect((await client.seats.list({ show_id: other })).success).toBe(true)
    expect(front.take()).toEqual(['/', '/api/enter_waiting_room.php', '/api/get_seats.php'])

    await work(backend)
    const { pass } = await enter(guest)
    expect((await client.seats.list({ show_id: '1', pass: pass ?? '' })).success).toBe(true)
    const watcher = await watch(front.origin, { pass: pass ?? '' })
    const held = await holdWith(guest, ['A1'], pass)
    await watcher.until((events) => events.some(({ update }) => JSON.stringify(update).includes('A')))
    watcher.close()
    const { order } = await guest.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    const { booking } = await guest.client.payments.verify({ ...(await payAtSandbox(front.origin, order.id)), booking_id: held.booking_id })
    expect(booking.status).toBe('paid')

    const asWorker = (path: string) => worker.fetch(new Request(`https://tickets.example${path}`), { ORIGIN: backend.origin })
    expect((await asWorker('/api/get_seats.php?show_id=1')).status).toBe(429)
    expect((await asWorker('/api/get_shows.php')).status).toBe(200)
  })

  it('answers for what is no good itself: over, of another show, changed, of a key that nobody has; and learns a new key', async ({
    backend,
    front,
    admin,
    buyer,
    rival,
  }) => {
    const { store } = backend.deps
    const other = String(await addShowIn(store, studio))
    await openRoom(backend, admin)
    await admin.client.waitingRoom.set({ show_id: other, mode: 'on', opens_at: null })
    backend.clock.now += 10_000
    await enter(buyer)
    await work(backend)
    const { pass, pass_until } = await enter(buyer)
    if (pass === null || pass_until === null) throw new Error('nobody was let in')
    const seats = async (pass: string, show_id = '1') =>
      (await raw(front.origin, `/api/get_seats.php?${new URLSearchParams({ show_id, pass })}`)).status
    expect(await seats(pass)).toBe(200)
    front.take()

    const [kind, key, show, guest, until, signature = ''] = pass.split('.')
    const changed = [
      [kind, key, show, guest, String(Number(until) + 1), signature],
      [kind, key, other, guest, until, signature],
      ['l', key, show, guest, until, signature],
      [kind, '77', show, guest, until, signature],
      // The same bytes, and four bits that no byte has.
      [kind, key, show, guest, until, signature.slice(0, -1) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[signature.slice(-1)]],
      [kind, key, show, guest, until, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ].map((parts) => parts.join('.'))
    for (const wrong of [...changed, '', 'x'.repeat(200)]) expect(await seats(wrong)).toBe(429)
    expect(await seats(changed[1] ?? '', other)).toBe(429)
    expect(await seats(pass, other)).toBe(429)
    expect(front.take(isGated)).toEqual([])

    // A copied pass gets through to the box office, which knows whose it is.
    await expect(
      holdWith({ ...rival, client: (await signIn(front.origin, rival.name, rival.phone)).client }, ['A1'], pass),
    ).rejects.toMatchObject({ status: 429 })
    expect(front.take(isGated)).toEqual(['/api/create_booking_temp.php'])

    expect(await rotatePassKey({ store, now: backend.deps.now })).toBe(2)
    await backend.services.refreshKeys()
    backend.clock.now += 1_000
    const again = await enter(buyer)
    expect(again.pass?.startsWith('p.2.')).toBe(true)
    for (const good of [pass, again.pass ?? '']) expect(await seats(good)).toBe(200)

    backend.clock.now = Date.parse(pass_until)
    expect(await seats(again.pass ?? '')).toBe(429)
    // Two hours after it was replaced, a key is good for nothing.
    backend.clock.now += 2 * 3_600_000
    await backend.services.refreshKeys()
    expect((await visitor(backend.origin).waitingRoom.front({})).keys.map(({ id }) => id)).toEqual([2])
  })
})

describe('a group that pays by its link', () => {
  it('gets through the front without a pass; what has not the form of a link does not', async ({ backend, front, admin }) => {
    const group = await keepGroup(backend, admin, { seats: ['A1', 'A2'] })
    await openRoom(backend, admin)
    const parent = await signIn(front.origin)
    expect((await parent.client.groups.open({ link: group.link })).seats).toHaveLength(2)
    expect((await buyOfGroup(front.origin, parent, group.link, ['A1'])).status).toBe('paid')
    front.take()

    const { origin } = front
    const seats = await raw(origin, `/api/get_seats.php?${new URLSearchParams({ show_id: '1', group: group.link })}`)
    expect(seats.status).toBe(429)
    for (const wrong of ['', 'x', `${group.link}x`, group.link.replace('GR', 'BK')])
      await expect(holdOfGroup(parent, wrong, ['A2'])).rejects.toMatchObject({ status: 429, code: 'waiting-room' })
    expect(front.take(isGated)).toEqual([])
    // Of the form alone: the box office knows that nobody signed it, and counts it.
    await expect(holdOfGroup(parent, `GR${group.link.slice(2, -24)}${'A'.repeat(24)}`, ['A2'])).rejects.toMatchObject({
      code: 'unknown-link',
    })
    expect(front.take(isGated)).toEqual(['/api/create_booking_temp.php'])
  })
})

describe('a box office that stops answering', () => {
  it('is asked beside the requests, which are answered by what was heard', async ({ onTestFinished }) => {
    let isHanging = false
    const hanging: ServerResponse[] = []
    const server = createServer((request, response) => {
      if (request.url !== '/api/waiting_front.php') return response.writeHead(204).end()
      if (isHanging) return hanging.push(response)
      return response.end(JSON.stringify({ shows: ['1'], keys: [] }))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const clock = { now: 0 }
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const later: Promise<unknown>[] = []
    const front = openFront({ origin, now: () => clock.now })
    const statusFor = async (show: number) => {
      const request = new Request(`https://tickets.example/api/get_seats.php?show_id=${show}`)
      return (await front(request, { waitUntil: (work) => later.push(work) })).status
    }
    expect(await statusFor(1)).toBe(429)
    expect(await statusFor(2)).toBe(204)

    isHanging = true
    clock.now += 3_000
    expect(await statusFor(1)).toBe(429)
    expect(await statusFor(2)).toBe(204)
    await vi.waitUntil(() => hanging.length === 1)
    // The question is given up, and the next one asked.
    await Promise.all(later)
    clock.now += 3_000
    expect(await statusFor(1)).toBe(429)
    await vi.waitUntil(() => hanging.length === 2)
  })
})

describe('a question that is lost with the visitor in whose request it was asked', () => {
  it('is told to the host, so that it goes on, and keeps nobody who comes later', async () => {
    const clock = { now: 0 }
    let isLost = false
    const fetch = async ({ url }: Request) => {
      if (!url.endsWith('/api/waiting_front.php')) return new Response(null, { status: 204 })
      return isLost ? new Promise<Response>(() => undefined) : Response.json({ shows: ['1'], keys: [] })
    }
    const front = openFront({ origin: 'https://origin.example', now: () => clock.now, fetch })
    const told: Promise<unknown>[] = []
    const ask = () =>
      front(new Request('https://tickets.example/api/get_seats.php?show_id=1'), { waitUntil: (work) => void told.push(work) })
    expect((await ask()).status).toBe(429)
    clock.now += 20_000
    isLost = true
    void ask()
    await vi.waitUntil(() => told.length === 2)
    isLost = false
    clock.now += 3_000
    expect((await ask()).status).toBe(429)
  })
})

describe('a site on another origin', () => {
  const site = 'https://booking.example'
  it.override('options', { settings: { ALLOWED_ORIGINS: `${site}/` } })

  it('reads what the front refuses, and no stranger does', async ({ backend, admin }) => {
    await openRoom(backend, admin)
    const ask = async (init: RequestInit, allowed = `http://localhost:5173, ${site}/`) => {
      const request = new Request('https://tickets.example/api/get_seats.php?show_id=1', init)
      const front = openFront({ origin: backend.origin, allowedOrigins: originsIn(allowed) })
      const { status, headers } = await front(request)
      return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials'), headers.get('vary')]
    }
    expect(await ask({ headers: { origin: site } })).toEqual([429, site, 'true', 'Origin'])
    expect(await ask({ headers: { origin: 'https://evil.example' } })).toEqual([429, null, null, 'Origin'])
    expect(await ask({})).toEqual([429, null, null, 'Origin'])
    expect(await ask({ headers: { origin: site } }, '')).toEqual([429, null, null, null])
    // A browser asks whether it may ask: for that nobody has a pass.
    const preflight = { origin: site, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
    expect((await ask({ method: 'OPTIONS', headers: preflight })).slice(0, 3)).toEqual([204, site, 'true'])
  })
})

describe('a front at an address that begins with two slashes', () => {
  it('asks the box office and nobody else', async () => {
    const asked: string[] = []
    const front = openFront({
      origin: 'https://origin.example',
      fetch: async ({ url }) => {
        asked.push(new URL(url).origin)
        return new Response()
      },
    })
    for (const path of [
      '//evil.example/page',
      '/%5Cevil.example/page',
      '/\\\\evil.example/page',
      '//evil.example:81/api/get_seats.php?show_id=1',
    ])
      await front(new Request(`https://tickets.example${path}`))
    expect(asked).toEqual(asked.map(() => 'https://origin.example'))
  })
})
