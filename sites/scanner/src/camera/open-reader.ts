import { looksLikeOurs } from '@sabha/ticketing/scan-code'
import { isSeatOfWhole } from '@sabha/ticketing/token'
import { library, type OpenCamera, openCamera, watchCamera } from './open-camera.ts'
import type { CameraReader, CameraReaderOptions } from './reader.ts'
import { jpegFrame, type Rescue, type RescueClock, startRescueClock } from './rescue.ts'
import { openSecondReader, type SecondReader } from './second-reader.ts'
import { createSightings, type SeenBy } from './sightings.ts'
import { createTurns } from './turns.ts'

/** ms without a sight after which a ticket no longer counts as held up. */
const heldFor = 1_000

/**
 * ms after a ticket was told in which no frame is read: on a slow phone, reading would take the page's one thread from judging it. Shorter
 * than the time that a code may be out of sight.
 */
const restFor = 300

/** From `start` to `stop`. */
interface Session {
  abort: AbortController
  camera?: OpenCamera
  second?: SecondReader
  rescue?: RescueClock
  unwatch?: () => void
}

/** Reads with `@zxing/browser` from the first frame, and mostly with zxing-wasm once that is loaded; the first find of either is told. */
export function openCameraReader({
  onCode,
  isOurs = looksLikeOurs,
  onHeld,
  onLost,
  rests = false,
  rescue,
}: CameraReaderOptions): CameraReader {
  let sightings = createSightings(isOurs, isSeatOfWhole)
  const turns = createTurns()
  let session: Session | undefined
  let isPaused = false
  let restsUntil = 0
  /** When the last camera was lost, until there is one again. A ticket that is held up meanwhile must not be judged a second time. */
  let lostAt: number | undefined
  const comeBack = (at: number) => {
    if (lostAt === undefined) return
    sightings.comeBack(lostAt, at)
    lostAt = undefined
  }

  /** Runs out after a while without a sight: nothing reports that a ticket has left the view. */
  let held: ReturnType<typeof setTimeout> | undefined
  const setHeld = (isHeld: boolean) => {
    if (isHeld === (held !== undefined) && !isHeld) return
    clearTimeout(held)
    if (isHeld && held === undefined) onHeld?.(true)
    held = isHeld ? setTimeout(() => setHeld(false), heldFor) : undefined
    if (!isHeld) onHeld?.(false)
  }

  const see = (texts: readonly string[], by: SeenBy = 'reader', takenAt = performance.now()) => {
    comeBack(takenAt)
    session?.rescue?.found()
    session?.second?.found()
    turns.found()
    const { tell: text, isHeld } = sightings.see({ texts, takenAt, readAt: performance.now(), by }, isPaused)
    setHeld(isHeld)
    if (text !== undefined && rests) restsUntil = performance.now() + restFor
    // Not from within the loop, which a listener's error would end.
    if (text !== undefined) queueMicrotask(() => session && onCode(text))
  }

  const askRescue = (video: HTMLVideoElement, ask: Rescue) => {
    let takenAt = 0
    return startRescueClock(
      () => {
        takenAt = performance.now()
        return ask(() => jpegFrame(video))
      },
      (text) => see([text], 'rescue', takenAt),
    )
  }

  const stop = () => {
    if (!session) return
    const { abort, camera, second, rescue, unwatch } = session
    session = undefined
    setHeld(false)
    abort.abort()
    unwatch?.()
    rescue?.stop()
    second?.close()
    camera?.close()
  }

  return {
    async start(video, deviceId) {
      stop()
      const mine: Session = { abort: new AbortController() }
      session = mine
      isPaused = false
      if (lostAt === undefined) sightings = createSightings(isOurs, isSeatOfWhole)
      const ifStill = <Args extends unknown[]>(act: (...args: Args) => void) => {
        return (...args: Args) => {
          if (session === mine) act(...args)
        }
      }
      const camera = await openCamera(
        {
          video,
          deviceId,
          isResting: () => performance.now() < restsUntil,
          next: () => turns.next(mine.second?.state ?? 'absent'),
          lend: (canvas) => mine.second?.read(canvas),
          onText: ifStill((text) => see([text])),
        },
        mine.abort.signal,
      ).catch((problem: unknown) => {
        ifStill(stop)()
        throw problem
      })
      if (!camera) return
      if (session !== mine) return camera.close()
      comeBack(performance.now())
      mine.camera = camera
      mine.second = openSecondReader(ifStill((texts) => see(texts)))
      if (rescue) mine.rescue = askRescue(video, rescue)
      if (isPaused) mine.rescue?.pause()
      mine.unwatch = watchCamera(
        video,
        camera.track,
        ifStill((problem) => {
          stop()
          lostAt = performance.now()
          onLost(problem)
        }),
      )
    },
    stop,
    pause() {
      isPaused = true
      setHeld(false)
      session?.rescue?.pause()
    },
    resume(how = 'when-shown-again') {
      isPaused = false
      restsUntil = 0
      sightings.goOn(how, performance.now())
      session?.rescue?.resume()
    },
    async cameras() {
      if (!navigator.mediaDevices) return []
      const { FrameReader } = await library()
      const devices = await FrameReader.listVideoInputDevices()
      // Before the permission, devices have neither id nor name.
      return devices.filter(({ deviceId }) => deviceId !== '').map(({ deviceId, label }) => ({ deviceId, label }))
    },
    get deviceId() {
      return session?.camera?.track.getSettings().deviceId ?? null
    },
    get torch() {
      return session?.camera?.torch ?? null
    },
  }
}
