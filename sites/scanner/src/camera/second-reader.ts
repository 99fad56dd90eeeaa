import { framePasses } from '@sabha/ticketing/frame-passes'
import type { DecodeAnswer, DecodeRequest } from './decode-messages.ts'
import type { SecondState } from './turns.ts'

/** ms; a worker that takes longer over a frame has died without an error event. */
const patience = 10_000

/** ms without a find until frames are looked at more than once. */
const lookAgainAfter = 500

/** Chooses the next pass: one per frame, in turn, so that an easy frame never waits for long. */
export function passesInTurn(now: () => number): { found(): void; next(): number | undefined } {
  let foundAt = now()
  let turn = 0
  return {
    found() {
      foundAt = now()
      turn = 0
    },
    next: () => (now() - foundAt >= lookAgainAfter ? turn++ % framePasses.length : undefined),
  }
}

/** zxing-wasm in a worker, off the page's thread. It reads the frames that it has time for. */
export interface SecondReader {
  readonly state: SecondState
  /** Reads a frame, where it is free. */
  read(canvas: HTMLCanvasElement): void
  /** To be called when either reader has found a code: frames are again looked at only once, until nothing was found for half a second. */
  found(): void
  close(): void
}

/** Loads the second reader. Where that fails, or it dies later, the first reader works alone. */
export function openSecondReader(onRead: (texts: string[]) => void): SecondReader {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const passes = passesInTurn(() => performance.now())
  let state: SecondState = 'absent'
  let watchdog: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    state = 'absent'
    clearTimeout(watchdog)
    worker.terminate()
  }
  const giveUp = (why: unknown) => {
    close()
    console.warn('The second code reader is not available; the first works alone.', why)
  }
  worker.addEventListener('error', (event) => giveUp(event.message))
  worker.addEventListener('messageerror', () => giveUp('an answer that cannot be read'))
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    if (data.kind === 'broken') return giveUp(data.error)
    clearTimeout(watchdog)
    state = 'free'
    if (data.kind !== 'read' || data.texts.length === 0) return
    passes.found()
    onRead(data.texts)
  })

  return {
    get state() {
      return state
    },
    read(canvas) {
      const picture = state === 'free' ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) : undefined
      if (!picture) return
      state = 'busy'
      watchdog = setTimeout(() => giveUp('no answer'), patience)
      const pass = passes.next()
      const request: DecodeRequest = {
        pixels: new Uint8ClampedArray(picture.data.buffer as ArrayBuffer),
        width: picture.width,
        height: picture.height,
        ...(pass !== undefined && { pass }),
      }
      worker.postMessage(request, [request.pixels.buffer])
    },
    found: passes.found,
    close,
  }
}
