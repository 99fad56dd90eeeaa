import { createKeyBursts } from './key-bursts.ts'

/** Codes of a scanner that is plugged in or paired as a keyboard, wherever the focus is. Answers how to stop listening. */
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
    // The Enter would press the focused button, or send the form a second time.
    event.preventDefault()
    event.stopPropagation()
    takeBack(event.target, code)
    if (!bursts.isRepeat) onCode(code)
  }
  document.addEventListener('keydown', onKey, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

/** The characters of the burst have gone into the text field that has the focus: what a person had typed there stays. */
function takeBack(field: EventTarget | null, burst: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const end = field.selectionStart
  if (end === null) return
  const start = end - burst.length
  if (start < 0 || field.value.slice(start, end).toUpperCase() !== burst.toUpperCase()) return
  field.setRangeText('', start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
}
