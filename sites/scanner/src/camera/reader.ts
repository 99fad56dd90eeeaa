import type { Rescue } from './rescue.ts'
import type { Onward } from './sightings.ts'

/** Reads codes with the camera, one camera at a time, and owns the stream. */
export interface CameraReader {
  /**
   * Starts the rear camera, or that of `deviceId`, in this element, and reads until stopped. A code is told once until it has left the view
   * for a moment, also where the camera was lost meanwhile. Rejects with a `CameraProblem`; resolves without a camera where it was stopped,
   * or started again, before it was open.
   */
  start(video: HTMLVideoElement, deviceId?: string): Promise<void>
  stop(): void
  /** Reads on without telling while a ticket is judged and its verdict is on the screen; the picture stays live. */
  pause(): void
  /** To be called when the verdict was closed. `how`: when a code that is still in view counts as new, see `Onward`. */
  resume(how?: Onward): void
  /** Resolves to the cameras; to none before the permission. */
  cameras(): Promise<{ deviceId: string; label: string }[]>
  /** The camera that is on; null: none is, or the browser doesn't tell. */
  readonly deviceId: string | null
  /** null: this camera has no torch, or is not on. */
  readonly torch: { isOn: boolean; set(on: boolean): Promise<void> } | null
}

export interface CameraReaderOptions {
  onCode: (text: string) => void
  /** Whether a text has the shape of our codes, and so is told at first sight: another may be misread noise. Absent: a ticket's shape. */
  isOurs?: (text: string) => boolean
  /** Called when the ticket that was told last is still held up, and so is not told again; and when it no longer is. */
  onHeld?: (isHeld: boolean) => void
  /** Called when the stream has ended by itself: unplugged, taken by another app, or permission withdrawn. */
  onLost: (problem: CameraProblem) => void
  /** Reads nothing for a moment after telling a code, while that ticket is judged. Not for a film, of which every picture counts. */
  rests?: boolean
  /** Called after every 2 s without a find, for a frame that the phone can't read, as a JPEG data URL. */
  rescue?: Rescue
}

/** Returns the camera to change to; undefined: there is no other. `now`: the one that is on. */
export function cameraAfter<Camera extends { deviceId: string }>(cameras: readonly Camera[], now: string | null): Camera | undefined {
  const next = cameras[(cameras.findIndex(({ deviceId }) => deviceId === now) + 1) % cameras.length]
  return next?.deviceId === now ? undefined : next
}

/** `insecure`: the page isn't served over HTTPS, so no browser gives it a camera. `not-loaded`: the library that reads codes is missing. */
export type CameraProblemKind = 'insecure' | 'not-loaded' | 'denied' | 'missing' | 'in-use' | 'lost'

export class CameraProblem extends Error {
  override readonly name = 'CameraProblem'
  readonly kind: CameraProblemKind
  constructor(kind: CameraProblemKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** The names of what `getUserMedia` rejects with, those of older browsers included. */
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

/** Any other error means a camera that is there but gives no picture, such as the `false` of `@zxing/browser` after 5 s without one. */
export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraProblem) return error
  return new CameraProblem((error instanceof Error ? kinds[error.name] : undefined) ?? 'in-use', error)
}
