import type { ServerResponse } from 'node:http'
import type { Limits } from '../rules/context.ts'

/** Bytes that may wait for a slow client: ten times a whole hall. Then the client is dropped; it resumes with its last event's id. */
const mostWaiting = 64 * 1024

/** One client's event stream. All clients get the same bytes, so one buffer is written to each of them. */
export class Watcher {
  readonly #response: ServerResponse

  /** Takes the response over. `headers` are those that every answer of ours carries. */
  constructor(response: ServerResponse, headers: Record<string, number | string | string[] | undefined>) {
    this.#response = response
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
    response.setHeader('content-type', 'text/event-stream; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    // Keeps proxies from buffering the stream.
    response.setHeader('x-accel-buffering', 'no')
    // The stream ends when the connection closes, without chunked encoding: chunk framing would be made again for every watcher.
    response.setHeader('connection', 'close')
    response.removeHeader('transfer-encoding')
    response.writeHead(200)
    response.socket?.setTimeout(0)
    response.socket?.setNoDelay(true)
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener)
    this.#response.once('error', listener)
  }

  /** Returns false if the client is too slow and has been dropped, or has left. */
  write(bytes: Buffer): boolean {
    if (this.#response.destroyed) return false
    this.#response.write(bytes)
    if (this.#response.writableLength <= mostWaiting) return true
    this.#response.destroy()
    return false
  }

  /** Ends the stream, and tells the client when to come back (ms). */
  end(retryMs: number): void {
    this.#response.end(retryHint(retryMs))
  }
}

export function retryHint(ms: number): Buffer {
  return Buffer.from(`retry: ${Math.round(ms)}\n\n`)
}

/** Counts the open streams, in total and by network address. */
export class WatcherCount {
  readonly #limits: Pick<Limits, 'watchers' | 'watchersPerAddress'>
  readonly #byAddress = new Map<string, number>()
  #all = 0

  constructor(limits: Pick<Limits, 'watchers' | 'watchersPerAddress'>) {
    this.#limits = limits
  }

  /** Counts one more stream, and returns the function that takes it off again; undefined if there is no room. */
  enter(address: string): (() => void) | undefined {
    const here = this.#byAddress.get(address) ?? 0
    if (this.#all >= this.#limits.watchers || here >= this.#limits.watchersPerAddress) return undefined
    this.#all += 1
    this.#byAddress.set(address, here + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#all -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}
