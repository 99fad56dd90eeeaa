import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { certificate } from './certificate.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as it came over the wire, not decompressed. */
  bytes: Buffer
  /** The body as JSON; undefined where it isn't JSON. */
  json: unknown
}

export interface RawRequest {
  method?: string
  headers?: Record<string, string>
  token?: string
  body?: string | Buffer
  /** Sent as JSON, with its content type. */
  json?: unknown
}

/** Sends one HTTP request without following redirects or decompressing, and with any header, even `Host`. */
export function raw(origin: string, path: string, { method, headers, token, body, json }: RawRequest = {}): Promise<RawAnswer> {
  const content = json === undefined ? body : JSON.stringify(json)
  const isChunked = headers?.['transfer-encoding'] === 'chunked'
  return new Promise((resolve, reject) => {
    const request = origin.startsWith('https:') ? httpsRequest : httpRequest
    const sent = request(origin + path, {
      ca: certificate,
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      headers: {
        // By default, `http` sends a body of DELETE or OPTIONS without a length.
        ...(content !== undefined && !isChunked && { 'content-length': String(Buffer.byteLength(content)) }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json: parsed(bytes) })
      })
    })
    sent.end(content)
  })
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
