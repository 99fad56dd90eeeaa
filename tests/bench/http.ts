import { Agent, request } from 'node:http'

export interface LoadAnswer {
  status: number
  etag: string | undefined
  /** As JSON; empty where the answer had no body. */
  body: Record<string, unknown>
}

/** A lean keep-alive client: the load generator must cost less than what it measures. */
export function loadClient(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const ask = (method: string, path: string, headers: Record<string, string>, payload = '') =>
    new Promise<LoadAnswer>((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, etag: answered.etag, body: text === '' ? {} : JSON.parse(text) })
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  const post = (path: string, body: unknown, token?: string) => {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return ask('POST', path, headers, payload)
  }
  return {
    /** Answered 304 where nothing changed since `etag`. */
    get: (path: string, etag?: string) => ask('GET', path, etag ? { 'if-none-match': etag } : {}),
    answer: post,
    post: async (path: string, body: unknown, token?: string) => (await post(path, body, token)).body,
    close: () => agent.destroy(),
  }
}

export type LoadClient = ReturnType<typeof loadClient>
