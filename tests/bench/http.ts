import { Agent, request } from 'node:http'

export interface LoadAnswer {
  status: number
  etag: string | undefined
  /** The JSON body; empty where there was none, as of a page. */
  body: Record<string, unknown>
}

export interface LoadClient {
  /** Gets the path. The status is 304 where nothing has changed since `etag`. */
  get(path: string, etag?: string): Promise<LoadAnswer>
  answer(path: string, body: unknown, token?: string): Promise<LoadAnswer>
  post(path: string, body: unknown, token?: string): Promise<Record<string, unknown>>
  /** A client on the same connections for a visitor who, by the balancer's word, comes from this address. */
  from(address: string): LoadClient
  close(): void
}

/** A lean keep-alive client: the load generator must cost less than what it measures. */
export function loadClient(origin: string, connections: number): LoadClient {
  return clientOf(new Agent({ keepAlive: true, maxSockets: connections }), new URL(origin), {})
}

function clientOf(agent: Agent, { hostname, port }: URL, always: Readonly<Record<string, string>>): LoadClient {
  const ask = (method: string, path: string, more: Record<string, string>, payload = '') =>
    new Promise<LoadAnswer>((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method, headers: { ...always, ...more } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, etag: headers.etag, body: headers['content-type']?.includes('json') ? JSON.parse(text) : {} })
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
    get: (path, etag) => ask('GET', path, etag ? { 'if-none-match': etag } : {}),
    answer: post,
    post: async (path, body, token) => (await post(path, body, token)).body,
    from: (address) => clientOf(agent, new URL(`http://${hostname}:${port}`), { ...always, 'x-forwarded-for': address }),
    close: () => agent.destroy(),
  }
}
