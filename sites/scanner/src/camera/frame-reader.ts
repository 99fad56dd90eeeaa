import { BrowserQRCodeReader, type IScannerControls } from '@zxing/browser'
import type { Result } from '@zxing/library'

/** ms from one frame to the next at least: most cameras give some 30 a second, and each counts. */
const pause = 25
/** ms for the page's own work after this reader has read a frame alone. */
const breath = 60
/** ms until a frame is looked at that the browser doesn't announce, as for a picture out of sight. */
const unannounced = 100

export interface FrameUse {
  video: HTMLVideoElement
  /** No frame is read while this returns true. */
  isResting: () => boolean
  /** Says who looks at the next frame. */
  next: () => { first: boolean; second: boolean }
  /** Lends a frame to the second reader. */
  lend: (canvas: HTMLCanvasElement) => void
}

/** The reader of `@zxing/browser` with a loop of our own, which goes by the camera's frames and survives errors that end the library's. */
export class FrameReader extends BrowserQRCodeReader {
  readonly #use: FrameUse

  constructor(use: FrameUse) {
    super()
    this.#use = use
  }

  /** Called by the library once the camera is on. */
  override scan(...[, onResult, onEnd]: Parameters<BrowserQRCodeReader['scan']>): IScannerControls {
    const { video } = this.#use
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas to read frames from')
    let isOver = false
    let cancel = () => {}
    let notBefore = 0
    const controls: IScannerControls = {
      stop() {
        isOver = true
        cancel()
        onEnd?.()
      },
    }
    const look = () => {
      const now = performance.now()
      if (now >= notBefore) {
        const { text, isAlone } = this.#look(context)
        notBefore = isAlone ? performance.now() + breath : now + pause
        if (text) onResult(text, undefined, controls)
      }
      if (!isOver) cancel = onNextFrame(video, look)
    }
    look()
    return controls
  }

  #look(context: CanvasRenderingContext2D): { text: Result | null; isAlone: boolean } {
    const { isResting, next, lend } = this.#use
    const turn = isResting() ? null : next()
    if (!turn?.first && !turn?.second) return { text: null, isAlone: false }
    const isAlone = !turn.second
    // Some broken codes make the decoder throw errors of other kinds than a miss.
    try {
      this.#draw(context)
      if (turn.second) lend(context.canvas)
      return { text: turn.first ? this.decodeFromCanvas(context.canvas) : null, isAlone }
    } catch {
      return { text: null, isAlone }
    }
  }

  #draw(context: CanvasRenderingContext2D): void {
    const { canvas } = context
    const { videoWidth, videoHeight } = this.#use.video
    // A phone that is turned swaps width and height.
    if (canvas.width !== videoWidth || canvas.height !== videoHeight) Object.assign(canvas, { width: videoWidth, height: videoHeight })
    context.drawImage(this.#use.video, 0, 0)
  }
}

/** Returns a function that cancels it. */
function onNextFrame(video: HTMLVideoElement, work: () => void): () => void {
  // Older browsers announce no frames.
  if (!('requestVideoFrameCallback' in video)) {
    const timer = setTimeout(work, pause)
    return () => clearTimeout(timer)
  }
  const cancel = () => {
    clearTimeout(timer)
    video.cancelVideoFrameCallback(frame)
  }
  const timer = setTimeout(() => {
    cancel()
    work()
  }, unannounced)
  const frame = video.requestVideoFrameCallback(() => {
    cancel()
    work()
  })
  return cancel
}
