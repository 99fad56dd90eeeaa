import { connect } from 'node:net'

/**
 * Runs a crowd of watchers in its own process: `node watcher-crowd.ts <origin> <how many>`. It sends its parent how many are `ready` once
 * each watcher has seen the hall or was refused. For each later event, once all have it, it sends the epoch ms at which the first and the
 * last watcher got it.
 */
const [, , origin = '', count = '0'] = process.argv
const { port } = new URL(origin)
const most = Number(count)

/** By event id: how many watchers have it, and when the first and the last one got it. */
const arrivals = new Map<string, { got: number; first: number; last: number }>()
let ready = 0
let refused = 0

function arrived(id: string): void {
  const now = Date.now()
  const arrival = arrivals.get(id) ?? { got: 0, first: now, last: now }
  arrivals.set(id, { got: arrival.got + 1, first: arrival.first, last: now })
  if (arrival.got + 1 === most) process.send?.({ first: arrival.first, last: now })
}

function open(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /api/seat_updates.php?show_id=1 HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
    socket.setEncoding('latin1')
    let isIn = false
    let rest = ''
    socket.on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const id = /(?:^|\n)id: (\S+)\nevent: seats/.exec(block)?.[1]
        if (id === undefined) continue
        if (isIn) arrived(id)
        else ready += 1
        isIn = true
        resolve()
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!isIn) refused += 1
      resolve()
    })
  })
}

for (let opened = 0; opened < most; opened += 50) await Promise.all(Array.from({ length: Math.min(50, most - opened) }, open))
process.send?.({ ready, refused })
