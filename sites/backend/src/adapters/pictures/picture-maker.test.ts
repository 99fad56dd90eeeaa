import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { readHeader } from './header.ts'
import type { IconJob } from './icon-set.ts'
import { createPictureMaker, type PictureJob, type PictureMaker } from './picture-maker.ts'

const bytes = readFileSync(new URL('../../../../booking/public/pictures/first-note-480.webp', import.meta.url))
const job: PictureJob = { bytes, ...(readHeader(bytes) ?? { format: 'webp', width: 0, height: 0 }) }
let maker: PictureMaker
afterEach(() => maker?.close())

test('a picture that outlasts its time is given up', async () => {
  maker = createPictureMaker({ timeout: 1 })
  expect(await maker.make(job)).toEqual({ kind: 'too-hard' })
})

test('pictures wait for each other, a few of them; who comes then is told so, and later there is room again', async () => {
  maker = createPictureMaker()
  const makings = await Promise.all(Array.from({ length: 8 }, () => maker.make(job)))
  expect(makings.map(({ kind }) => kind)).toEqual([...Array.from({ length: 6 }, () => 'made'), 'busy', 'busy'])
  expect(await maker.make(job)).toMatchObject({ kind: 'made' })
})

test('closing waits for no picture', async () => {
  maker = createPictureMaker()
  const makings = [maker.make(job), maker.make(job)]
  await maker.close()
  expect(await Promise.all([...makings, maker.make(job)])).toEqual([{ kind: 'busy' }, { kind: 'busy' }, { kind: 'busy' }])
})

test('icons go ahead of the pictures that wait, however many those are', async () => {
  maker = createPictureMaker()
  const ended: string[] = []
  const names = { name: 'Lamp House', motto: '' }
  const icons: IconJob = {
    letters: 'LH',
    said: { en: names, kn: names },
    colours: { kumkum: '#00563f', curtain: '#00563f', curtainDeep: '#002018' },
    logo: null,
  }
  const pictures = Array.from({ length: 6 }, () => maker.make(job).then(({ kind }) => ended.push(kind)))
  await Promise.all([...pictures, maker.makeIcons(icons).then((made) => ended.push(made === 'too-hard' ? made : 'icons'))])
  expect(ended).toEqual(['made', 'icons', 'made', 'made', 'made', 'made', 'made'])
})

/** An interlaced picture, all of which has to be unpacked at once: a gigabyte. */
function hugePng(): PictureJob {
  const size = { width: 16_000, height: 16_000 }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width)
  header.writeUInt32BE(size.height, 4)
  header.set([8, 6, 0, 0, 1], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.from('789c', 'hex')), chunk('IEND')])
  return { bytes, format: 'png', ...size }
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

test('a picture that is too much for the library ends its thread, because the library may be broken then', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  worker.on('error', () => {}) // the cause; 'exit' follows
  const ended = new Promise((resolve) => {
    worker.on('exit', () => resolve('ended'))
    worker.on('message', () => resolve('went on'))
  })
  worker.postMessage(hugePng())
  expect(await ended).toBe('ended')
  await worker.terminate()
})

test('pictures that wait behind it are made all the same', async () => {
  maker = createPictureMaker()
  const makings = await Promise.all([hugePng(), job, job].map((each) => maker.make(each)))
  expect(makings.map(({ kind }) => kind)).toEqual(['too-hard', 'made', 'made'])
})
