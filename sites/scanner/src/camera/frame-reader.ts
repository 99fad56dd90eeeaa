import { BrowserQRCodeReader } from '@zxing/browser'
import { ChecksumException, FormatException, NotFoundException, type Result } from '@zxing/library'

/** ms between attempts, found or not. */
const pause = 60

/** The reader of `@zxing/browser`. It also lends out each frame that it reads, and survives errors that stop the library's own loop. */
export class FrameReader extends BrowserQRCodeReader {
  readonly #video: HTMLVideoElement
  readonly #onFrame: (canvas: HTMLCanvasElement) => void
  readonly #isResting: () => boolean

  /** No frame is read while `isResting` returns true. */
  constructor(video: HTMLVideoElement, onFrame: (canvas: HTMLCanvasElement) => void, isResting: () => boolean) {
    super(undefined, { delayBetweenScanAttempts: pause, delayBetweenScanSuccess: pause })
    this.#video = video
    this.#onFrame = onFrame
    this.#isResting = isResting
  }

  /** Called by the library's loop with the one canvas it draws every frame on. */
  override decodeFromCanvas(canvas: HTMLCanvasElement): Result {
    if (this.#isResting()) throw new NotFoundException()
    try {
      this.#fit(canvas)
      this.#onFrame(canvas)
      return super.decodeFromCanvas(canvas)
    } catch (error) {
      // Some broken codes make the decoder throw other errors, at which the library would end the loop and turn the camera off.
      const isMiss = error instanceof NotFoundException || error instanceof ChecksumException || error instanceof FormatException
      throw isMiss ? error : new NotFoundException()
    }
  }

  /** Fits the canvas to the video. The library sizes it once, at the start, but a phone that is turned swaps width and height. */
  #fit(canvas: HTMLCanvasElement): void {
    const { videoWidth, videoHeight } = this.#video
    if (canvas.width === videoWidth && canvas.height === videoHeight) return
    canvas.width = videoWidth
    canvas.height = videoHeight
    canvas.getContext('2d')?.drawImage(this.#video, 0, 0)
  }
}
