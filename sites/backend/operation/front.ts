/**
 * The line before the door. It runs in front of the box office (as a CDN's worker, or as a process behind Caddy), lets a visitor through to
 * a show's seats only with a signed pass of its waiting room, and answers everybody else itself. It needs only the public keys, which it
 * gets from the box office. It uses web standards only: `fetch`, `Request`, `Response`, WebCrypto. The box office still checks every pass;
 * the front only keeps the crowd away from it.
 */

export interface FrontOptions {
  /** The origin of the box office: `https://origin.tickets.example`. */
  origin: string
  /** Other origins whose pages may call the API, as in the box office's ALLOWED_ORIGINS. They read refusals only with its CORS headers. */
  allowedOrigins?: readonly string[]
  fetch?: (request: Request) => Promise<Response>
  /** Epoch ms. */
  now?: () => number
}

/** What a Worker's host lends to one request: it stops what is under way once the request is answered, unless it is told of it here. */
interface FrontContext {
  waitUntil(work: Promise<unknown>): void
}

export type Front = (request: Request, context?: FrontContext) => Promise<Response>

/** The calls that need a pass while a show's waiting room is open. All others go through, so guests who have paid are never held up. */
const gated = ['/api/get_seats.php', '/api/best_seats.php', '/api/seat_updates.php', '/api/create_booking_temp.php']
/**
 * ms. `rooms`: how long the box office's answer is used before it is asked again. `unknownKey`: the least time between two questions about an
 * unknown key. `unasked`: where nobody came for so long, what was heard is too old to answer by. `patience`: a question is given up then.
 */
const believed = { rooms: 3_000, unknownKey: 1_000, unasked: 10_000, patience: 2_000 }
/** The largest body that is read. A hold has a few hundred bytes. */
const mostBytes = 65_536

export function openFront({ origin, allowedOrigins = [], fetch: send = (request) => fetch(request), now = Date.now }: FrontOptions): Front {
  const rooms = openRooms((path) => send(new Request(new URL(path, origin), { signal: AbortSignal.timeout(believed.patience) })), now)
  const toOrigin = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    // The path is set, not resolved: an address that begins with `//` would name another host.
    const url = Object.assign(new URL(origin), { pathname, search })
    return send(new Request(url, new Request(request, { redirect: 'manual' })))
  }
  const refuse = refuserFor(allowedOrigins)
  return async (request, context) => {
    if (!isGated(request)) return toOrigin(request)
    const read = await readWhole(request)
    if (!read) return refuse(request, 413, 'too-large', 'The request is too large.')
    const { asked, whole } = read
    const showId = Number(asked['show_id'])
    const line = await rooms.now(context)
    // The show has no open waiting room, or the box office couldn't be asked yet: it decides itself.
    if (!line?.shows.has(showId)) return toOrigin(whole)
    const keyOf = (id: number) => rooms.key(id, context)
    if (namesGroup(whole, asked) || (await isGood(asked['pass'], showId, keyOf, now()))) return toOrigin(whole)
    const message = 'A lot of people want seats for this show. Please join the waiting room.'
    return refuse(request, 429, 'waiting-room', message, { show_id: String(showId) })
  }
}

/** Whether the call needs a pass. With OPTIONS a browser asks whether another origin may call at all. */
function isGated({ method, url }: Request): boolean {
  return method !== 'OPTIONS' && gated.includes(readable(new URL(url).pathname))
}

interface Read {
  asked: Record<string, unknown>
  /** The request with the body that was read. */
  whole: Request
}

/** Reads what a request asks for; undefined where its body is larger than any hold. */
async function readWhole(request: Request): Promise<Read | undefined> {
  const { method, url, headers } = request
  if (method !== 'POST') return { asked: Object.fromEntries(new URL(url).searchParams), whole: request }
  const body = await textOf(request)
  return body === undefined ? undefined : { asked: fieldsOf(body), whole: new Request(url, { method, headers, body }) }
}

/** Reads the box office's ALLOWED_ORIGINS: comma-separated. */
export function originsIn(list = ''): string[] {
  return list.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [new URL(entry.trim()).origin]))
}

/** For a Cloudflare Worker, or any host that takes a module with `fetch`. ORIGIN is the address of the box office, ALLOWED_ORIGINS as there. */
export default {
  fetch(
    request: Request,
    { ORIGIN, ALLOWED_ORIGINS }: { ORIGIN: string; ALLOWED_ORIGINS?: string },
    context?: FrontContext,
  ): Promise<Response> {
    front ??= openFront({ origin: ORIGIN, allowedOrigins: originsIn(ALLOWED_ORIGINS) })
    return front(request, context)
  },
}
let front: Front | undefined

interface Line {
  shows: ReadonlySet<number>
  keys: ReadonlyMap<number, CryptoKey>
}

interface Rooms {
  /** Returns what the box office said last, and asks it again beside the request where that is due. */
  now(context: FrontContext | undefined): Promise<Line | undefined>
  /** Returns the key of that id. Asks the box office again where the key isn't known, since it may be new. */
  key(id: number, context: FrontContext | undefined): Promise<CryptoKey | undefined>
}

/** Keeps what the box office says about its waiting rooms. Where it doesn't answer, the earlier word stays in use. */
function openRooms(ask: (path: string) => Promise<Response>, now: () => number): Rooms {
  let line: Line | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  /** The question that those who came with nothing to go by wait for, all of them, and when it was asked. */
  let awaited: { question: Promise<void> | undefined; at: number } | undefined
  const refresh = (age: number, context: FrontContext | undefined) => {
    if (now() - askedAt < age) return asking
    askedAt = now()
    asking = ask('/api/waiting_front.php')
      .then(async (answer) => {
        if (answer.ok) line = await readLine(await answer.json())
      })
      .catch(() => undefined)
    // Others wait for it too, also where this visitor goes away.
    context?.waitUntil(asking)
    return asking
  }
  return {
    async now(context) {
      const isUseful = line !== undefined && now() - askedAt < believed.unasked
      const question = refresh(believed.rooms, context)
      if (!isUseful) awaited = { question, at: askedAt }
      // A host may have dropped it all the same; it would never end.
      if (awaited && now() - awaited.at < believed.patience) await awaited.question
      return line
    },
    async key(id, context) {
      if (!line?.keys.has(id)) await refresh(believed.unknownKey, context)
      return line?.keys.get(id)
    },
  }
}

async function readLine(body: unknown): Promise<Line> {
  const { shows, keys } = body as { shows: string[]; keys: { id: number; public_key: string }[] }
  const imported = await Promise.all(
    keys.map(async ({ id, public_key }): Promise<[number, CryptoKey]> => {
      return [id, await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify'])]
    }),
  )
  return { shows: new Set(shows.map(Number)), keys: new Map(imported) }
}

/** A group's seats are kept, so it pays without a pass. The box office checks the signature of its link, and counts wrong ones by address. */
function namesGroup({ method }: Request, { group }: Record<string, unknown>): boolean {
  return method === 'POST' && typeof group === 'string' && /^GR\w{10}\.[\w-]{24}$/.test(group)
}

/** Checks a pass `p.<key>.<show>.<guest>.<until>.<signature>`: for this show, not expired, and signed with a key of the box office. */
async function isGood(pass: unknown, showId: number, keyOf: (id: number) => Promise<CryptoKey | undefined>, at: number): Promise<boolean> {
  const match = typeof pass === 'string' ? /^(p\.(\d{1,9})\.(\d{1,15})\.\d{1,15}\.(\d{1,15}))\.([\w-]{85}[AQgw])$/.exec(pass) : null
  if (!match) return false
  const [, content = '', keyId, show, until, signature = ''] = match
  if (Number(show) !== showId || Number(until) <= at) return false
  const key = await keyOf(Number(keyId))
  return key !== undefined && crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(content))
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

/** Decodes the path as the box office does: `get%5Fseats.php/` is the same call. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/$/, '')
  } catch {
    return path
  }
}

/** Reads the body; undefined where it is larger than any hold. */
async function textOf({ body }: Request): Promise<string | undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > mostBytes) return undefined
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

type Refuser = (request: Request, status: number, code: string, message: string, params?: Record<string, string>) => Response

/** Refuses in the box office's format and with its CORS headers, so that its page goes to the waiting room. */
function refuserFor(allowedOrigins: readonly string[]): Refuser {
  return (request, status, code, message, params = {}) => {
    const response = Response.json({ success: false, status: 'error', code, message, params }, { status })
    const { headers } = response
    headers.set('retry-after', '5')
    headers.set('cache-control', 'no-store')
    if (allowedOrigins.length === 0) return response
    headers.set('vary', 'Origin')
    const asking = request.headers.get('origin')
    if (asking === null || !allowedOrigins.includes(asking)) return response
    headers.set('access-control-allow-origin', asking)
    headers.set('access-control-allow-credentials', 'true')
    return response
  }
}
