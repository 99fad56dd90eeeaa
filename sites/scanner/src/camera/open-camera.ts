import type { IScannerControls } from '@zxing/browser'
import type { FrameReader, FrameUse } from './frame-reader.ts'
import { CameraProblem, type CameraReader, problemOf } from './reader.ts'

export interface OpenCamera {
  track: MediaStreamTrack
  torch: CameraReader['torch']
  close(): void
}

interface CameraUse extends FrameUse {
  /** Absent: the rear camera. */
  deviceId?: string | undefined
  onText: (text: string) => void
}

/** The specification's capture size. A larger one reads farther, but takes the page's thread three times as long for each frame. */
const size = { width: { ideal: 640 }, height: { ideal: 480 } }

/** Openings under way, by element. Two at a time would make the library put one's stream in the other's place. */
const openings = new WeakMap<HTMLVideoElement, Promise<unknown>>()
let inUse = 0

/** Opens the camera. null: it was stopped before it was open, and nothing of it is left. Rejects with a `CameraProblem`. */
export async function openCamera(use: CameraUse, signal: AbortSignal): Promise<OpenCamera | null> {
  if (!window.isSecureContext) throw new CameraProblem('insecure')
  // As in an old browser inside another app.
  if (!navigator.mediaDevices) throw new CameraProblem('missing')
  const before = openings.get(use.video)
  const opening = Promise.resolve(before?.catch(() => {})).then(() => (signal.aborted ? null : open(use, signal)))
  openings.set(use.video, opening)
  return opening
}

async function open(use: CameraUse, signal: AbortSignal): Promise<OpenCamera | null> {
  inUse++
  let Reader: typeof FrameReader | undefined
  let controls: IScannerControls | undefined
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    inUse--
    // The library turns the torch off after the track has ended, which some browsers refuse.
    if (controls) Promise.resolve(controls.stop()).catch(() => {})
    // It also keeps a list of all streams it ever opened.
    if (inUse === 0) Reader?.releaseAllStreams()
  }
  try {
    use.video.muted = true
    Reader = (await library().catch(notLoaded)).FrameReader
    if (signal.aborted) {
      close()
      return null
    }
    controls = await decode(new Reader(use), use)
    const { srcObject } = use.video
    const track = srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0] : undefined
    if (!track) throw new CameraProblem('lost')
    if (!signal.aborted) return { track, torch: torchOf(track, controls), close }
    close()
    return null
  } catch (error) {
    close()
    if (signal.aborted) return null
    throw problemOf(error)
  }
}

function notLoaded(error: unknown): never {
  throw new CameraProblem('not-loaded', error)
}

async function decode(reader: FrameReader, { video, deviceId, onText }: CameraUse): Promise<IScannerControls> {
  const decodeFrom = (camera: MediaTrackConstraints) =>
    reader.decodeFromConstraints({ video: { ...camera, ...size } }, video, (result) => {
      if (result) onText(result.getText())
    })
  const rear = { facingMode: 'environment' }
  if (deviceId === undefined) return decodeFrom(rear)
  try {
    return await decodeFrom({ deviceId: { exact: deviceId } })
  } catch (error) {
    // The camera chosen last time is gone, or the browser has given it a new id.
    if (error instanceof Error && error.name === 'OverconstrainedError') return decodeFrom(rear)
    throw error
  }
}

function torchOf(track: MediaStreamTrack, { switchTorch }: IScannerControls): CameraReader['torch'] {
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  if (!switchTorch || !capabilities.torch) return null
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    async set(on) {
      await switchTorch(on)
      isOn = on
    },
  }
}

/** ms between looks, and how many without a new picture make the camera lost. Looks are counted, not time, since a phone may sleep. */
const lookEvery = 1_000
const looksUntilLost = 6

/**
 * Calls `onLost` once when the stream has ended or stands still: unplugged, taken by another app, or permission withdrawn. Returns a
 * function that ends the watch.
 */
export function watchCamera(video: HTMLVideoElement, track: MediaStreamTrack, onLost: (problem: CameraProblem) => void): () => void {
  const watch = new AbortController()
  const lose = async (cause: string) => {
    if (watch.signal.aborted) return
    stop()
    onLost(new CameraProblem((await isDenied()) ? 'denied' : 'lost', cause))
  }
  // Every browser ends the track when the permission is withdrawn.
  track.addEventListener('ended', () => lose('the stream has ended'), { signal: watch.signal })
  // A phone pauses the picture of a page that is out of sight, and some phones don't resume it.
  document.addEventListener('visibilitychange', () => playOn(video), { signal: watch.signal })

  let position = video.currentTime
  let still = 0
  const timer = setInterval(() => {
    const isMoving = !track.muted && video.currentTime !== position
    position = video.currentTime
    still = isMoving || document.visibilityState === 'hidden' ? 0 : still + 1
    if (still > 0) playOn(video)
    if (still >= looksUntilLost) lose('the picture stands still')
  }, lookEvery)

  const stop = () => {
    watch.abort()
    clearInterval(timer)
  }
  return stop
}

function playOn(video: HTMLVideoElement): void {
  if (document.visibilityState === 'visible' && video.paused) video.play().catch(() => {}) // the next look tries again
}

async function isDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied'
  } catch {
    return false // a browser that doesn't tell
  }
}

type Library = typeof import('./frame-reader.ts')

let loading: Promise<Library> | undefined

/**
 * Loads the camera's library. It is two fifths of the program, so it is a chunk of its own, fetched as soon as this module runs. A failed
 * fetch is tried again.
 */
export function library(): Promise<Library> {
  loading ??= import('./frame-reader.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

library().catch(() => {}) // opening the camera tries again, and reports a failure
