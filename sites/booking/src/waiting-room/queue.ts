import type { ClientWith } from '@sabha/api/client'
import { ApiError, isOutage } from '@sabha/api/errors'
import type { WaitingState } from '@sabha/api/waiting-room'
import type { KeptDraw, KeptPlace } from './kept-place.ts'

/** The state of the queue, as a visitor who waits sees it. */
export interface QueuePosition {
  /** `joining`: nothing is known yet. `through`: the seats may be asked for. */
  state: 'joining' | 'draw' | 'waiting' | 'through'
  /** How many visitors are called before this one; null where it can't be said. */
  ahead: number | null
  waitSeconds: number | null
  /** ISO 8601. */
  opensAt: string | null
  /** The place's part in the draw, as this browser was first told; null where it has none. */
  draw: KeptDraw | null
  /** The last request got no answer: the place is kept, and the next request follows. */
  isCutOff: boolean
}

interface QueueDeps {
  client: ClientWith<'waitingRoom.enter' | 'waitingRoom.place'>
  kept: () => KeptPlace
  keep: (kept: KeptPlace) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  tell: (view: QueuePosition) => void
}

export const joining: QueuePosition = { state: 'joining', ahead: null, waitSeconds: null, opensAt: null, draw: null, isCutOff: false }
/** Seconds between requests that get no answer. */
const cutOffPause = 6

/** Takes a place in the queue, or keeps the one it has, and asks about it as often as the backend wants, until the visitor may enter. */
export async function waitInQueue(showId: string, deps: QueueDeps, signal: AbortSignal): Promise<void> {
  let view = joining
  const tell = (next: QueuePosition) => {
    view = next
    if (!signal.aborted) deps.tell(next)
  }
  while (!signal.aborted) {
    let seconds = cutOffPause
    try {
      const answer = await ask(showId, deps)
      if (answer.state === 'called') continue
      if (answer.state === 'open' || answer.state === 'admitted') return tell({ ...joining, state: 'through' })
      seconds = answer.poll_after
      const { state, ahead, wait_seconds: waitSeconds, opens_at: opensAt } = answer
      tell({ state, ahead, waitSeconds, opensAt, draw: drawOf(answer, deps), isCutOff: false })
    } catch (error) {
      if (!mayPass(error)) throw error
      tell({ ...view, isCutOff: true })
    }
    await deps.wait(Math.max(1, seconds) * 1000, signal)
  }
}

/** Asks about the kept place, which costs the backend nothing; enters the queue where there is no place, or its turn has come. */
async function ask(showId: string, { client, kept, keep }: QueueDeps): Promise<WaitingState> {
  const { place } = kept()
  if (place !== null) {
    const known = await client.waitingRoom.place({ place }).catch(orUnknown)
    if (known && known.state !== 'called' && known.state !== 'open') return known
  }
  const entered = await client.waitingRoom.enter({ show_id: showId })
  keep({ ...kept(), place: entered.place, pass: entered.pass, passUntil: entered.pass_until })
  return entered
}

/** Keeps what is told before the draw, because what is told afterwards proves nothing. */
function drawOf({ state, draw }: WaitingState, { kept, keep }: QueueDeps): KeptDraw | null {
  const before = kept().draw
  if (!draw) return null
  if (state !== 'draw' && before?.number === draw.number) return before
  const isOther = before?.number === draw.number && before.hash !== draw.hash
  const told = { ...draw, isReplaced: isOther || (before?.hash === draw.hash && before.isReplaced) }
  if (state === 'draw') keep({ ...kept(), draw: told })
  return told
}

function orUnknown(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'unknown-place') return undefined
  throw error
}

function mayPass(error: unknown): boolean {
  return isOutage(error) || (error instanceof ApiError && error.status === 429)
}
