import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RefusalCode } from '@sabha/api/refusal'
import { readHeader } from '@sabha/backend/adapters/pictures/header'
import { forgetPictures } from '@sabha/backend/rules/pictures/show-picture'
import type { Schema } from '@sabha/backend/store/schema'
import { libraryName } from '@sabha/ticketing/site-picture'
import type { Kysely, KyselyPlugin } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { deepFilm, filmOf } from '../builders/films.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { jpegOf, photoOf, pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const words = { alt_en: 'A lamp on the stage', alt_kn: 'ವೇದಿಕೆಯ ಮೇಲೆ ಒಂದು ದೀಪ' }
const film = filmOf()
const filmUrl = (bytes: Uint8Array) => pictureUrl(bytes, 'video/mp4')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const webp = readFileSync(new URL('../../sites/booking/public/pictures/first-note-480.webp', import.meta.url))
const webpCutShort = Buffer.from(webp.subarray(0, 4000))
webpCutShort.writeUInt32LE(webpCutShort.length - 8, 4)
const png = pngOf(300, 300)
const claiming = (width: number, height: number) => {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('what is sent to the library', () => {
  const bad: [what: string, sent: Partial<typeof words> & { file?: string }, code: RefusalCode, status: number][] = [
    ['nothing', { file: '' }, 'unreadable-picture', 422],
    ['an SVG', { file: pictureUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml') }, 'unreadable-picture', 422],
    ['a page that is called a PNG', { file: pictureUrl(Buffer.from('<script>alert(1)</script>'.repeat(9))) }, 'unreadable-picture', 422],
    ['a PNG that is called a JPEG', { file: pictureUrl(png, 'image/jpeg') }, 'picture-type-lies', 422],
    ['a PNG with a page behind it', { file: pictureUrl(Buffer.concat([png, Buffer.from('<script>')])) }, 'unreadable-picture', 422],
    [
      'a PNG without its middle',
      { file: pictureUrl(Buffer.concat([png.subarray(0, 300), png.subarray(png.length - 12)])) },
      'unreadable-picture',
      422,
    ],
    [
      'a JPEG without its middle',
      { file: pictureUrl(Buffer.concat([jpegOf(900, 900).subarray(0, 700), Buffer.from('ffd9', 'hex')]), 'image/jpeg') },
      'unreadable-picture',
      422,
    ],
    ['a WebP without its end', { file: pictureUrl(webpCutShort, 'image/webp') }, 'unreadable-picture', 422],
    ['a PNG that has fewer rows than it says', { file: pictureUrl(claiming(300, 3000)) }, 'unreadable-picture', 422],
    ['a stamp', { file: pictureUrl(pngOf(400, 199)) }, 'picture-too-small', 422],
    ['81 megapixels in a small file', { file: pictureUrl(claiming(9000, 9000)) }, 'too-many-pixels', 422],
    ['more than 12 MB', { file: pictureUrl(heavyPng(12_000_001)) }, 'picture-too-heavy', 413],
    ['what is not read at all', { file: 'A'.repeat(18_000_000) }, 'too-large', 413],
    ['a picture without words', { alt_en: ' \u200e ' }, 'picture-words-needed', 422],
    ['a picture without words in Kannada', { alt_kn: '' }, 'picture-words-needed', 422],
    ['English in the place of Kannada', { alt_kn: 'A lamp on the stage' }, 'not-in-kannada', 422],
    ['a novel', { alt_en: 'lamp '.repeat(100) }, 'picture-words-too-long', 422],
    ['a film that is cut short', { file: filmUrl(film.subarray(0, film.length - 9)) }, 'unreadable-film', 422],
    ['a film without anything in it', { file: filmUrl(film.subarray(0, 24)) }, 'unreadable-film', 422],
    ['a picture that is called a film', { file: filmUrl(png) }, 'unreadable-film', 422],
    ['a film that phones alone play', { file: filmUrl(filmOf({ codec: 'hvc1' })) }, 'film-codec', 422],
    ...['meta', 'text', 'sbtl', 'camm'].map((kind): (typeof bad)[number] => [
      `a film that notes its places all the time (${kind})`,
      { file: filmUrl(filmOf({ beside: ['soun', kind] })) },
      'film-other-tracks',
      422,
    ]),
    ['a film of boxes in boxes', { file: filmUrl(deepFilm(20_000)) }, 'unreadable-film', 422],
    ['a film for a cinema', { file: filmUrl(filmOf({ width: 3840, height: 2160 })) }, 'film-too-large', 422],
    ['an evening on film', { file: filmUrl(filmOf({ padding: 12_000_000 })) }, 'film-too-heavy', 413],
  ]
  itOnce.for(bad)('is refused where it is %s', async ([, sent, code, status], { backend, admin: { client } }) => {
    await expectRefused(backend, () => client.pictures.upload({ file: pictureUrl(png), ...words, ...sent }), { status, code })
  })

  it('is taken from who is signed in to the admin, and read from nobody else', async ({ backend, buyer, phone }) => {
    const json = { file: pictureUrl(png), ...words }
    for (const token of [undefined, buyer.token, phone.token]) {
      const send = () => raw(backend.origin, '/api/upload_site_picture.php', { json, ...(token !== undefined && { token }) })
      expect((await unchanged(backend, send)).status).toBe(token === undefined ? 401 : 403)
    }
    const clerk = await signInAdmin(backend, staffAccount)
    expect(await clerk.client.pictures.upload(json)).toMatchObject({ success: true })
  })
})

describe('a picture of the library', () => {
  it('is made into widths and formats, which are served for good', async ({ backend, admin: { client } }) => {
    const { picture } = await client.pictures.upload({ file: pictureUrl(pngOf(1200, 600)), ...words, focus: { x: 0.25, y: 0.7501 } })
    expect(picture).toMatchObject({ kind: 'picture', width: 1200, height: 600, focus: { x: 0.25, y: 0.75 }, change: 1 })
    expect(picture.alt).toEqual({ en: words.alt_en, kn: words.alt_kn })
    const made = picture.files.map(({ format, width, height }) => `${format} ${width}x${height}`).toSorted()
    expect(made).toEqual(
      [480, 960, 1200].flatMap((width) => formatsAt(width).map((format) => `${format} ${width}x${width / 2}`)).toSorted(),
    )
    for (const { address, format, width, height } of picture.files) {
      const served = await raw(backend.origin, address)
      expect(served.headers).toMatchObject({
        'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(address).toBe(`/pictures/site/${sha256(served.bytes)}-${width}x${height}.${format}`)
      if (format === 'avif') expect(served.bytes.toString('latin1', 4, 12)).toBe('ftypavif')
      else expect(readHeader(served.bytes)).toEqual({ format, width, height })
      expect((await raw(backend.origin, address, { headers: { 'if-none-match': served.headers['etag'] ?? '' } })).status).toBe(304)
      expect((await raw(backend.origin, address.replace(`${width}x`, '700x'))).status).toBe(404)
    }
    expect((await client.pictures.list({})).pictures).toEqual([picture])
    // Pages refer to it by its name in the site's texts.
    for (const { address, format, width } of picture.files) {
      const named = await raw(backend.origin, `/pictures/${libraryName(picture)}-${width}.${format}`)
      expect([named.status, named.bytes.equals((await raw(backend.origin, address)).bytes)]).toEqual([200, true])
    }
    expect((await raw(backend.origin, `/pictures/${libraryName(picture)}-700.webp`)).status).toBe(404)
    expect((await raw(backend.origin, `/pictures/${libraryName({ ...picture, id: 'f'.repeat(64) })}-480.webp`)).status).toBe(404)
  })

  it('stands upright, and says nothing of where it was taken', async ({ backend, admin: { client } }) => {
    const file = pictureUrl(photoOf(800, 600, 'Palace Road, Bengaluru'), 'image/jpeg')
    const { picture } = await client.pictures.upload({ file, ...words })
    expect(picture).toMatchObject({ width: 600, height: 800 })
    for (const { address } of picture.files) {
      const { bytes } = await raw(backend.origin, address)
      expect(/Exif|Palace Road|ICC_PROFILE|XMP/.test(bytes.toString('latin1')), address).toBe(false)
    }
    // The original file isn't stored either.
    const rows = await backend.deps.store.read.selectFrom('picture').select('bytes').execute()
    expect(rows.filter(({ bytes }) => Buffer.from(bytes).includes('Palace Road'))).toEqual([])
  })

  it('that two send at once is there once', async ({ backend, admin: { client } }) => {
    const send = (alt_en: string) => client.pictures.upload({ file: pictureUrl(png), ...words, alt_en })
    const [one, other] = await Promise.all([send('One'), send('Another')])
    expect(other.picture).toEqual(one.picture)
    expect((await client.pictures.list({})).pictures).toHaveLength(1)
    expect(await actions(backend)).toEqual(['picture-added'])
  })

  it('has its words and focal point changed, by one at a time', async ({ backend, admin: { client } }) => {
    const { picture } = await client.pictures.upload({ file: pictureUrl(png), ...words })
    const { id, change } = picture
    const edit = { id, change, ...words, alt_en: 'Two lamps', focus: { x: 0, y: 1 } }
    const answers = await Promise.allSettled([client.pictures.describe(edit), client.pictures.describe({ ...edit, alt_en: 'Three lamps' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefused(backend, () => client.pictures.describe(edit), { status: 409, code: 'picture-changed' })
    const [changed] = (await client.pictures.list({})).pictures
    expect(changed).toMatchObject({ change: 2, focus: { x: 0, y: 1 } })
    await expectRefused(backend, () => client.pictures.describe({ ...edit, change: 2, alt_kn: 'lamp' }), {
      status: 422,
      code: 'not-in-kannada',
    })
    await expectRefused(backend, () => client.pictures.describe({ ...edit, id: 'f'.repeat(64) }), { status: 404, code: 'picture-gone' })
    expect(await actions(backend)).toEqual(['picture-added', 'picture-described'])
  })

  it('leaves when it is removed, and its files a day later', async ({ backend, admin: { client } }) => {
    const { picture } = await client.pictures.upload({ file: pictureUrl(png), ...words })
    const [{ address } = { address: '' }] = picture.files
    const day = 24 * 3_600_000
    // Pictures of the library are not forgotten.
    await forgetPictures(backend.services)
    backend.clock.now += 2 * day
    await forgetPictures(backend.services)
    expect(await files(backend)).toHaveLength(picture.files.length)
    const { client: later } = await signInAdmin(backend)
    await later.pictures.remove({ id: picture.id })
    await expectRefused(backend, () => later.pictures.remove({ id: picture.id }), { status: 404, code: 'picture-gone' })
    expect((await later.pictures.list({})).pictures).toEqual([])
    await forgetPictures(backend.services)
    expect((await raw(backend.origin, address)).status).toBe(200)
    backend.clock.now += 2 * day
    await forgetPictures(backend.services)
    expect(await files(backend)).toEqual([])
  })
})

describe('a picture that the site shows', () => {
  it('or its draft, stays', async ({ backend, admin: { client } }) => {
    const { picture } = await client.pictures.upload({ file: pictureUrl(png), ...words })
    const { id } = picture
    const { picture: filmed } = await client.pictures.upload({ file: filmUrl(film), ...words })
    const [{ address } = { address: '' }] = filmed.files
    const still = libraryName(picture)
    await client.site.save({ version: 0, site: { home: { hero: { still, film: { webm: address, mp4: address } } } } })
    const uses = async () => Object.fromEntries((await client.pictures.list({})).pictures.map(({ kind, used_by }) => [kind, used_by]))
    expect(await uses()).toEqual({ picture: ['home.hero.still'], film: ['home.hero.film.webm', 'home.hero.film.mp4'] })
    for (const used of [id, filmed.id]) {
      await expectRefused(backend, () => client.pictures.remove({ id: used }), { status: 409, code: 'picture-is-used' })
    }
    await client.site.publish({ draft: 1 })
    await client.site.save({ version: 1, site: { home: { hero: { still: 'hero', film: null } } } })
    await expectRefused(backend, () => client.pictures.remove({ id }), { status: 409, code: 'picture-is-used' })
    await client.site.publish({ draft: 2 })
    await client.pictures.remove({ id })
    expect(await uses()).toEqual({ film: [] })
  })
})

describe('a picture that is gone', () => {
  it('is not drafted, published, restored or imported', async ({ backend, admin: { client } }) => {
    const { picture } = await client.pictures.upload({ file: pictureUrl(png), ...words })
    const { picture: filmed } = await client.pictures.upload({ file: filmUrl(film), ...words })
    const [{ address } = { address: '' }] = filmed.files
    const site = { home: { story: { picture: libraryName(picture) } } }
    const withFilm = { home: { hero: { film: { webm: '/film/hero.webm', mp4: address } } } }
    await client.site.publish({ site })
    await client.site.publish({ site: withFilm })
    const file = JSON.parse(new TextDecoder().decode((await client.site.export({})) as Uint8Array)) as Record<string, unknown>
    await client.site.restore({ version: 0 })
    await client.pictures.remove({ id: picture.id })
    const gone = (field: string) => ({ status: 422, code: 'site-picture-gone', params: { field } }) as const
    await expectRefused(backend, () => client.site.save({ version: 0, site }), gone('home.story.picture'))
    await expectRefused(backend, () => client.site.publish({ site }), gone('home.story.picture'))
    await expectRefused(backend, () => client.site.restore({ version: 2 }), gone('home.story.picture'))
    await expectRefused(backend, () => client.site.import({ version: 0, file }), gone('home.story.picture'))
    await client.site.save({ version: 0, site: withFilm })
    await expectRefused(backend, () => client.pictures.remove({ id: filmed.id }), { status: 409, code: 'picture-is-used' })
    await client.site.save({ version: 1, site: { home: { hero: { film: null } } } })
    await client.pictures.remove({ id: filmed.id })
    await expectRefused(backend, () => client.site.save({ version: 2, site: withFilm }), gone('home.hero.film.mp4'))
    await expectRefused(backend, () => client.site.publish({ site: withFilm }), gone('home.hero.film.mp4'))
  })
})

describe('a film', () => {
  const read = { most: 0 }
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const sizes = result.rows.flatMap((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? value.length : 0)))
      read.most = Math.max(read.most, ...sizes)
      return result
    },
  }
  it.override('options', {
    change: ({ store }) => ({ store: { ...store, read: (store.read as unknown as Kysely<Schema>).withPlugin(watch) } }),
  })

  it('is read in pieces, also where all of it is asked for, and not at all for a look at its size', async ({
    backend,
    admin: { client },
  }) => {
    const sent = filmOf({ padding: 5_000_000 })
    const { picture } = await client.pictures.upload({ file: filmUrl(sent), ...words })
    const [{ address } = { address: '' }] = picture.files
    read.most = 0
    const head = await raw(backend.origin, address, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(sent.length), 0])
    expect(read.most).toBe(0)
    const whole = await raw(backend.origin, address)
    expect([whole.status, whole.headers['content-length'], sha256(whole.bytes)]).toEqual([200, String(sent.length), address.slice(15, 79)])
    expect(read.most).toBeGreaterThan(0)
    expect(read.most).toBeLessThanOrEqual(2_000_000)
  })

  it('is served in the parts that a browser asks for, without the place where it was taken', async ({ backend, admin: { client } }) => {
    const sent = filmOf({ padding: 3_000_000 })
    const { picture } = await client.pictures.upload({ file: filmUrl(sent), ...words })
    expect(picture).toMatchObject({ kind: 'film', width: 640, height: 360 })
    const [{ address } = { address: '' }] = picture.files
    const whole = await raw(backend.origin, address)
    expect([whole.status, whole.bytes.length, whole.headers['content-type']]).toEqual([200, sent.length, 'video/mp4'])
    expect(whole.bytes.includes('+12.9716')).toBe(false)
    const part = async (range: string) => {
      const { status, bytes, headers } = await raw(backend.origin, address, { headers: { range } })
      return { status, bytes, range: headers['content-range'] }
    }
    expect(await part('bytes=0-99')).toEqual({ status: 206, bytes: whole.bytes.subarray(0, 100), range: `bytes 0-99/${sent.length}` })
    expect(await part('bytes=-10')).toMatchObject({ status: 206, bytes: whole.bytes.subarray(-10) })
    const rest = await part('bytes=100-')
    expect([rest.status, rest.bytes.length, rest.range]).toEqual([206, 2_000_000, `bytes 100-2000099/${sent.length}`])
    expect(await part(`bytes=${sent.length}-`)).toMatchObject({ status: 416, range: `bytes */${sent.length}` })
    expect(await part('bytes=9-3')).toMatchObject({ status: 200 })
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200 })
  })
})

const formatsAt = (width: number) => (width === 1200 ? ['avif', 'webp', 'jpg'] : ['avif', 'webp'])

async function actions({ deps }: Backend): Promise<string[]> {
  const rows = await deps.store.read.selectFrom('audit').select('what').orderBy('id').execute()
  return rows.map(({ what }) => what).filter((what) => what.startsWith('picture-'))
}

async function files({ deps }: Backend) {
  return deps.store.read.selectFrom('picture').select('id').execute()
}

function heavyPng(bytes: number): Buffer {
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), Buffer.alloc(bytes - png.length, 'x'), png.subarray(end)])
}
