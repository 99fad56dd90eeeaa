import type { ClientWith } from '@sabha/api/client'

/** ms without a find until a frame is sent: the specification's scan interval. */
const rescueInterval = 2_000

export interface RescueClock {
  /** To be called when the phone has read a code: the wait begins again, and an answer on its way no longer counts. */
  found(): void
  pause(): void
  resume(): void
  stop(): void
}

/** Asks after every 2 s without a find, one question at a time; `tell` gets the answers that still count. */
export function startRescueClock(ask: () => Promise<string | null>, tell: (text: string) => void): RescueClock {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The number of the question whose answer counts; raised to make that answer void. */
  let round = 0
  let asking = false
  let paused = false
  let stopped = false

  const wait = () => {
    clearTimeout(timer)
    if (!asking && !paused && !stopped) timer = setTimeout(question, rescueInterval)
  }
  const question = async () => {
    asking = true
    const mine = ++round
    const text = await ask().catch((error: unknown) => {
      console.warn('The frame could not be read on the server.', error)
      return null
    })
    asking = false
    if (text && mine === round) tell(text)
    wait()
  }
  wait()

  return {
    found() {
      round++
      wait()
    },
    pause() {
      round++
      paused = true
      clearTimeout(timer)
    },
    resume() {
      paused = false
      wait()
    },
    stop() {
      round++
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** px; the specification's capture size. */
const width = 640
const quality = 0.8

/** Returns the current picture as a JPEG data URL, encoded off the page's thread where the browser can. */
export async function jpegFrame(video: HTMLVideoElement): Promise<string> {
  const scale = Math.min(1, width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!jpeg) throw new Error('the camera has no picture to send')
  return dataUrl(jpeg)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

export interface RescueDeps {
  client: ClientWith<'checkin.decodeQr'>
  token: () => string | null
  /** Whether the server is known to be out of reach: a frame would only be in the way when it comes back. */
  isOffline: () => boolean
  /** Logs a failed decode, which has no other effect (specification section 8). */
  log: (fault: unknown) => void
}

/** Has the server read a frame, which is made only where it will be asked; null: it finds no code either, or doesn't answer. */
export type Rescue = (frame: () => Promise<string>) => Promise<string | null>

export function rescueBy({ client, token, isOffline, log }: RescueDeps): Rescue {
  return async (frame) => {
    if (token() === null || isOffline()) return null
    const image = await frame()
    try {
      const { success, qr } = await client.checkin.decodeQr({ image })
      return success && qr !== '' ? qr : null
    } catch (fault) {
      log(fault)
      return null
    }
  }
}
