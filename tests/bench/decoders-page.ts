import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { BrowserQRCodeReader } from '@zxing/browser'
import type { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { frameSize } from '../dev/door-frames/picture.ts'

/** An address that exists only for this page: Playwright serves it. */
const desk = 'http://decoders.test'
const resolve = (name: string) => createRequire(import.meta.url).resolve(name)
const files: Record<string, { contentType: string; path: string }> = {
  '/first.js': { contentType: 'text/javascript', path: resolve('@zxing/browser/umd/zxing-browser.min.js') },
  '/reader/index.js': { contentType: 'text/javascript', path: fileURLToPath(import.meta.resolve('zxing-wasm/reader')) },
  '/share.js': { contentType: 'text/javascript', path: fileURLToPath(new URL('../share.js', import.meta.resolve('zxing-wasm/reader'))) },
  '/reader.wasm': { contentType: 'application/wasm', path: resolve('zxing-wasm/reader/zxing_reader.wasm') },
}

export interface Reading {
  text: string | null
  ms: number
}

export interface Readings {
  /** `@zxing/browser` as the scanner runs it: one pass over the canvas. */
  first: Reading
  /** zxing-wasm, with pixels read from the canvas. */
  second: Reading
  /** The picture that goes to the server where neither decoder reads the code. */
  jpeg: string
}

declare global {
  interface Window {
    ZXingBrowser: { BrowserQRCodeReader: typeof BrowserQRCodeReader }
    zxingWasm: { prepareZXingModule: typeof prepareZXingModule; readBarcodes: typeof readBarcodes }
  }
}

/** Opens both decoders of the scanner in Chromium. Each reads the same frame from a canvas. */
export async function openDecoders(browser: Browser): Promise<{ page: Page; read(shades: Uint8Array): Promise<Readings> }> {
  const page = await browser.newPage()
  await page.route(`${desk}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname]
    return route.fulfill(file ?? { contentType: 'text/html', body: '<!doctype html><script src="/first.js"></script>' })
  })
  await page.goto(desk)
  await page.evaluate(async () => {
    const library = '/reader/index.js'
    window.zxingWasm = (await import(library)) as typeof window.zxingWasm
    await window.zxingWasm.prepareZXingModule({ overrides: { locateFile: () => '/reader.wasm' }, fireImmediately: true })
  })
  return {
    page,
    read: (shades) => page.evaluate(readFrame, { shades: Buffer.from(shades).toString('base64'), ...frameSize }),
  }
}

/** Runs in the browser. */
async function readFrame(frame: { shades: string; width: number; height: number }): Promise<Readings> {
  const { width, height } = frame
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const picture = context.createImageData(width, height)
  const shades = atob(frame.shades)
  const pixels = new Uint32Array(picture.data.buffer)
  for (let n = 0; n < pixels.length; n++) pixels[n] = 0xff000000 | (shades.charCodeAt(n) * 0x010101)
  context.putImageData(picture, 0, 0)

  const timed = async (read: () => Promise<string | null>): Promise<Reading> => {
    const begun = performance.now()
    const text = await read().catch(() => null) // the first decoder throws where it finds no code
    return { text, ms: performance.now() - begun }
  }
  const reader = new window.ZXingBrowser.BrowserQRCodeReader()
  const first = await timed(async () => reader.decodeFromCanvas(canvas).getText())
  const second = await timed(async () => {
    const taken = context.getImageData(0, 0, width, height)
    const found = await window.zxingWasm.readBarcodes(taken, { formats: ['QRCode'], textMode: 'Plain' })
    return found[0]?.text ?? null
  })
  return { first, second, jpeg: canvas.toDataURL('image/jpeg', 0.8) }
}
