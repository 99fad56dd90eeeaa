import type { Onward } from './sightings.ts'

/** Reads codes off the rear camera. One at a time; owns the stream. */
export interface CameraReader {
  /**
   * Starts the camera in this element, the rear one or this, and reads until stopped; a code is told once until it has left the view for a
   * moment. Rejects with a `CameraProblem`; resolves with no camera where it was stopped, or started again, before it was open.
   */
  start(video: HTMLVideoElement, deviceId?: string): Promise<void>
  stop(): void
  /** Reads on without telling while a ticket is judged and its verdict is on the screen; the picture stays live. */
  pause(): void
  /** The verdict was closed: what the code counts as that is still in view, see `Onward`. */
  resume(how?: Onward): void
  /** Empty before the permission. */
  cameras(): Promise<{ deviceId: string; label: string }[]>
  /** null: this camera has no torch, or is not on. */
  readonly torch: { isOn: boolean; set(on: boolean): Promise<void> } | null
}

export interface CameraReaderOptions {
  onCode: (text: string) => void
  /** Told at the first sight: a text of another shape may be read out of noise. Absent: a ticket's. */
  isOurs?: (text: string) => boolean
  /** The ticket that was told last is held up still, and is not told again; or it is so no more. */
  onHeld?: (isHeld: boolean) => void
  /** The stream ended by itself: unplugged, taken by another app, or permission withdrawn. */
  onLost: (problem: CameraProblem) => void
  /** Reads nothing for a moment after it told a code: for whoever is held up is judged then. Not for a film, of which every picture counts. */
  rests?: boolean
  /** A JPEG data URL of a frame that the phone could not read, after every 2 s without a find; answers its code, or null. */
  rescue?: (image: string) => Promise<string | null>
}

/** `insecure`: the page isn't served over HTTPS, and no browser gives it a camera. `not-loaded`: the program that reads codes isn't here yet. */
export type CameraProblemKind = 'insecure' | 'not-loaded' | 'denied' | 'missing' | 'in-use' | 'lost'

export class CameraProblem extends Error {
  override readonly name = 'CameraProblem'
  readonly kind: CameraProblemKind
  constructor(kind: CameraProblemKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** Names of what `getUserMedia` rejects with; the later of a line are older browsers'. */
const kinds: Partial<Record<string, CameraProblemKind>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  TrackStartError: 'in-use',
}

/** Anything else is a camera that is there and gives no picture, such as the `false` of `@zxing/browser` after 5 s without one. */
export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraProblem) return error
  return new CameraProblem((error instanceof Error ? kinds[error.name] : undefined) ?? 'in-use', error)
}
