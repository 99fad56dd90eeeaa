import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** More requests than wait for the provider at a time in a rush; further ones wait for a free connection. */
const mostConnections = 256
/** Firewalls in front of providers refuse requests that don't name the client; it gives no version away. */
const userAgent = 'Sabha'
/** ms that an idle connection is kept open; servers usually end one after a minute. */
const idleMs = 15_000

interface LineAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

type Line = (method: string, path: string, sent: { headers: Record<string, string>; body?: string }) => Promise<LineAnswer>

/**
 * Sends requests to one server over connections that stay open: a rush makes two requests for each booking. It follows no redirect, since
 * the key may go to this address only. Rejects if no complete answer arrives within `timeoutMs`.
 */
export function openLine(base: string, timeoutMs: number): Line {
  const isSecure = base.startsWith('https:')
  const kept = { keepAlive: true, maxSockets: mostConnections, timeout: idleMs, scheduling: 'lifo' } as const
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept)
  const request = isSecure ? httpsRequest : httpRequest

  return (method, path, { headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = request(base + path, { method, agent, headers: { 'user-agent': userAgent, ...headers, ...length } })
      const timer = setTimeout(() => asking.destroy(new Error(`no whole answer after ${timeoutMs} ms`)), timeoutMs)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      asking.on('error', fail)
      asking.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      asking.end(body)
    })
}
