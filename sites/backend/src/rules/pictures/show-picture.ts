import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { day } from '@sabha/ticketing/durations'
import { pictureLimits, pictureTypes, type SentPicture } from '@sabha/ticketing/show-picture'
import { readHeader } from '../../adapters/pictures/header.ts'
import { addPicture, forgetUnusedPictures } from '../../store/pictures/files.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'store' | 'now'>

/** Stores the picture of a data URL; the show that it is for names it when it is saved. */
export async function keepPicture({ store, now }: Needs, dataUrl: string): Promise<SentPicture | Refusal> {
  const bytes = bytesOf(dataUrl)
  const header = bytes && readHeader(bytes)
  if (!header) return refuse('unreadable-picture')
  const { width, height, format } = header
  const { least, most } = pictureLimits
  if (Math.min(width, height) < least) return refuse('picture-too-small', { least })
  if (Math.max(width, height) > most) return refuse('picture-too-large', { most })
  if (bytes.length > pictureLimits.bytes) return refuse('picture-too-heavy', { megabytes: pictureLimits.bytes / 1_000_000 })
  const id = createHash('sha256').update(bytes).digest('hex')
  await store.concurrent([], (tx) => addPicture(tx, { id, media_type: pictureTypes[format], width, height, bytes, created_at: now() }))
  return { id, width, height, format }
}

/** Ignores the type that the data URL claims: the bytes say what they are. */
function bytesOf(dataUrl: string): Uint8Array | undefined {
  const [, base64] = /^data:image\/(?:jpeg|png|webp);base64,(.+)$/s.exec(dataUrl) ?? []
  if (base64 === undefined) return undefined
  try {
    return Uint8Array.fromBase64(base64)
  } catch {
    return undefined
  }
}

/** ms. A page that is open shows its picture a while longer, and somebody who replaced one may think better of it. */
const keptUnused = day

export async function forgetPictures({ store, now }: Needs): Promise<void> {
  await store.alone((tx) => forgetUnusedPictures(tx, { now: now(), before: now() - keptUnused }))
}
