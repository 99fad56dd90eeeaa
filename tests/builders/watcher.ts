import { type IncomingMessage, request } from 'node:http'
import { SeatUpdate } from '@sabha/api/seats'

export interface SeatEvent {
  id: string
  update: SeatUpdate
}

/** A browser's end of seat_updates.php. */
export interface SeatWatcher {
  status: number
  headers: IncomingMessage['headers']
  events: SeatEvent[]
  /** Returns the last `retry` hint, ms. */
  retry: () => number | undefined
  /** Resolves when the received events satisfy `is`; rejects when the stream ends before that. */
  until(is: (events: SeatEvent[]) => boolean): Promise<SeatEvent[]>
  /** Resolves when the backend has ended the stream. */
  ended: Promise<void>
  /** Stops reading without closing. */
  pause(): void
  close(): void
}

export interface WatchOptions {
  showId?: string
  lastEventId?: string
  /** How the id of the last event is sent. */
  by?: 'header' | 'query'
  pass?: string
}

/** Opens a stream. If it is refused, `status` says so and there are no events. */
export function watch(origin: string, { showId = '1', lastEventId, by = 'header', pass }: WatchOptions = {}): Promise<SeatWatcher> {
  const query = new URLSearchParams({ show_id: showId })
  if (lastEventId !== undefined && by === 'query') query.set('last_event_id', lastEventId)
  if (pass !== undefined) query.set('pass', pass)
  const headers = lastEventId !== undefined && by === 'header' ? { 'last-event-id': lastEventId } : {}
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/seat_updates.php?${query}`, { headers, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => resolve(follow(response)))
    sent.end()
  })
}

function follow(response: IncomingMessage): SeatWatcher {
  const events: SeatEvent[] = []
  let retry: number | undefined
  let rest = ''
  let isOver = false
  const waiting = new Set<() => void>()
  const look = () => {
    for (const wake of [...waiting]) wake()
  }
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isOver = true
      resolve()
      look()
    })
  })
  response.on('error', () => undefined)
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]),
      )
      if (fields.has('retry')) retry = Number(fields.get('retry'))
      if (fields.get('event') === 'seats') {
        events.push({ id: fields.get('id') ?? '', update: SeatUpdate.parse(JSON.parse(fields.get('data') ?? '')) })
      }
    }
    look()
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    retry: () => retry,
    until: (is) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (is(events)) resolve(events)
          else if (isOver) reject(new Error(`the stream ended with ${JSON.stringify(events.map(({ update }) => update))}`))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
    ended,
    pause: () => response.pause(),
    close: () => response.destroy(),
  }
}
