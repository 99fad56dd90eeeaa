import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the backend, as a hall or a carrier may have: it can hold files back and publish a new version of the scanner. */
export interface Front {
  origin: string
  /** Serves another version of the scanner's service worker from now on. */
  publishAnew(): void
  /** Holds requests for these files back until they are released. */
  holdBack(files: RegExp): { release(): void }
  /** Answers for these files as for files that aren't there, until they are put back: a new version has others in their place. */
  withdraw(files: RegExp): { putBack(): void }
  /** Answers for these files with a page of its own, as a network that asks for a sign-in does. `asked`: how often it has. */
  answerItself(files: RegExp): { asked(): number; stop(): void }
  close(): Promise<void>
}

export async function openFront(backend: string): Promise<Front> {
  let version = ''
  let held: { files: RegExp; gate: Promise<void> } | null = null

  let withdrawn: RegExp | null = null
  let own: { files: RegExp; asked: number } | null = null

  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const wanted = asked.url ?? '/'
    const path = withdrawn?.test(wanted) ? `${wanted}-of-before.js` : wanted
    if (held?.files.test(path)) await held.gate
    if (own?.files.test(path)) {
      own.asked++
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Please sign in to this network</title>')
      return
    }
    const isWorker = path.startsWith('/scanner/service-worker.js')
    const headers = isWorker ? { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : asked.headers
    const onward = request(new URL(path, backend), { method: asked.method, headers }, (given) => {
      const { 'content-length': _, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, isWorker ? rest : given.headers)
      given.pipe(answer, { end: !isWorker })
      if (isWorker) given.on('end', () => answer.end(version))
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishAnew() {
      version += '\n// Published anew.'
    },
    holdBack(files) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { files, gate: promise }
      return { release: resolve }
    },
    withdraw(files) {
      withdrawn = files
      return {
        putBack() {
          withdrawn = null
        },
      }
    },
    answerItself(files) {
      const mine = { files, asked: 0 }
      own = mine
      return {
        asked: () => mine.asked,
        stop() {
          own = null
        },
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
