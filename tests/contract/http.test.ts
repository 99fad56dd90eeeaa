import { gzipSync } from 'node:zlib'
import { callsByName } from '@sabha/api/contract'
import { describe, expect } from 'vitest'
import { buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { type RawAnswer, type RawRequest, raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'

const signIn = '/api/simple_auth.php'
const json = { 'content-type': 'application/json' }
const kamala = JSON.stringify({ name: 'Kamala Example', phone: '9000000001' })

it('health answers that the backend can serve', async ({ backend }) => {
  const { status, json } = await raw(backend.origin, '/api/health.php')
  expect({ status, json }).toEqual({ status: 200, json: { status: 'ok' } })
})

describe('a call that there is not', () => {
  it.for([
    '/api/nothing.php',
    '/api/',
    '/api',
    '/api/get_shows',
    '/api/GET_SHOWS.PHP',
    '/api/get_shows.php/1',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/admin_api.php',
    '/api/admin_api.php?action=nothing',
    '/api/admin_api.php?action=create_pairing',
    '/api/admin_api.php?action=devices&action=devices',
    '/api/admin_api.php?action[]=devices',
    '/api/admin_api.php?action=__proto__',
    '/sandbox/nothing',
  ])('%s', async (path, { backend }) => {
    const answer = await raw(backend.origin, path)
    expect(answer.status).toBe(404)
    if (!path.startsWith('/sandbox')) expectOutwardly(answer, 'unknown-call', 'Not found.')
  })

  it.for(Object.values(callsByName))('$path with another method', async ({ method, path }, { backend, buyer }) => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((each) => each !== method)) {
      const answer = await unchanged(backend, () =>
        raw(backend.origin, `/api/${path}`, { method: other, token: buyer.token, ...(other !== 'GET' && { json: {} }) }),
      )
      expect(answer.status, other).toBe(404)
      expectOutwardly(answer, 'unknown-call', 'Not found.')
    }
  })

  it('its path may end with a slash, though', async ({ backend }) => {
    expect((await raw(backend.origin, '/api/get_shows.php/')).status).toBe(200)
  })
})

describe('a body that cannot be read', () => {
  const malformed: [situation: string, request: RawRequest][] = [
    ['cut short', { headers: json, body: '{"name":"Kamala' }],
    ['empty', { headers: json, body: '' }],
    ['not JSON', { headers: json, body: 'name=Kamala' }],
    ['not UTF-8', { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]) }],
    ['with a prototype', { headers: json, body: '{"__proto__":{"admin":true},"name":"Kamala Example","phone":"9000000001"}' }],
    ['with a constructor', { headers: json, body: '{"constructor":{"prototype":{}},"name":"Kamala Example","phone":"9000000001"}' }],
    ['nested beyond reason', { headers: json, body: '['.repeat(60_000) }],
    // A few hundred bytes can unpack to any number of megabytes.
    ['compressed', { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(kamala) }],
    ['called text', { headers: { 'content-type': 'text/plain' }, body: kamala }],
    ['called a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=Kamala&phone=9000000001' }],
    ['called an upload', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
    ['called nothing', { body: kamala }],
    ['called nonsense', { headers: { 'content-type': '///' }, body: kamala }],
    ['missing', { method: 'POST' }],
  ]

  it.for(malformed)('because it is %s', async ([, request], { backend }) => {
    const answer = await unchanged(backend, () => raw(backend.origin, signIn, request))
    expect(answer.status).toBe(400)
    expectOutwardly(answer, 'malformed', 'The request could not be read.')
  })

  it('is read when it is JSON in UTF-8, said in any of these ways', async ({ backend }) => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      expect((await raw(backend.origin, signIn, { headers: { 'content-type': type }, body: kamala })).status).toBe(200)
    }
  })
})

describe('a body over 64 kB', () => {
  const padded = (length: number) => {
    const empty = JSON.stringify({ name: 'Kamala Example', phone: '9000000001', padding: '' }).length
    return JSON.stringify({ name: 'Kamala Example', phone: '9000000001', padding: 'x'.repeat(length - empty) })
  }

  it('is too large, announced or not', async ({ backend }) => {
    for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }]) {
      const answer = await unchanged(backend, () => raw(backend.origin, signIn, { headers, body: padded(64 * 1024 + 1) }))
      expect(answer.status).toBe(413)
      expectOutwardly(answer, 'too-large', 'The request is too large.')
    }
  })

  it('of 64 kB is not', async ({ backend }) => {
    expect((await raw(backend.origin, signIn, { headers: json, body: padded(64 * 1024) })).status).toBe(200)
  })
})

describe('a body for a call of staff, from somebody who is not', () => {
  const actions = '/api/admin_api.php?action='
  const turnedAway = { status: 401, json: { code: 'sign-in-required' } }

  it('is held to what its own call takes, announced or not', async ({ backend }) => {
    for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }]) {
      const send = (action: string, length: number) =>
        raw(backend.origin, actions + action, { headers, body: `"${'x'.repeat(length - 2)}"` })
      for (const action of ['create_pairing', 'nothing']) {
        const answer = await unchanged(backend, () => send(action, 1_000_000))
        expect(answer.status, action).toBe(413)
        expectOutwardly(answer, 'too-large', 'The request is too large.')
      }
      expect(await send('create_pairing', 64 * 1024)).toMatchObject(turnedAway)
    }
  })

  it('is not waited for where it may be large', async ({ backend }) => {
    for (const path of [`${actions}import_site`, `${actions}save_site`, '/api/upload_site_picture.php', '/api/counter_report.php']) {
      const begun = { headers: { ...json, 'content-length': '100000', connection: 'close' }, body: '{' }
      expect(await raw(backend.origin, path, begun), path).toMatchObject(turnedAway)
    }
  })
})

it('an address that is none is refused like any other', async ({ backend }) => {
  for (const path of ['/api/%', '/api/get_shows.php%00', '/api/%ff%fe']) {
    const answer = await raw(backend.origin, path)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
    expectOutwardly(answer)
  }
})

describe('a fault of our own', () => {
  const fault = () => Promise.reject(new TypeError('EACCES: permission denied, /srv/sabha/tickets/0c1d.pdf'))

  it.override('options', { change: () => ({ tickets: { fetch: fault, forget: fault, forgetOlder: fault } }) })

  it('is told without what is behind it', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const answer = await unchanged(backend, () =>
      raw(backend.origin, '/api/generate_ticket_pdf.php', { token: buyer.token, json: { booking_id } }),
    )
    expect(answer.status).toBe(500)
    expectOutwardly(answer, 'internal', 'Something went wrong on our side. Please try again.')
  })
})

/**
 * Expects a refusal as a stranger may see it: its five fields, and nothing about our software. A proxy's connection stays open for others.
 */
function expectOutwardly(
  { headers, json, bytes }: RawAnswer,
  code: unknown = expect.any(String),
  message: unknown = expect.any(String),
): void {
  expect(json).toEqual({ success: false, status: 'error', code, message, params: expect.any(Object) })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.connection).not.toBe('close')
  for (const telling of ['server', 'x-powered-by']) expect(headers[telling]).toBeUndefined()
  expect(bytes.toString()).not.toMatch(/stack|node_modules|\.ts\b|\bat \w+|FST_|SQLITE|\bselect\b|EACCES/i)
}
