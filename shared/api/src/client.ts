import ky, { type KyInstance } from 'ky'
import type { Call, ResponseOf, SentRequestOf } from './call.ts'
import { type Contract, contract } from './contract.ts'
import { ApiError } from './errors.ts'
import { isSuccess } from './reading.ts'
import type { RefusalParams } from './refusal.ts'

export interface ClientOptions {
  /** Where the calls are, with a slash at the end: `https://tickets.example/api/`. */
  baseUrl: string
  /** The bearer token of the next request, if any. */
  token: () => string | null
  /** A 401 arrived: the token is dead. */
  onUnauthorized?: () => void
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

export type Client = {
  [Name in keyof Contract]: (request: SentRequestOf<Contract[Name]>, options?: CallOptions) => Promise<ResponseOf<Contract[Name]>>
}

/** The typed client: one method a call. Rejects with an `ApiError`, never with anything else. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    prefix: options.baseUrl,
    // A refusal has a body to read, and only the caller knows whether a request may be sent twice.
    throwHttpErrors: false,
    retry: 0,
    timeout: false,
    ...(options.fetch && { fetch: options.fetch }),
  })
  const methods = Object.entries(contract).map(([name, descriptor]) => [
    name,
    (request: unknown, { signal }: CallOptions = {}) => send(http, options, descriptor, request, signal),
  ])
  return Object.fromEntries(methods) as Client
}

async function send(http: KyInstance, options: ClientOptions, descriptor: Call, request: unknown, signal?: AbortSignal): Promise<unknown> {
  const token = options.token()
  let response: Response
  let body: unknown
  try {
    response = await http(descriptor.path, {
      method: descriptor.method,
      ...(descriptor.method === 'GET' ? { searchParams: queryOf(descriptor.path, request) } : { json: request }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(descriptor.timeout && { timeout: descriptor.timeout }),
      ...(signal && { signal }),
    })
    body = await response.text()
  } catch (cause) {
    throw new ApiError('unreachable', 'The server cannot be reached.', { cause })
  }
  const { status } = response
  try {
    body = JSON.parse(String(body))
  } catch (cause) {
    if (status === 401) options.onUnauthorized?.()
    throw new ApiError('unreadable', 'The answer of the server could not be read.', { status, cause })
  }
  if (status === 401) options.onUnauthorized?.()
  if (!response.ok) throw refusalOf(body, status)
  const reading = descriptor.response.safeParse(normalised(body))
  if (reading.success) return reading.data
  if (saysNo(body)) throw refusalOf(body, status)
  throw new ApiError('unreadable', 'The answer of the server could not be read.', { status, cause: reading.error })
}

/** The query of a GET; what stands in the path itself (`?action=…`) is kept. */
function queryOf(path: string, request: unknown): URLSearchParams {
  const query = new URLSearchParams(path.split('?')[1])
  for (const [key, value] of Object.entries(request ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query
}

function saysNo(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('success' in body || 'status' in body) && !isSuccess(body)
}

/** `success` as a boolean, however it was said. */
function normalised(body: unknown): unknown {
  return isSuccess(body) ? { ...(body as object), success: true } : body
}

function refusalOf(body: unknown, status: number): ApiError {
  const { message, code, params } = (body ?? {}) as { message?: unknown; code?: unknown; params?: RefusalParams }
  return new ApiError('refused', typeof message === 'string' ? message : '', {
    status,
    code: typeof code === 'string' ? code : undefined,
    params,
  })
}
