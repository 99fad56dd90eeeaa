import { Agent, request } from 'node:http'

/** A lean keep-alive client: the load generator must cost less than what it measures. */
export function loadClient(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  return {
    post(path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
      const payload = JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            path,
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              ...(token && { authorization: `Bearer ${token}` }),
            },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk) => {
              text += chunk
            })
            response.on('end', () => resolve(JSON.parse(text)))
          },
        )
        sent.on('error', reject)
        sent.end(payload)
      })
    },
    close: () => agent.destroy(),
  }
}
