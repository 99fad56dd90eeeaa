import type { Call } from '@sabha/api/call'
import { type CallName, callsByName } from '@sabha/api/contract'
import fc from 'fast-check'
import { fromSchema } from './from-schema.ts'
import { costly, type FuzzRequest, fieldsOf, holders, queryOf, withQuery } from './requests.ts'

/** Values that SQLite and PostgreSQL treat differently: texts that one of them can't store, and numbers that don't fit its columns. */
const notKept = ['\0', 'a\0b', '\ud800', 'a\udc00b']
const noNumber = [1.5, 1e21, -1, 2 ** 53, '1.5', '1e3', '1e21', ' 1 ', '-1', '9'.repeat(20)]

/** Sends every call a sound request in which each field in turn has each of those values, from a role that may make the call. */
export function everyField(seed: number): FuzzRequest[] {
  return (Object.keys(callsByName) as CallName[]).flatMap((name) => {
    const { method, path, access, request }: Call = callsByName[name]
    const [role = 'nobody'] = holders[access]
    const isGet = method === 'GET'
    const sound = fc.sample(fromSchema(request, fieldsOf(name)), { seed, numRuns: costly.includes(name) ? 1 : 2 })
    const exchanged = sound.flatMap((value) => withEachExchanged(name, value))
    return exchanged.map(({ value, mustBeRefused }): FuzzRequest => {
      return {
        call: name,
        role,
        method,
        path: withQuery(`/api/${path}`, isGet ? queryOf(value) : undefined),
        headers: isGet ? {} : { 'content-type': 'application/json' },
        body: isGet ? undefined : JSON.stringify(value),
        mustBeRefused,
      }
    })
  })
}

/** Sends the same values where no call of the contract takes them: in queries, forms and headers. */
export function everyWayIn(): FuzzRequest[] {
  const told = [...notKept.slice(0, 2), ...noNumber].map(String)
  const encoded = told.map(encodeURIComponent)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const get = (path: string, headers: Record<string, string> = {}) => ({ method: 'GET', path, headers, body: undefined })
  const post = (path: string, body: string) => ({ method: 'POST', path, headers: form, body })
  const ways = encoded.flatMap((value) => [
    get(`/api/seat_updates.php?show_id=${value}`),
    get(`/api/seat_updates.php?show_id=1&last_event_id=${value}&pass=${value}`),
    get(`/pictures/shows/${value}-${value}x${value}.png`),
    get(`/book-ticket/${value}`),
    get(`/${value}?lang=${value}`),
    get(`/sandbox/razorpay/v1/orders/${value}?count=${value}`),
    post(`/api/payment_callback.php?site=${value}`, ''),
    ...['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'error[metadata]'].map((field) =>
      post(
        '/api/payment_callback.php',
        new URLSearchParams({ razorpay_order_id: '«own order»', [field]: decodeURIComponent(value) }).toString(),
      ),
    ),
    post(
      '/api/payment_callback.php',
      new URLSearchParams({ 'error[metadata]': JSON.stringify({ order_id: decodeURIComponent(value) }) }).toString(),
    ),
    post('/sandbox/razorpay/pay', `order_id=${value}&outcome=success&amount=${value}`),
  ])
  const headers = noNumber.map((value) => get('/api/seat_updates.php?show_id=1', { 'last-event-id': `${value}-${value}` }))
  return [...ways, ...headers].map((way) => ({ call: way.path, role: 'nobody', ...way, mustBeRefused: false }))
}

interface Exchanged {
  value: unknown
  mustBeRefused: boolean
}

function withEachExchanged(name: CallName, sound: unknown): Exchanged[] {
  return placesIn(sound).flatMap((place) => {
    // What people type to claim a booking is compared as text, not looked up by number.
    const isId = name !== 'bookings.claim' && /(^|\.)(show|booking|user|refund|device|account|conflict)_id$/.test(place.join('.'))
    // A query can't carry half a character.
    const isQuery = callsByName[name].method === 'GET'
    const isJudged = place.at(-1) === 'qr'
    return [
      ...notKept.map((value) => ({ value: exchange(sound, place, value), mustBeRefused: !isJudged && (!isQuery || value.isWellFormed()) })),
      ...noNumber.map((value) => ({ value: exchange(sound, place, value), mustBeRefused: isId })),
    ]
  })
}

/** The path of each value that is neither an object nor a list, or is an empty one. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (parts.length === 0) return path.length === 0 ? [] : [path]
  return parts.flatMap(([name, part]) => placesIn(part, [...path, name]))
}

function exchange(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(whole)) return whole.map((part, index) => (String(index) === name ? exchange(part, rest, value) : part))
  return { ...(whole as object), [name]: exchange((whole as Record<string, unknown>)[name], rest, value) }
}
