export type SeenBy = 'reader' | 'rescue'

/** ms without a sight until a code counts as gone. The rescue looks every 2 s only: one miss of its own has to lie between. */
const patience: Record<SeenBy, number> = { reader: 800, rescue: 3_500 }

/** ms; longer than any patience and an answer of the server together. */
const forgetAfter = 30_000

/** ms that a ticket may stay in view after its verdict was closed, as the guest takes it away. */
const lingering = 1_000

/** ms between two sights that are surely of two frames: both readers read the same one. And the most that lies between them. */
const anotherFrame = 250
const sameNoise: Record<SeenBy, number> = { reader: 1_500, rescue: 6_000 }

/**
 * What a code counts as that is in view when a verdict is closed, and was judged by it.
 * - `at-once`: new. Somebody pressed Try Again.
 * - `soon`: new, where it is still there a second later. Somebody pressed Scan Next Ticket: what is there then is the next ticket, be it the
 *   picture of the same one on a friend's phone. Not at once, or every quick press would call the guest who was just let in a cheat.
 * - `when-shown-again`: new once it has been out of view for a moment. The door went on by itself, or a person decided about this guest, who
 *   still holds the ticket up: that must not turn into "already used". It is said that it is the same one.
 *
 * A code that was out of view for a moment is always new, also where that was while the verdict was on the screen.
 */
export type Onward = 'at-once' | 'soon' | 'when-shown-again'

export interface Frame {
  /** What its codes say, the one to tell first: nearest the middle. */
  texts: readonly string[]
  /** When the picture was taken, and when its codes are known: ms on a clock that never goes back. */
  takenAt: number
  readAt: number
  by: SeenBy
}

interface Sight {
  /** The code to tell now, if any. */
  tell?: string
  /** The ticket that was judged last has stayed in view, and is not told again. */
  isHeld: boolean
}

/** Which codes are in view, so that each is told once until it has left the view. */
interface Sightings {
  /** While `quiet` nothing is told, and what was told is watched on. */
  see(frame: Frame, quiet: boolean): Sight
  /** The verdict was closed. */
  goOn(how: Onward, at: number): void
}

/**
 * `isOurs`: a text of another shape may be read out of noise, and is told once a second frame says the same. `isWithin`: the first text is a
 * seat of the second, which stands for the whole booking. A sheet of paper has both, and its guests have gone in by the latter: while that is in
 * view, the seat's code is no news.
 */
export function createSightings(
  isOurs: (text: string) => boolean,
  isWithin: (text: string, whole: string) => boolean = () => false,
): Sightings {
  const told = new Map<string, { readAt: number; by: SeenBy }>()
  let onward: { how: Onward; at: number } | null = null
  let strange: { text: string; takenAt: number } | null = null

  const inView = (text: string, { takenAt, by }: Frame) => {
    const last = told.get(text)
    return last !== undefined && takenAt - last.readAt <= Math.max(patience[last.by], patience[by])
  }
  const isCovered = (text: string, frame: Frame) => [...told.keys()].some((other) => isWithin(text, other) && inView(other, frame))
  const isLingering = (readAt: number) => onward === null || readAt - onward.at < lingering
  const isCertain = (text: string, { takenAt, by }: Frame) => {
    if (isOurs(text)) return true
    const since = strange?.text === text ? takenAt - strange.takenAt : Number.POSITIVE_INFINITY
    if (since > sameNoise[by]) strange = { text, takenAt }
    return since >= anotherFrame && since <= sameNoise[by]
  }
  const isDue = (text: string, isSame: boolean, frame: Frame) => {
    const isNew = !isSame || (onward?.how === 'soon' && !isLingering(frame.readAt))
    return isNew && isCertain(text, frame)
  }
  /** A code beside the told one is watched too: with two in view the readers name now one, now the other. */
  const watch = (frame: Frame, tell: string | undefined) => {
    const { texts, readAt, by } = frame
    for (const text of texts) if (text === tell || inView(text, frame) || isCovered(text, frame)) told.set(text, { readAt, by })
    for (const [text, last] of told) if (readAt - last.readAt > forgetAfter) told.delete(text)
  }
  return {
    see(frame, quiet) {
      const [first] = frame.texts
      const isSame = first !== undefined && (inView(first, frame) || isCovered(first, frame))
      const tell = first !== undefined && !quiet && isDue(first, isSame, frame) ? first : undefined
      if (tell !== undefined) onward = null
      watch(frame, tell)
      if (tell !== undefined) return { tell, isHeld: false }
      return { isHeld: isSame && !quiet && onward !== null && !isLingering(frame.readAt) }
    },
    goOn(how, at) {
      onward = { how, at }
      if (how === 'at-once') told.clear()
    },
  }
}
