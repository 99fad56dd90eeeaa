import { Readable } from 'node:stream'
import type { ApiError } from '@sabha/api/errors'
import { sampleSite } from '@sabha/api/site/sample'
import type { ArchivedPicture, ArchiveIndex } from '@sabha/api/site/site-file'
import { takeArchive } from '@sabha/api/site/take-archive'
import { siteArchive } from '@sabha/backend/rules/site/archive'
import { StoreUnavailable } from '@sabha/backend/store/store'
import { libraryName, siteFileTypes } from '@sabha/ticketing/site-picture'
import type { RootOperationNode } from 'kysely'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { hold } from '../builders/buyer.ts'
import { filmOf } from '../builders/films.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { photoOf, pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const both = (en: string, kn: string) => ({ en, kn })
const words = { alt_en: 'Our stage', alt_kn: 'ನಮ್ಮ ವೇದಿಕೆ' }

type Admin = Awaited<ReturnType<typeof signInAdmin>>
type Entries = { name: string; bytes: Uint8Array }[]

/** Publishes a site with its own picture and film. */
async function furnish({ client }: Admin) {
  const { picture } = await client.pictures.upload({ file: pictureUrl(pngOf(700, 500)), ...words, focus: { x: 0.2, y: 0.8 } })
  const { picture: film } = await client.pictures.upload({ file: pictureUrl(filmOf(), 'video/mp4'), ...words })
  const identity = { name: both('Lamp House Theatre', 'ದೀಪದ ಮನೆ ರಂಗ'), accent: '#00563f', logo: libraryName(picture) }
  const hero = { still: libraryName(picture), film: { webm: '/film/hero.webm', mp4: film.files[0]?.address ?? '' } }
  await client.site.publish({ site: { identity, home: { hero }, about: { picture: libraryName(picture) } } })
  return { picture, film }
}

const archiveOf = async ({ client }: Admin) => (await client.site.archive({})) as Uint8Array<ArrayBuffer>

async function take({ client }: Admin, archive: Uint8Array<ArrayBuffer> | Blob): Promise<void> {
  const { version } = (await client.site.get({})).draft
  await takeArchive(archive instanceof Blob ? archive : new Blob([archive]), {
    keepFile: (file) => client.site.keepFile(file),
    import: (file) => client.site.import({ version, file }),
  })
}

async function entriesIn(archive: Uint8Array): Promise<Entries> {
  return (await unpackTar(archive)).map(({ header, data }) => ({ name: header.name, bytes: data ?? new Uint8Array() }))
}

function tarOf(entries: Entries, type: 'file' | 'symlink' = 'file') {
  const packed = entries.map(({ name, bytes }, index): TarEntry => {
    const isLast = index === entries.length - 1
    return isLast && type === 'symlink'
      ? { header: { name, size: 0, type, linkname: '/etc/passwd' } }
      : { header: { name, size: bytes.length }, body: bytes }
  })
  return packTar(packed)
}

/** Returns the archive with its index changed. */
async function rewritten(archive: Uint8Array, change: (index: ArchiveIndex) => unknown) {
  const [first, ...files] = await entriesIn(archive)
  const index = JSON.parse(new TextDecoder().decode(first?.bytes)) as ArchiveIndex
  return tarOf([{ name: 'site.json', bytes: new TextEncoder().encode(JSON.stringify(change(index))) }, ...files])
}

const open = async ({ origin }: Backend, path: string) => (await raw(origin, path)).bytes.toString().replaceAll(origin, '')

it('moves a whole site into an empty house: the same pages, pictures and films', async ({ backend, admin }) => {
  const { picture, film } = await furnish(admin)
  const archive = await archiveOf(admin)
  const other = await startBackend()
  try {
    const mover = await signInAdmin(other)
    await take(mover, archive)
    const { draft } = await mover.client.site.get({})
    await mover.client.site.publish({ draft: draft.version })
    for (const path of ['/', '/?lang=kn', '/about', '/gallery', '/terms'])
      expect(await open(other, path), path).toBe(await open(backend, path))
    for (const { address } of [...picture.files, ...film.files]) {
      const [here, there] = [await raw(backend.origin, address), await raw(other.origin, address)]
      expect([there.status, there.bytes.equals(here.bytes)], address).toEqual([200, true])
    }
    const { pictures } = await mover.client.pictures.list({})
    expect(pictures.map(({ id, alt, focus }) => ({ id, alt, focus }))).toContainEqual({
      id: picture.id,
      alt: picture.alt,
      focus: picture.focus,
    })
    // Pictures that are there already stay as they are.
    await take(mover, archive)
    expect((await mover.client.pictures.list({})).pictures).toHaveLength(2)
  } finally {
    await other.close()
  }
})

itOnce('a file that is wrong is named, and the site, its draft and its library stay as they were', async ({ admin }) => {
  await furnish(admin)
  const archive = await archiveOf(admin)
  const [index, ...files] = await entriesIn(archive)
  const file = files.find(({ name }) => name.endsWith('.webp'))
  if (!index || !file) throw new Error('an empty archive')
  const other = await startBackend()
  try {
    const mover = await signInAdmin(other)
    const state = async () => JSON.stringify([await mover.client.site.get({}), await mover.client.pictures.list({})])
    const before = await state()
    const page = new TextEncoder().encode('<script>alert(1)</script>'.repeat(20))
    const cases: [what: string, archive: Uint8Array<ArrayBuffer>, code: string, where?: string][] = [
      ['nothing', new Uint8Array(0), 'site-archive-damaged', 'site.json'],
      ['zeros', new Uint8Array(4096), 'site-archive-foreign'],
      ['noise', new Uint8Array(2048).fill(7), 'site-archive-damaged', 'site.json'],
      ['cut short', archive.slice(0, Math.floor(archive.length * 0.6)), 'site-archive-damaged'],
      ['without a file', await tarOf([index, ...files.filter((each) => each !== file)]), 'site-archive-damaged', file.name],
      [
        'with a name that leads elsewhere',
        await tarOf([index, { name: '../../etc/cron.d/x', bytes: page }]),
        'site-archive-foreign',
        '../../etc/cron.d/x',
      ],
      ['with a link', await tarOf([index, { name: file.name, bytes: page }], 'symlink'), 'site-archive-foreign', file.name],
      ['with a page that is called a picture', await tarOf([index, { ...file, bytes: page }]), 'site-file-lies', file.name],
      [
        'with another picture under its name',
        await tarOf([
          index,
          ...files.map((each, at) => ({
            ...each,
            bytes: files.find((one, nth) => nth !== at && one.name.endsWith(each.name.slice(-4)))?.bytes ?? each.bytes,
          })),
        ]),
        'site-archive-damaged',
      ],
      [
        'of too many pictures',
        await rewritten(archive, (was) => ({ ...was, pictures: Array.from({ length: 1_001 }, () => was.pictures[0]) })),
        'site-too-many-pictures',
      ],
      ['of another version', await rewritten(archive, (was) => ({ ...was, version: 3 })), 'site-file-version', 'file'],
      [
        'with a hidden mark',
        await rewritten(archive, (was) => ({ ...was, site: { ...was.site, shows: { description: { en: '\u202e' } } } })),
        'site-direction-marks',
        'shows.description.en',
      ],
      [
        'of a picture in no width',
        await rewritten(archive, (was) => ({ ...was, pictures: was.pictures.map((each) => ({ ...each, files: each.files.slice(0, 1) })) })),
        'site-archive-foreign',
      ],
      [
        'that lies about a size',
        await rewritten(archive, (was) => ({ ...was, pictures: was.pictures.map((each) => ({ ...each, height: each.height + 1 })) })),
        'site-archive-damaged',
      ],
      [
        'without words for a picture',
        await rewritten(archive, (was) => ({ ...was, pictures: was.pictures.map((each) => ({ ...each, alt_kn: '' })) })),
        'picture-words-needed',
        'pictures.0.alt_kn',
      ],
    ]
    for (const [what, sent, code, where] of cases) {
      const error = (await take(mover, sent).then(
        () => undefined,
        (refused: unknown) => refused,
      )) as ApiError | undefined
      expect(error?.code, what).toBe(code)
      if (where !== undefined) expect(Object.values(error?.params ?? {}), what).toContain(where)
      expect(await state(), what).toBe(before)
    }
    // Files that were kept on the way and that nothing names don't become pictures of the library.
    await take(mover, archive)
    expect((await mover.client.pictures.list({})).pictures).toHaveLength(2)
  } finally {
    await other.close()
  }
})

describe('an archive of a thousand pictures', () => {
  const asked = { most: 0, isFull: false }

  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run(async (tx) => {
          let statements = 0
          const transformQuery = ({ node }: { node: RootOperationNode }) => {
            asked.most = Math.max(asked.most, ++statements)
            return node
          }
          const counted = tx.withPlugin({ transformQuery, transformResult: ({ result }) => Promise.resolve(result) })
          const answer = await job(Object.assign(counted, { afterCommit: tx.afterCommit.bind(tx) }))
          if (asked.isFull && statements > 3) throw new StoreUnavailable('full')
          return answer
        }),
      ),
    }),
  })

  it('is taken in a few statements, which keep no sale waiting, and all of it or nothing', async ({ backend, admin, buyer }) => {
    const { store } = backend.deps
    const id = (number: number) => number.toString(16).padStart(64, '0')
    const formats = ['jpg', 'webp', 'avif'] as const
    const pictures = Array.from({ length: 1_000 }, (_, index): ArchivedPicture => {
      const size = { width: 400, height: 300 }
      const files = formats.map((format, nth) => ({ id: id(10_000 + index * 3 + nth), format, ...size }))
      return { id: id(index), kind: 'picture', ...size, ...words, focus_x: 500, focus_y: 500, files }
    })
    const bytes = new Uint8Array([1])
    const kept = pictures.flatMap(({ files }) =>
      files.map(({ format, ...file }) => ({ ...file, media_type: siteFileTypes[format], bytes, created_at: 0, unused_since: 0 })),
    )
    await store.alone(async (tx) => {
      for (let begun = 0; begun < kept.length; begun += 1_000)
        await tx
          .insertInto('picture')
          .values(kept.slice(begun, begun + 1_000))
          .execute()
    })
    const file = { program: 'sabha-site', version: 2, exported_at: '', site: sampleSite, pictures }
    const state = async () => [(await admin.client.site.get({})).draft.version, (await admin.client.pictures.list({})).pictures.length]
    asked.isFull = true
    await expectRefused(backend, () => admin.client.site.import({ version: 0, file }), { status: 503, code: 'try-again' })
    asked.isFull = false
    expect(await state()).toEqual([0, 0])
    asked.most = 0
    await Promise.all([admin.client.site.import({ version: 0, file }), hold(buyer, ['A1'])])
    expect(await state()).toEqual([1, 1_000])
    expect(asked.most).toBeLessThan(40)
  })
})

it('a library that no browser could keep as one file, or that could not be taken again, is not exported', async ({ backend, admin }) => {
  await admin.client.pictures.upload({ file: pictureUrl(pngOf(500, 400)), ...words })
  const exported = (pictures: number, bytes: number) =>
    siteArchive(backend.deps.store.read, { exported_at: '', site: sampleSite }, { pictures, bytes })
  expect(await exported(0, 1_000_000)).toEqual({ refused: 'site-too-many-pictures', params: { most: 0 } })
  expect(await exported(1, 1_000)).toEqual({ refused: 'site-archive-too-large', params: { megabytes: 0 } })
  expect(await exported(1, 1_000_000)).toBeInstanceOf(Readable)
})

itOnce('a picture that says where it was taken is refused, in each format, and nothing of it is kept', async ({ backend, admin }) => {
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(500, 400)), ...words })
  const bytesOf = async (format: string) => {
    const file = picture.files.find(({ address }) => address.endsWith(`.${format}`))
    return (await raw(backend.origin, file?.address ?? '')).bytes
  }
  const place = '12.97 N, 77.59 E'
  const webp = await bytesOf('webp')
  const chunk = Buffer.concat([Buffer.from('EXIF'), Buffer.from([place.length, 0, 0, 0]), Buffer.from(place)])
  const tellingWebp = Buffer.concat([webp, chunk])
  tellingWebp.writeUInt32LE(tellingWebp.length - 8, 4)
  const avif = await bytesOf('avif')
  // A part that every reader skips.
  const size = Buffer.from('000000000000006400000064', 'hex')
  const meta = Buffer.concat([Buffer.from('....meta....infe....Exif'), Buffer.from(place), Buffer.from('ispe'), size])
  meta.writeUInt32BE(meta.length)
  const kept = () => backend.deps.store.read.selectFrom('picture').select('id').orderBy('id').execute()
  const before = await kept()
  for (const [format, bytes, plain] of [
    ['jpg', photoOf(400, 300, place), await bytesOf('jpg')],
    ['webp', tellingWebp, webp],
    ['avif', Buffer.concat([avif, meta]), avif],
  ] as const) {
    await expectRefused(backend, () => admin.client.site.keepFile({ format, data: bytes.toString('base64') }), {
      status: 422,
      code: 'site-file-tells-more',
    })
    await admin.client.site.keepFile({ format, data: plain.toString('base64') })
  }
  expect(await kept()).toEqual(before)
})
