import ky, { type KyInstance } from 'ky'
import type { Call, Nouns, ResponseOf, SentRequestOf } from './call.ts'
import { ApiError } from './errors.ts'
import type { RefusalParams } from './refusal.ts'
import { isSuccess } from './tolerant-fields.ts'

export interface ClientOptions {
  /** The address of the API, with a slash at the end: `https://tickets.example/api/`. */
  baseUrl: string
  /** Returns the bearer token for the next request, if there is one. */
  token: () => string | null
  /** Called on a 401: the token is no longer valid. */
  onUnauthorized?: () => void
  /** `include` for a backend on another origin that identifies its callers by a cookie. */
  credentials?: RequestCredentials
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Told of the server's time when it answers (epoch ms, whole seconds); of this device's where the answer doesn't say. */
  onServerTime?: (time: number) => void
}

type Method<C> = C extends Call ? (request: SentRequestOf<C>, options?: CallOptions) => Promise<ResponseOf<C>> : never

/** `client.bookings.hold(…)`. */
export type ClientOf<Calls> = { [Noun in keyof Calls]: { [Name in keyof Calls[Noun]]: Method<Calls[Noun][Name]> } }

/** Creates the typed client of these calls, with one method each. A method rejects only with an `ApiError`. */
export function createClientOf<Calls extends Nouns>(nouns: Calls, options: ClientOptions): ClientOf<Calls> {
  const http = ky.create({
    prefix: options.baseUrl,
    // A refusal has a body to read, and only the caller knows whether a request may be sent twice.
    throwHttpErrors: false,
    retry: 0,
    timeout: false,
    ...(options.credentials && { credentials: options.credentials }),
    ...(options.fetch && { fetch: options.fetch }),
  })
  const method =
    (descriptor: Call) =>
    (request: unknown, call: CallOptions = {}) =>
      send(http, options, descriptor, request, call)
  const clients = Object.entries(nouns).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([name, descriptor]) => [name, method(descriptor)])),
  ])
  return Object.fromEntries(clients) as ClientOf<Calls>
}

async function send(
  http: KyInstance,
  options: ClientOptions,
  descriptor: Call,
  request: unknown,
  { signal, onServerTime }: CallOptions,
): Promise<unknown> {
  const token = options.token()
  let response: Response
  let content: ArrayBuffer
  try {
    const answer = http(descriptor.path, {
      method: descriptor.method,
      ...(descriptor.method === 'GET' ? { searchParams: queryOf(request) } : { json: request }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(descriptor.timeout && { totalTimeout: descriptor.timeout }),
      ...(signal && { signal }),
    })
    response = await answer
    content = await answer.arrayBuffer() // ky's own method, not the response's, so that the time limit covers the body too
  } catch (cause) {
    throw new ApiError('unreachable', 'The server cannot be reached.', { cause })
  }
  onServerTime?.(Date.parse(response.headers.get('date') ?? '') || Date.now())
  const { status } = response
  // A late 401 for a session that has ended says nothing about the session that has begun meanwhile.
  if (status === 401 && token === options.token()) options.onUnauthorized?.()
  if (response.ok && descriptor.produces) return new Uint8Array(content)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(content))
  } catch (cause) {
    throw new ApiError('unreadable', 'We couldn’t read the server’s answer.', { status, cause })
  }
  if (!response.ok) throw refusalOf(body, status)
  const reading = descriptor.response.safeParse(normalised(body))
  if (reading.success) return reading.data
  if (saysNo(body)) throw refusalOf(body, status)
  throw new ApiError('unreadable', 'We couldn’t read the server’s answer.', { status, cause: reading.error })
}

/** Returns the query of a GET, which is added to the query in the path itself (`?action=…`). */
function queryOf(request: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query
}

/** Whether an answer has a success field and that field says no. */
function saysNo(body: unknown): boolean {
  return tellsSuccess(body) && !isSuccess(body)
}

/** Returns the body with `success` as a boolean, whatever form the backend sent it in. */
function normalised(body: unknown): unknown {
  return tellsSuccess(body) ? { ...body, success: isSuccess(body) } : body
}

function tellsSuccess(body: unknown): body is object {
  return typeof body === 'object' && body !== null && ('success' in body || 'status' in body)
}

function refusalOf(body: unknown, status: number): ApiError {
  const { message, code, params } = (body ?? {}) as { message?: unknown; code?: unknown; params?: RefusalParams }
  return new ApiError('refused', typeof message === 'string' ? message : '', {
    status,
    code: typeof code === 'string' ? code : undefined,
    params,
  })
}
