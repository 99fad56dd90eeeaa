import { writeFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { drawPdf, findCodes } from './read-pdf.ts'

/** The frame size of Chromium's fake camera, and how fast it plays a film. */
const frame = { width: 640, height: 480 }
const framesPerSecond = 30
/** Share of the frame's width that the thing in front of the camera fills. */
const share = 0.45
/** Unlit wall and floor. */
const hall = 'linear-gradient(#6f655f, #4b423e)'

export interface Scene {
  seconds: number
  /** PNG or JPEG; undefined where nobody is in front of the camera. */
  picture?: Buffer | undefined
  /** The part of the picture, in its px, to put in the middle of the frame; undefined for the whole picture. */
  around?: Box | undefined
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Chromium's arguments for a camera that plays this film in a loop, from the beginning each time the camera is opened. */
export function fakeCameraArgs(film: string): string[] {
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
}

/** Writes a film of these scenes as an .mjpeg, which is one JPEG after another. Its path is absolute and ends in `.mjpeg`. */
export async function film(browser: Browser, path: string, scenes: readonly Scene[]): Promise<void> {
  const context = await browser.newContext({ viewport: frame, deviceScaleFactor: 1 })
  try {
    const page = await context.newPage()
    const frames: Buffer[] = []
    for (const scene of scenes) {
      await page.setContent(stage(scene))
      await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())))
      let jpeg: Buffer = Buffer.alloc(0)
      // A busy Chromium sometimes has no frame yet, and says that it can't capture one.
      await expect(async () => {
        jpeg = await page.screenshot({ type: 'jpeg', quality: 90 })
      }).toPass({ timeout: 10_000 })
      for (let n = 0; n < Math.round(scene.seconds * framesPerSecond); n++) frames.push(jpeg)
    }
    await writeFile(path, Buffer.concat(frames))
  } finally {
    await context.close()
  }
}

/** Returns the codes of a ticket PDF in the order of its pages, each as it is held before the camera, with some of the ticket around it. */
export async function heldUp(context: BrowserContext, pdf: Buffer): Promise<{ text: string; scene: Omit<Scene, 'seconds'> }[]> {
  const pages = await drawPdf(context, pdf)
  const found = await Promise.all(
    pages.map(async ({ picture }) => (await findCodes(picture)).map((code) => ({ text: code.text, picture, corners: code.position }))),
  )
  return found.flat().map(({ text, picture, corners: { topLeft, bottomRight } }) => ({
    text,
    scene: { picture, around: { ...topLeft, width: bottomRight.x - topLeft.x, height: bottomRight.y - topLeft.y } },
  }))
}

function stage({ picture, around }: Scene): string {
  const kind = picture?.[0] === 0xff ? 'jpeg' : 'png'
  const image = picture ? `<img src="data:image/${kind};base64,${picture.toString('base64')}" style="${placed(around)}">` : ''
  return `<body style="margin:0;overflow:hidden;width:${frame.width}px;height:${frame.height}px;background:${hall}">${image}`
}

function placed(around: Box | undefined): string {
  if (!around) return 'width:100%;height:100%;object-fit:contain'
  const scale = (frame.width * share) / around.width
  const x = frame.width / 2 - (around.x + around.width / 2) * scale
  const y = frame.height / 2 - (around.y + around.height / 2) * scale
  return `position:absolute;left:0;top:0;transform-origin:0 0;transform:translate(${x}px,${y}px) scale(${scale})`
}
