import { Readable } from 'node:stream'
import { refuse } from '@sabha/api/refusal'
import { pictureTypes, readPictureAddress } from '@sabha/ticketing/show-picture'
import { readLibraryName, readSiteFileAddress, type SiteFileFormat, siteFileTypes } from '@sabha/ticketing/site-picture'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { iconTypes, isIconName } from '../adapters/pictures/icon-set.ts'
import type { Services } from '../services.ts'
import { type FileFacts, findFileFacts, findPicture, type PictureRow, readFilePart } from '../store/pictures/files.ts'
import { findMadeFile } from '../store/pictures/library.ts'
import { namesTag } from '../wire/prepared.ts'
import { pathOf } from './path-of.ts'
import { sendRefusal } from './refusals.ts'

/** Bytes of pictures that this process keeps in memory: those that people look at. */
const mostKept = 32_000_000
/** Bytes of a film that are read at once, and the most that one request for a part of it gets. */
const mostOfFilm = 2_000_000

/** What an address says about the file that it names. */
interface Asked {
  id: string
  width: number
  height: number
  type: string
}

/**
 * Serves `/pictures/shows/<hash>-<width>x<height>.<format>`, `/pictures/site/…` and, for pictures that the site's texts name,
 * `/pictures/library/…-<width>.<format>`. A file never changes under such an address. Films are sent in the parts that browsers ask for.
 * The collective's icons are at `/pictures/icons/<edition>/<name>`.
 */
export function registerPictures(app: FastifyInstance, { store, icons }: Pick<Services, 'store' | 'icons'>): void {
  const kept = new KeptPictures()

  async function sendPicture(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    let row = kept.get(asked.id)
    if (!row) {
      row = await findPicture(store.read, asked.id)
      if (row) kept.keep(row)
    }
    if (!row || !isIt(asked, row)) return sendRefusal(reply, refuse('unknown-call'))
    if (isUnchanged(row.id, request, reply)) return reply.code(304).send()
    return reply.type(row.media_type).send(row.bytes)
  }

  async function sendFilm(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const film = await findFileFacts(store.read, asked.id)
    if (!film || !isIt(asked, film)) return sendRefusal(reply, refuse('unknown-call'))
    const range = rangeOf(request.headers.range, Number(film.length))
    if (range === 'beyond') {
      reply.header('content-range', `bytes */${film.length}`)
      return sendRefusal(reply, refuse('beyond-the-end'))
    }
    if (isUnchanged(film.id, request, reply)) return reply.code(304).send()
    reply.header('accept-ranges', 'bytes').type(film.media_type)
    if (!range) {
      reply.header('content-length', film.length)
      // Fastify drains the body of an answer to a HEAD, so nothing is read for one.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : Readable.from(piecesOf(film)))
    }
    const { start, length } = range
    reply.code(206).header('content-range', `bytes ${start}-${start + length - 1}/${film.length}`)
    return reply.send(await readFilePart(store.read, film.id, range))
  }

  async function* piecesOf({ id, length }: FileFacts) {
    for (let start = 0; start < Number(length); start += mostOfFilm) {
      yield Buffer.from(await readFilePart(store.read, id, { start, length: mostOfFilm }))
    }
  }

  app.get('/pictures/shows/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const picture = readPictureAddress(pathOf(request))
    if (!picture) return sendRefusal(reply, refuse('unknown-call'))
    return sendPicture({ ...picture, type: pictureTypes[picture.format] }, request, reply)
  })

  app.get('/pictures/site/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const file = readSiteFileAddress(pathOf(request))
    if (!file) return sendRefusal(reply, refuse('unknown-call'))
    const asked = { ...file, type: siteFileTypes[file.format] }
    return file.format === 'mp4' ? sendFilm(asked, request, reply) : sendPicture(asked, request, reply)
  })

  app.get('/pictures/library/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const [, name, width, format] = /^\/pictures\/(library\/.+)-(\d{1,4})\.(avif|webp|jpg|mp4)$/.exec(pathOf(request)) ?? []
    const picture = name === undefined ? undefined : readLibraryName(name)
    if (!picture) return sendRefusal(reply, refuse('unknown-call'))
    const type = siteFileTypes[format as SiteFileFormat]
    const file = await findMadeFile(store.read, { id: picture.id, width: Number(width), type })
    if (!file) return sendRefusal(reply, refuse('unknown-call'))
    return type === 'video/mp4' ? sendFilm({ ...file, type }, request, reply) : sendPicture({ ...file, type }, request, reply)
  })

  app.get('/pictures/icons/:edition/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const { edition = '', name = '' } = request.params as Record<string, string>
    const bytes = /^[0-9a-f]{24}$/.test(edition) && isIconName(name) ? await icons.find(edition, name) : undefined
    if (!bytes || !isIconName(name)) return sendRefusal(reply, refuse('unknown-call'))
    if (bytes === 'busy') return sendRefusal(reply, refuse('pictures-waiting'))
    if (isUnchanged(`${edition}-${name}`, request, reply)) return reply.code(304).send()
    return reply.type(iconTypes[name]).send(bytes)
  })
}

/** Whether the row matches the whole address: the hash alone doesn't name a file. */
function isIt(asked: Asked, row: Pick<FileFacts, 'width' | 'height' | 'media_type'>): boolean {
  return row.width === asked.width && row.height === asked.height && row.media_type === asked.type
}

/** Sets the caching headers, and tells whether the browser has the file already. */
function isUnchanged(id: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = `"${id}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
  return namesTag(request.headers['if-none-match'], etag)
}

/** Returns one range of bytes (RFC 9110, section 14.2), cut to the most that we send at once. Ignores a header that we don't understand. */
function rangeOf(header: string | undefined, size: number): { start: number; length: number } | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(header ?? '') ?? []
  if (first === undefined && last === undefined) return undefined
  // `bytes=-500`: the last 500.
  const start = first === undefined ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === undefined || last === undefined ? size - 1 : Math.min(size - 1, Number(last))
  if (start >= size) return 'beyond'
  return end < start ? undefined : { start, length: Math.min(end - start + 1, mostOfFilm) }
}

/** Keeps pictures in memory. The oldest ones are dropped when there is no room for another. */
class KeptPictures {
  readonly #rows = new Map<string, PictureRow>()
  #bytes = 0

  get(id: string): PictureRow | undefined {
    return this.#rows.get(id)
  }

  keep(row: PictureRow): void {
    if (row.bytes.length > mostKept / 8) return
    this.#forget(row.id)
    this.#rows.set(row.id, row)
    this.#bytes += row.bytes.length
    for (const id of this.#rows.keys()) {
      if (this.#bytes <= mostKept) break
      this.#forget(id)
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#rows.get(id)?.bytes.length ?? 0
    this.#rows.delete(id)
  }
}
