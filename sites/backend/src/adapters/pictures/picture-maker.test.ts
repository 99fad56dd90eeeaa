import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { readHeader } from './header.ts'
import { createPictureMaker, type PictureJob, type PictureMaker } from './picture-maker.ts'

const bytes = readFileSync(new URL('../../../../booking/public/pictures/first-note-480.webp', import.meta.url))
const job: PictureJob = { bytes, ...(readHeader(bytes) ?? { format: 'webp', width: 0, height: 0 }) }
let maker: PictureMaker
afterEach(() => maker.close())

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
