import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RefusalCode } from '@sabha/api/refusal'
import { forgetPictures } from '@sabha/backend/rules/pictures/show-picture'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { jpegOf, pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { draftOf } from '../builders/show-draft.ts'

const hour = 3_600_000
const webp = readFileSync(new URL('../../sites/booking/public/pictures/first-note-480.webp', import.meta.url))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kept = ({ deps }: Backend) => deps.store.read.selectFrom('picture').select(['id', 'unused_since']).execute()

describe('a picture that staff send', () => {
  const good: [what: string, bytes: Buffer, type: string, ending: string, size: [number, number]][] = [
    ['a JPEG', jpegOf(640, 480), 'image/jpeg', 'jpg', [640, 480]],
    ['a PNG', pngOf(300, 420), 'image/png', 'png', [300, 420]],
    ['a WebP', webp, 'image/webp', 'webp', [480, 320]],
    ['a PNG that is called a JPEG', pngOf(200, 200), 'image/jpeg', 'png', [200, 200]],
  ]
  it.for(good)('%s is kept, and served as it is for good', async ([, bytes, type, ending, [width, height]], { backend, admin }) => {
    const answer = await admin.client.shows.uploadPicture({ image: pictureUrl(bytes, type) })
    const image = `/pictures/shows/${hashOf(bytes)}-${width}x${height}.${ending}`
    expect(answer).toEqual({ success: true, message: 'Done', image, width, height })
    // The second time it comes from the process's memory.
    for (const _ of ['first', 'again']) {
      const served = await raw(backend.origin, image, { headers: { 'accept-encoding': 'br, gzip' } })
      expect(served.status).toBe(200)
      expect(served.bytes.equals(bytes)).toBe(true)
      expect(served.headers).toMatchObject({
        'content-type': `image/${ending === 'jpg' ? 'jpeg' : ending}`,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: `"${hashOf(bytes)}"`,
      })
      expect(served.headers).not.toHaveProperty('content-encoding')
    }
    const unchangedOne = await raw(backend.origin, image, { headers: { 'if-none-match': `"x", W/"${hashOf(bytes)}"` } })
    expect([unchangedOne.status, unchangedOne.bytes.length]).toEqual([304, 0])
    const head = await raw(backend.origin, image, { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)])
  })

  it('twice is kept once', async ({ backend, admin: { client } }) => {
    const image = pictureUrl(pngOf(200, 300))
    const [one, other] = await Promise.all([client.shows.uploadPicture({ image }), client.shows.uploadPicture({ image })])
    expect(other).toEqual(one)
    expect(await kept(backend)).toHaveLength(1)
  })

  const png = pngOf(300, 300)
  const bad: [what: string, image: string, code: RefusalCode, status: number][] = [
    ['nothing', '', 'unreadable-picture', 422],
    ['an address', 'https://pictures.example/poster.png', 'unreadable-picture', 422],
    ['no base64', 'data:image/png;base64,???', 'unreadable-picture', 422],
    ['an SVG', pictureUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 'unreadable-picture', 422],
    ['a page that is called a PNG', pictureUrl(Buffer.from('<script>alert(1)</script>'.repeat(9))), 'unreadable-picture', 422],
    ['a GIF', pictureUrl(Buffer.from(`GIF89a${'x'.repeat(90)}`)), 'unreadable-picture', 422],
    ['the beginning of a PNG', pictureUrl(png.subarray(0, png.length - 9)), 'unreadable-picture', 422],
    ['a PNG with a page behind it', pictureUrl(Buffer.concat([png, Buffer.from('<script>')])), 'unreadable-picture', 422],
    ['the beginning of a JPEG', pictureUrl(jpegOf(300, 300).subarray(0, -2), 'image/jpeg'), 'unreadable-picture', 422],
    ['the beginning of a WebP', pictureUrl(webp.subarray(0, -2), 'image/webp'), 'unreadable-picture', 422],
    ['a stamp', pictureUrl(pngOf(400, 199)), 'picture-too-small', 422],
    ['a bedsheet', pictureUrl(pngOf(4001, 200)), 'picture-too-large', 422],
    ['1.5 MB and a bit', pictureUrl(heavy(1_500_001)), 'picture-too-heavy', 413],
    ['what is not read at all', 'A'.repeat(3 * 1024 * 1024), 'too-large', 413],
  ]
  itOnce.for(bad)('is refused where it is %s', async ([, image, code, status], { backend, admin: { client } }) => {
    await expectRefused(backend, () => client.shows.uploadPicture({ image }), { status, code })
  })

  it('may have 1.5 MB', async ({ admin: { client } }) => {
    expect(await client.shows.uploadPicture({ image: pictureUrl(heavy(1_500_000)) })).toMatchObject({ width: 300, height: 300 })
  })

  it('is taken from who may save shows, and from nobody else', async ({ backend, buyer, phone }) => {
    const image = pictureUrl(png)
    for (const token of [undefined, buyer.token, phone.token]) {
      const send = () => raw(backend.origin, '/api/upload_picture.php', { json: { image }, ...(token !== undefined && { token }) })
      expect((await unchanged(backend, send)).status).toBe(token === undefined ? 401 : 403)
    }
    const clerk = await signInAdmin(backend, staffAccount)
    expect(await clerk.client.shows.uploadPicture({ image })).toMatchObject({ success: true })
  })
})

describe('an address under which no picture is', () => {
  it('is not found, and not kept by anybody', async ({ backend, admin: { client } }) => {
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(300, 420)) })
    const others = [
      '/pictures/shows/',
      '/pictures/shows/poster.png',
      image.replace('300x420', '420x300'),
      image.replace('.png', '.jpg'),
      image.replace(/[0-9a-f]{64}/, 'f'.repeat(64)),
      `${image}/`,
      image.replace('shows/', 'shows/..%2f'),
    ]
    for (const address of others) {
      const { status, headers } = await raw(backend.origin, address)
      expect(status, address).toBe(404)
      expect(headers['cache-control'] ?? 'no-store', address).toBe('no-store')
    }
  })
})

describe('a show', () => {
  it('has its own picture, shows it to everybody, and gives it to its copy', async ({ admin: { client }, buyer }) => {
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(300, 420)) })
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ image }) })
    await client.shows.publish({ show_id })
    expect((await buyer.client.shows.list({ show_id })).shows).toMatchObject([{ image }])
    const copy = await client.shows.save({ id: null, show: draftOf({ image, title: 'Once more' }) })
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === copy.show_id)?.image).toBe(image)
  })

  it('has one of the site’s, or none', async ({ admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ image: 'first-note' }) })
    const imageOf = async () => (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.image
    expect(await imageOf()).toBe('first-note')
    await client.shows.save({ id: show_id, show: draftOf({ image: '' }) })
    expect(await imageOf()).toBe('')
  })

  it('takes no picture that is not there', async ({ backend, admin: { client } }) => {
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(300, 420)) })
    for (const gone of [image.replace(/[0-9a-f]{64}/, 'f'.repeat(64)), image.replace('300x420', '420x300')]) {
      await expectRefused(backend, () => client.shows.save({ id: null, show: draftOf({ image: gone }) }), {
        status: 422,
        code: 'unknown-picture',
        params: { field: 'image' },
      })
    }
  })
})

describe('a picture that no show has', () => {
  it('is removed after a day, and what a show has never', async ({ backend, admin: { client } }) => {
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(300, 420)) })
    const { image: unused } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(420, 300)) })
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ image }) })
    backend.clock.now += 23 * hour
    await forgetPictures(backend.services)
    expect(await kept(backend)).toHaveLength(2)
    backend.clock.now += 2 * hour
    await forgetPictures(backend.services)
    expect(await kept(backend)).toEqual([{ id: image.slice(16, 80), unused_since: null }])
    const { client: nextDay } = await signInAdmin(backend)
    await expectRefused(backend, () => nextDay.shows.save({ id: null, show: draftOf({ image: unused }) }), {
      status: 422,
      code: 'unknown-picture',
    })

    // A year later another picture takes its place; a guest who has the page open still finds the old one for a day.
    backend.clock.now += 365 * 24 * hour
    const { client: later } = await signInAdmin(backend)
    await later.shows.save({ id: show_id, show: draftOf({ image: '' }) })
    await forgetPictures(backend.services)
    expect(await kept(backend)).toEqual([{ id: image.slice(16, 80), unused_since: backend.clock.now }])
    backend.clock.now += 25 * hour
    await forgetPictures(backend.services)
    expect(await kept(backend)).toEqual([])
  })

  it('stays for another day where it is sent again', async ({ backend, admin: { client } }) => {
    const image = pictureUrl(pngOf(300, 420))
    await client.shows.uploadPicture({ image })
    backend.clock.now += 23 * hour
    await (await signInAdmin(backend)).client.shows.uploadPicture({ image })
    backend.clock.now += 2 * hour
    await forgetPictures(backend.services)
    expect(await kept(backend)).toHaveLength(1)
  })
})

/** A PNG of this many bytes. */
function heavy(bytes: number): Buffer {
  const png = pngOf(300, 300)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), randomBytes(bytes - png.length), png.subarray(end)])
}
