import { CameraProblem } from './reader.ts'

/** ms between looks, and looks without a new picture until the camera counts as lost. Looks, not time: a phone that slept has had none. */
const lookEvery = 1_000
const patience = 6

/** Tells once when the stream has ended or stands still: unplugged, taken by another app, permission withdrawn. */
export function watchCamera(video: HTMLVideoElement, track: MediaStreamTrack, onLost: (problem: CameraProblem) => void): () => void {
  const watch = new AbortController()
  const lose = async (cause: string) => {
    if (watch.signal.aborted) return
    stop()
    onLost(new CameraProblem((await isDenied()) ? 'denied' : 'lost', cause))
  }
  // Every browser ends the track when the permission is withdrawn.
  track.addEventListener('ended', () => lose('the stream has ended'), { signal: watch.signal })
  // A phone pauses the picture of a page that is out of sight, and some leave it so.
  document.addEventListener('visibilitychange', () => playOn(video), { signal: watch.signal })

  let position = video.currentTime
  let still = 0
  const timer = setInterval(() => {
    const isMoving = !track.muted && video.currentTime !== position
    position = video.currentTime
    still = isMoving || document.visibilityState === 'hidden' ? 0 : still + 1
    if (still > 0) playOn(video)
    if (still >= patience) lose('the picture stands still')
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
