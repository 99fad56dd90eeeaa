import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Cast } from './cast.ts'
import type { FuzzRequest } from './requests.ts'

/** ms, longer than any request takes: a request without an answer after this time hangs. */
const patience = 120_000

export interface Told {
  status: number
  type: string
  headers: string
  /** Decompressed text. */
  body: string
}

/** Sends a request with the names of the cast filled in. Rejects where no answer comes. */
export function send(origin: string, agent: Agent, cast: Cast, asked: FuzzRequest): Promise<Told> {
  const token = cast.tokens[asked.role]
  const body = typeof asked.body === 'string' ? named(cast, asked.body) : asked.body
  return new Promise((resolve, reject) => {
    const sent = request(origin + named(cast, asked.path, encodeURIComponent), {
      agent,
      method: asked.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...asked.headers,
      },
    })
    const guard = setTimeout(() => sent.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
    sent.on('error', (error) => {
      clearTimeout(guard)
      reject(error)
    })
    sent.on('response', (response) => {
      const done = (bytes: Buffer) => {
        clearTimeout(guard)
        const { statusCode = 0, headers } = response
        resolve({
          status: statusCode,
          type: headers['content-type'] ?? '',
          headers: JSON.stringify(headers),
          body: decompressed(bytes, headers['content-encoding']).toString(),
        })
      }
      // A stream never ends, so it counts as answered once it has begun.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.once('data', (chunk: Buffer) => {
          done(chunk)
          response.destroy()
        })
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => done(Buffer.concat(chunks)))
    })
    sent.end(body)
  })
}

function named({ names }: Cast, text: string, write = (value: string) => value): string {
  return text.replace(/(?:«|%C2%AB)(.+?)(?:»|%C2%BB)/g, (whole, name: string) => {
    const value = names[decodeURIComponent(name.replaceAll('+', ' '))]
    return value === undefined ? whole : write(value)
  })
}

function decompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Sends bytes on their own connection, closes the sending side, and returns all that came back. */
export function blurt(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    const guard = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection stays open: ${bytes.toString('latin1').slice(0, 200)}`))
    }, patience)
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
    })
    // A reset is an answer too.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(guard)
      resolve(said)
    })
    socket.end(bytes)
  })
}

export const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 24 })
