export type SeenBy = 'reader' | 'rescue'

/** ms without a sight until a code counts as gone. The rescue looks only every 2 s, so this allows for one miss of its own. */
const patience: Record<SeenBy, number> = { reader: 800, rescue: 3_500 }

/** ms; longer than any patience and an answer of the server together. */
const forgetAfter = 30_000

/** ms that a ticket may stay in view after its verdict was closed, as the guest takes it away. */
const lingering = 1_000

/** ms before a camera counts as lost in which its picture may have stood still, or been dark. */
const darkFor = 10_000
/** ms that a camera which has just opened may need to see sharply. */
const focusing = 1_000

/** ms between two sights that are surely of two frames (both readers read the same one), and the most between two that confirm a code. */
const anotherFrame = 250
const sameNoise: Record<SeenBy, number> = { reader: 1_500, rescue: 6_000 }

/**
 * When a code counts as new that is still in view when its verdict is closed. - `at-once`: now. A person pressed Try Again. - `soon`: if it
 * is still there a second later. A person pressed Scan Next Ticket, so what is there then is the next ticket, even if it is a picture of
 * the same one on a friend's phone. Not at once, or every quick press would call the guest who was just let in a cheat. -
 * `when-shown-again`: once it has been out of view for a moment. The door went on by itself, or a person decided about this guest, who
 * still holds the ticket up: that must not become "already used". The screen says that it is the same ticket.
 *
 * A code that was out of view for a moment is always new, even if that was while the verdict was on the screen.
 */
export type Onward = 'at-once' | 'soon' | 'when-shown-again'

export interface Frame {
  /** The texts of its codes, the one nearest the middle first: that is the one to tell. */
  texts: readonly string[]
  /** When the picture was taken, and when its codes had been read: ms on a clock that never goes back. */
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

/** Keeps which codes are in view, so that each is told once until it has left the view. */
interface Sightings {
  /** While `quiet`, no code is told; those told before are still watched. */
  see(frame: Frame, quiet: boolean): Sight
  /** To be called when the verdict was closed. */
  goOn(how: Onward, at: number): void
  /** To be called with the first picture of a camera that was lost and is there again: what was held up then still is, until it is missed. */
  comeBack(lostAt: number, at: number): void
}

/**
 * `isOurs`: the text has the shape of our codes. One of another shape may be misread noise, and is told only when a second frame shows it,
 * too. `isWithin`: the first text is a seat of the second, which is for the whole booking. A sheet of paper has both: while the code that
 * let all its guests in is in view, a seat's code is not new.
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
  /** Watches the other codes in view, too: with two in view, the readers put now one first, now the other. */
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
    comeBack(lostAt, at) {
      if (at - lostAt > forgetAfter) return
      for (const [text, last] of told) if (lostAt - last.readAt <= darkFor) told.set(text, { ...last, readAt: at + focusing })
    },
  }
}
