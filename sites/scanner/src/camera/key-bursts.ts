/** ms: the longest gap within a burst, and the longest that gaps may be on average. People type slower, scanners over Bluetooth stutter. */
const longestGap = 150
const averageGap = 50
/** Shorter ones are people who press two keys at once. */
const shortest = 6
/** Characters that make a burst worth guarding before its end is known. */
const likely = 3
/** ms between a code and the same once more: a trigger that bounced. Nobody hands over a second ticket as fast. */
const bounce = 300
/** A scanner that goes mad; no code is as long. */
const longest = 2_000

/** Tells what a hardware scanner types from what a person does: many keys, fast, then Enter. */
export interface KeyBursts {
  /** `chord`: with Ctrl, Alt or Meta held, as scanners send control characters. Answers the burst where this Enter ends one. */
  press(key: string, at: number, chord: boolean): string | undefined
  /** The burst that was answered last is the one before it, sent twice. */
  readonly isRepeat: boolean
  /** A scanner is probably in the middle of a code. */
  readonly isRunning: boolean
}

export function createKeyBursts(): KeyBursts {
  let text = ''
  let begun = 0
  let last = Number.NEGATIVE_INFINITY
  let before = { burst: '', endedAt: Number.NEGATIVE_INFINITY }
  let isRepeat = false
  const isFast = () => last - begun <= averageGap * (text.length - 1)
  return {
    press(key, at, chord) {
      // Shift and its like come between the characters.
      if (key.length !== 1 && key !== 'Enter') return undefined
      if (at - last > longestGap || text.length > longest) text = ''
      if (key === 'Enter') {
        const burst = text.length >= shortest && isFast() ? text : undefined
        text = ''
        if (burst !== undefined) {
          isRepeat = burst === before.burst && begun - before.endedAt <= bounce
          before = { burst, endedAt: at }
        }
        return burst
      }
      if (text === '') begun = at
      last = at
      // What a chord stands for is no part of any code of ours.
      if (!chord) text += key
      return undefined
    },
    get isRepeat() {
      return isRepeat
    },
    get isRunning() {
      return text.length >= likely && isFast()
    },
  }
}
