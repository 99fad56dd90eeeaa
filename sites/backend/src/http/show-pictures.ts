import { refuse } from '@sabha/api/refusal'
import { pictureTypes, readPictureAddress, type SentPicture } from '@sabha/ticketing/show-picture'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../routes/services.ts'
import { findPicture, type PictureRow } from '../store/shows/pictures.ts'
import { sendRefusal } from './refusals.ts'

/** Pictures that this process has at hand: of the shows that people look at. At most 1.5 MB each. */
const mostKept = 16

/** `/pictures/shows/<hash>-<width>x<height>.<format>`: what has such an address never changes. */
export function registerShowPictures(app: FastifyInstance, { store }: Pick<Services, 'store'>): void {
  const kept = new Map<string, PictureRow>()

  async function rowOf(picture: SentPicture): Promise<PictureRow | undefined> {
    const row = kept.get(picture.id) ?? (await findPicture(store.read, picture.id))
    if (!row) return undefined
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept && !kept.has(row.id)) kept.delete(oldest)
    kept.set(row.id, row)
    // The hash alone is no address.
    const isIt = row.width === picture.width && row.height === picture.height && row.media_type === pictureTypes[picture.format]
    return isIt ? row : undefined
  }

  app.get('/pictures/shows/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const picture = readPictureAddress(request.url.split('?')[0] ?? '')
    const row = picture && (await rowOf(picture))
    if (!row) return sendRefusal(reply, refuse('unknown-call'))
    const etag = `"${row.id}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    const asked = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (asked?.includes(etag) || asked?.includes('*')) return reply.code(304).send()
    return reply.type(row.media_type).send(row.bytes)
  })
}
