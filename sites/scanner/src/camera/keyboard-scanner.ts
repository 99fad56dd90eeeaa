/** Listens for codes of a scanner that is plugged in or paired as a keyboard, wherever the focus is. Returns a function that stops it. */
export function listenForKeyboardScanner(onCode: (text: string) => void): () => void {
  const listening = new AbortController()
  const bursts = createKeyBursts()
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const chord = event.ctrlKey || event.altKey || event.metaKey
    const code = bursts.press(event.key, event.timeStamp, chord)
    // A scanner's control characters are the browser's shortcuts: Ctrl+J opens its downloads.
    if (chord && bursts.isRunning) event.preventDefault()
    if (code === undefined) return
    // Otherwise the Enter would press the focused button, or send the form a second time.
    event.preventDefault()
    event.stopPropagation()
    takeBack(event.target, code)
    if (!bursts.isRepeat) onCode(code)
  }
  document.addEventListener('keydown', onKey, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

/** Removes the burst's characters from the text field that has the focus; what a person had typed there stays. */
function takeBack(field: EventTarget | null, burst: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const end = field.selectionStart
  if (end === null) return
  const start = end - burst.length
  if (start < 0 || field.value.slice(start, end).toUpperCase() !== burst.toUpperCase()) return
  field.setRangeText('', start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
}

/** ms: the longest gap within a burst, and the longest average gap. People type more slowly; scanners over Bluetooth stutter. */
const longestGap = 150
const averageGap = 50
/** Characters of a burst at least. Shorter ones come from people who press two keys at once. */
const shortest = 6
/** Characters that make a burst worth guarding before its end is known. */
const likely = 3
/** ms within which the same code again is a trigger that bounced. Nobody hands over a second ticket as fast. */
const bounce = 300
/** Characters of a burst at most: no code is longer, so a longer one comes from a faulty scanner. */
const longest = 2_000

/** Tells what a hardware scanner types from what a person types: a scanner types many keys, fast, then Enter. */
interface KeyBursts {
  /** `chord`: with Ctrl, Alt or Meta held, as scanners send control characters. Returns the burst that this Enter ends, if any. */
  press(key: string, at: number, chord: boolean): string | undefined
  /** The burst that was returned last repeats the one before it. */
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
  const end = (at: number) => {
    const burst = text.length >= shortest && isFast() ? text : undefined
    text = ''
    if (burst === undefined) return undefined
    isRepeat = burst === before.burst && begun - before.endedAt <= bounce
    before = { burst, endedAt: at }
    return burst
  }
  return {
    press(key, at, chord) {
      // Shift and similar keys come between the characters.
      if (key.length !== 1 && key !== 'Enter') return undefined
      if (at - last > longestGap || text.length > longest) text = ''
      if (key === 'Enter') return end(at)
      if (text === '') begun = at
      last = at
      // No code of ours contains control characters.
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
