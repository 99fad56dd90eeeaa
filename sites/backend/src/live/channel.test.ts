import { once } from 'node:events'
import { type ClientRequest, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Channel } from './channel.ts'
import { Watcher } from './watcher.ts'

/** A channel behind a real server, with one client that reads and one that doesn't. */
async function twoClients() {
  const channel = new Channel({ version: 0, seats: [] }, 0)
  const server = createServer((_, response) => {
    const watcher = new Watcher(response, {})
    watcher.write(Buffer.from(':\n\n'))
    channel.watchers.add(watcher)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (): Promise<[ClientRequest, IncomingMessage]> => {
    const sent = get({ port, agent: false })
    sent.on('error', () => undefined)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    return [sent, response]
  }
  const [, quick] = await ask()
  let received = 0
  quick.on('data', (bytes: Buffer) => {
    received += bytes.length
  })
  const [slow] = await ask()
  return {
    channel,
    received: () => received,
    async close() {
      slow.destroy()
      quick.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a client that reads nothing is dropped when its bytes begin to pile up here, and the other one gets them all', async () => {
  const { channel, received, close } = await twoClients()
  expect(channel.watchers.size).toBe(2)
  const filler = Buffer.alloc(32 * 1024, ':')
  let sent = 0
  // The network between the two buffers some megabytes; after that, bytes would pile up in this process.
  while (channel.watchers.size === 2 && sent < 512 * 1024 * 1024) {
    const before = received()
    channel.tell(filler)
    sent += filler.length
    await expect.poll(received, { interval: 1 }).toBeGreaterThan(before)
  }
  expect(channel.watchers.size).toBe(1)
  await expect.poll(received, { interval: 5 }).toBeGreaterThanOrEqual(sent)
  await close()
})
