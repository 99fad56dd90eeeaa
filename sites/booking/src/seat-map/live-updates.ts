import { SeatUpdate } from '@sabha/api/seats'
import { seatId } from '@sabha/ticketing/seats'
import type { StoredSeat } from '@sabha/ui/seat-map/seat-states'

/** Returns the seats with an update of the stream laid over them; seats that didn't change stay the same objects. */
export function laidOver<Seat extends StoredSeat>(seats: readonly Seat[], update: SeatUpdate): Seat[] {
  const news = new Map<string, StoredSeat['status']>()
  for (const status of ['available', 'reserved', 'booked'] as const) for (const id of update[status]) news.set(id, status)
  return seats.map((seat) => {
    const status = news.get(seatId({ row: seat.row_label, number: seat.seat_number })) ?? (update.whole ? 'available' : seat.status)
    if (status === seat.status && status !== 'reserved') return seat
    // The stream says when a hold ends, by the clock of the backend.
    return { ...seat, status, reserved_until: null }
  })
}

export interface Overlay {
  /** Takes an update that has come. */
  heard: (update: SeatUpdate) => void
  /** Reads the hall and lays over it the updates that came meanwhile: the reading may have begun before them. */
  over: <Seat extends StoredSeat, Reading extends { seats: readonly Seat[] }>(read: () => Promise<Reading>) => Promise<Reading>
}

export function createOverlay(): Overlay {
  const underWay = new Set<SeatUpdate[]>()
  return {
    heard(update) {
      for (const updates of underWay) updates.push(update)
    },
    async over(read) {
      const updates: SeatUpdate[] = []
      underWay.add(updates)
      try {
        const reading = await read()
        return { ...reading, seats: updates.reduce((laid, update) => laidOver(laid, update), reading.seats) }
      } finally {
        underWay.delete(updates)
      }
    },
  }
}

interface SeatStreamOptions {
  /** The stream's address, with its show. */
  address: string
  onUpdate: (update: SeatUpdate) => void
  /** Whether updates come; while they don't, the page must ask. */
  onLive: (isLive: boolean) => void
}

/** ms without a sign of life after which the connection is dead, whatever the browser thinks; the backend beats every 15 s. */
const silence = 40_000
/** ms to wait after a refusal: the backend has no room for more watchers, or no stream at all. */
const refusedPause = () => 30_000 + Math.random() * 30_000

/**
 * Follows a hall's seats by server-sent events until the returned function is called. A hidden page closes its connection, because a
 * browser has six of them for all its tabs; when the page is shown again, it goes on after the last event that it saw.
 */
export function followSeats({ address, onUpdate, onLive }: SeatStreamOptions): () => void {
  let source: EventSource | undefined
  let lastEventId = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onLive(false)
  }
  const openAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      close()
      open()
    }, ms)
  }
  const isAlive = () => {
    openAfter(silence)
    onLive(true)
  }
  const open = () => {
    if (document.hidden) return
    const url = new URL(address, location.href)
    if (lastEventId !== '') url.searchParams.set('last_event_id', lastEventId)
    source = new EventSource(url)
    source.addEventListener('open', isAlive)
    source.addEventListener('beat', isAlive)
    source.addEventListener('seats', ({ data, lastEventId: id }: MessageEvent<string>) => {
      isAlive()
      const update = SeatUpdate.safeParse(readJson(data))
      if (!update.success) return
      lastEventId = id
      onUpdate(update.data)
    })
    source.addEventListener('error', () => {
      onLive(false)
      // Otherwise the browser tries again by itself, after the delay that the stream names.
      if (source?.readyState === EventSource.CLOSED) openAfter(refusedPause())
    })
    openAfter(silence)
  }
  const follow = () => {
    close()
    open()
  }
  document.addEventListener('visibilitychange', follow)
  open()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

/** Whether following is worth its cost: not in a browser without event streams, nor for a visitor who pays for each byte. */
export function canFollow(): boolean {
  return typeof EventSource !== 'undefined' && !matchMedia('(prefers-reduced-data: reduce)').matches
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
