import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Front, openFront, originsIn } from './front.ts'

/** Runs the front as a process between Caddy and the box office: `node front-server.ts http://127.0.0.1:4000 4100 [ALLOWED_ORIGINS]`. */

/** Makes a plain HTTP server that answers as the front does. */
export function serveFront(front: Front): Server {
  return createServer((request, response) => {
    answer(front, request, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  })
}

/** Headers of a single connection. Each hop sets its own. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'expect', 'upgrade']

async function answer(front: Front, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const leaving = new AbortController()
  response.on('close', () => leaving.abort())
  const { method = 'GET', headersDistinct, url = '/' } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (!ofConnection.includes(name)) for (const value of values) headers.append(name, value)
  }
  // Appends our peer's address after those of earlier proxies: the box office counts its trusted proxies from its own end.
  headers.append('x-forwarded-for', incoming.socket.remoteAddress ?? '')
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>)
  const request = new Request(`http://front${url}`, { method, headers, body, signal: leaving.signal, ...(body && { duplex: 'half' }) })
  const answered = await front(request)
  // `fetch` has decompressed the body.
  const unpacked = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']
  response.writeHead(answered.status, [...answered.headers].filter(([name]) => !unpacked.includes(name)).flat())
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as import('node:stream/web').ReadableStream), response)
  else response.end()
}

if (import.meta.main) {
  const [origin = 'http://127.0.0.1:4000', port = '4100', allowed] = process.argv.slice(2)
  serveFront(openFront({ origin, allowedOrigins: originsIn(allowed) })).listen(Number(port), '127.0.0.1')
}
