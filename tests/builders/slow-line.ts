import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface SlowLine {
  port: number
  /** Cuts every connection, in the middle of whatever it carries. */
  cut(): void
  /** Lets nothing through for this many ms, without closing anything. Connections that carry data meanwhile stay silent for good. */
  fallSilent(ms: number): void
  close(): Promise<void>
}

/** Opens a line to a server on which everything takes `delay` ms each way, in order. */
export async function slowLine(host: string, target: NetConnectOpts, delay: number): Promise<SlowLine> {
  let silentUntil = 0
  const open = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (Date.now() < silentUntil) silenced.add(client)
        setTimeout(() => silenced.has(client) || to.write(bytes), delay)
      })
      from.on('close', () => {
        open.delete(from)
        setTimeout(() => to.destroy(), delay)
      })
    }
  })
  server.listen(0, host)
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    fallSilent(ms) {
      silentUntil = Date.now() + ms
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
