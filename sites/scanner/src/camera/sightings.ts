export type SeenBy = 'reader' | 'rescue'

/** ms without a sight until a code counts as gone. The rescue looks every 2 s only: one miss of its own has to lie between. */
const patience: Record<SeenBy, number> = { reader: 1_500, rescue: 3_500 }

/** ms; longer than any patience and an answer of the server together. */
const forgetAfter = 30_000

export interface Frame {
  /** What its codes say, the one to tell first: nearest the middle. */
  texts: readonly string[]
  /** When the picture was taken, and when its codes are known: ms on a clock that never goes back. */
  takenAt: number
  readAt: number
  by: SeenBy
}

/** Which codes are in view, so that each is told once until it has left the view. */
export interface Sightings {
  /** The code to tell now, if any. While `quiet` nothing is told, and what was told is watched on. */
  see(frame: Frame, quiet: boolean): string | undefined
  /** What is in view may be told again. */
  forget(): void
}

export function createSightings(): Sightings {
  const told = new Map<string, { readAt: number; by: SeenBy }>()
  const inView = (text: string, { takenAt, by }: Frame) => {
    const last = told.get(text)
    return last !== undefined && takenAt - last.readAt <= Math.max(patience[last.by], patience[by])
  }
  return {
    see(frame, quiet) {
      const { texts, readAt, by } = frame
      const [first] = texts
      const fresh = first !== undefined && !quiet && !inView(first, frame) ? first : undefined
      // A code beside the told one is watched too: with two in view the readers name now one, now the other.
      for (const text of texts) if (text === fresh || inView(text, frame)) told.set(text, { readAt, by })
      for (const [text, last] of told) if (readAt - last.readAt > forgetAfter) told.delete(text)
      return fresh
    },
    forget: () => told.clear(),
  }
}
