import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface CuttingProxy {
  url: string
  /** From now on the first COMMIT of any client is cut off. */
  arm(): void
  /** Resolves when a COMMIT has been cut off. */
  hasCut: Promise<void>
  close(): Promise<void>
}

/** How a COMMIT ends on the wire, as a simple query: `Q`, its length, the text. */
const commit = Buffer.from('COMMIT\0')

/** Stands in front of a server's socket and cuts the line in a commit: before the server receives it, or the client its answer. */
export async function cuttingProxy(url: string, cut: 'before COMMIT' | 'after COMMIT'): Promise<CuttingProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let isArmed = false
  const { promise: hasCut, resolve: tell } = Promise.withResolvers<void>()
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    let isCut = false
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      if (isArmed && bytes.includes(commit)) {
        isArmed = false
        isCut = true
        tell()
        if (cut === 'before COMMIT') return void client.destroy()
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      // The server has answered, so it has committed.
      if (isCut) client.destroy()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://sabha@127.0.0.1:${port}${target.pathname}`,
    arm() {
      isArmed = true
    },
    hasCut,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
