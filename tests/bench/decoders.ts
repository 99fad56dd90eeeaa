import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import { createFrameReader, type FrameReader } from '@sabha/backend/adapters/frames/frame-reader'
import { framePasses, type GreyPicture, rgbaOf } from '@sabha/ticketing/frame-passes'
import { looksLikeOurs } from '@sabha/ticketing/scan-code'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { doorFrames } from '../dev/door-frames/frames.ts'
import { frameSize, toBytes } from '../dev/door-frames/picture.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { openDecoders, type Reading } from './decoders-page.ts'
import { type Figure, inMs, quantile } from './table.ts'

const slowdown = 4
/** One frame in this many is also read on the slowed-down processor. */
const slowedOneIn = 5
const warmUps = 20

interface FrameRead {
  situation: string
  token: string
  first: Reading
  second: Reading
  /** The text that the phone's further passes find where both decoders find nothing. The scanner makes one such pass per frame, in turn. */
  again?: string | null
  /** The server's reading, where both decoders find nothing, as in the scanner. */
  server?: Reading
  slowed?: { first: Reading; second: Reading }
}

/**
 * Reads frames of the door with `@zxing/browser` as the scanner runs it, with zxing-wasm beside it, and what both leave with the server's
 * passes.
 */
export async function benchDecoders(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  const server = createFrameReader({ threads: 1 })
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })
  try {
    const reads = await readAll(browser, server)
    return [...shares(reads), ...speeds(reads)]
  } finally {
    await server.close()
    await browser.close()
  }
}

async function readAll(browser: Browser, server: FrameReader): Promise<FrameRead[]> {
  const quick = await openDecoders(browser)
  const slow = await openDecoders(browser)
  const devtools = await slow.page.context().newCDPSession(slow.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const warmUp = async (shades: Uint8Array) => {
    for (let n = 0; n < warmUps; n++) {
      await slow.read(shades)
      await readOnServer(server, (await quick.read(shades)).jpeg)
    }
  }
  const reads: FrameRead[] = []
  for (const { situation, token, picture } of doorFrames()) {
    const shades = toBytes(picture)
    if (reads.length === 0) await warmUp(shades)
    const { first, second, jpeg } = await quick.read(shades)
    const isLeft = first.text === null && second.text === null
    reads.push({
      situation,
      token,
      first,
      second,
      ...(isLeft && { again: await lookAgain(shades), server: await readOnServer(server, jpeg) }),
      ...(reads.length % slowedOneIn === 0 && { slowed: await slow.read(shades) }),
    })
  }
  return reads
}

/** Makes the passes of the scanner's worker, with the same library. It runs here without a browser, which doesn't change what it finds. */
async function lookAgain(shades: Uint8Array): Promise<string | null> {
  const frame: GreyPicture = { ...frameSize, pixels: Uint8ClampedArray.from(shades) }
  for (const pass of framePasses) {
    const better = pass(frame)
    const { width, height } = better
    const found = await readBarcodes(
      { data: rgbaOf(better), width, height, colorSpace: 'srgb' },
      { formats: ['QRCode'], textMode: 'Plain' },
    )
    const ours = found.map(({ text }) => text).find(looksLikeOurs)
    if (ours !== undefined) return ours
  }
  return null
}

async function readOnServer(server: FrameReader, jpeg: string): Promise<Reading> {
  const begun = performance.now()
  const reading = await server.read(jpeg)
  return { text: reading.kind === 'found' ? reading.text : null, ms: performance.now() - begun }
}

function shares(reads: readonly FrameRead[]): Figure[] {
  const byFirst = (read: FrameRead) => read.first.text === read.token
  const byEither = (read: FrameRead) => byFirst(read) || read.second.text === read.token
  const byPhone = (read: FrameRead) => byEither(read) || read.again === read.token
  const byAny = (read: FrameRead) => byEither(read) || read.server?.text === read.token
  const count = (of: readonly FrameRead[], is: (read: FrameRead) => boolean) => of.filter(is).length
  const share = (is: (read: FrameRead) => boolean) =>
    `${count(reads, is)} of ${reads.length} (${Math.round((count(reads, is) / reads.length) * 100)} %)`
  const wrong = reads
    .flatMap(({ token, first, second, again, server }) => [first.text, second.text, again, server?.text].map((text) => ({ token, text })))
    .filter(({ token, text }) => typeof text === 'string' && text !== token)
  return [
    { what: '@zxing/browser alone: frames read', value: share(byFirst), aim: '' },
    { what: 'with zxing-wasm beside it, one look', value: share(byEither), aim: '' },
    { what: 'on the phone, with its second looks', value: share(byPhone), aim: '≥ 95 %' },
    { what: "with the server's passes over the rest", value: share(byAny), aim: '' },
    { what: 'read wrong, by any of them', value: String(wrong.length), aim: '0' },
    ...Array.from(
      Map.groupBy(reads, ({ situation }) => situation),
      ([situation, of]) => ({
        what: `  ${situation}: alone, beside, server`,
        value: `${count(of, byFirst)}, ${count(of, byEither)}, ${count(of, byAny)} of ${of.length}`,
        aim: '',
      }),
    ),
  ]
}

function speeds(reads: readonly FrameRead[]): Figure[] {
  const figure = (what: string, readings: readonly (Reading | undefined)[]): Figure => {
    const times = readings.flatMap((reading) => reading?.ms ?? [])
    return { what: `${what}: p50, p95`, value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}`, aim: '' }
  }
  return [
    figure(
      '@zxing/browser, a frame',
      reads.map((read) => read.first),
    ),
    figure(
      'zxing-wasm, a frame',
      reads.map((read) => read.second),
    ),
    figure(
      `@zxing/browser, ${slowdown} × CPU slowdown`,
      reads.map((read) => read.slowed?.first),
    ),
    figure(
      `zxing-wasm, ${slowdown} × CPU slowdown`,
      reads.map((read) => read.slowed?.second),
    ),
    figure(
      "the server's passes, a frame that both miss",
      reads.map((read) => read.server),
    ),
  ]
}
