import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { libraryLimits } from '@sabha/ticketing/site-picture'
import { readFilm } from '../../adapters/pictures/film.ts'
import type { PictureRow } from '../../store/pictures/files.ts'

export type NewFile = Omit<PictureRow, 'unused_since' | 'created_at'>

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns a film's one file, as the library keeps it; refuses a film that it doesn't take. */
export function filmFile(bytes: Uint8Array): NewFile[] | Refusal {
  if (bytes.length > libraryLimits.bytes) return refuse('film-too-heavy', { megabytes: libraryLimits.bytes / 1_000_000 })
  const film = readFilm(bytes)
  if (!film) return refuse('unreadable-film')
  if (film === 'other-tracks') return refuse('film-other-tracks')
  const most = libraryLimits.film
  if (Math.max(film.width, film.height) > most) return refuse('film-too-large', { most })
  if (!film.codec.startsWith('avc')) return refuse('film-codec')
  return [fileOf(film, 'video/mp4')]
}

export function fileOf({ width, height, bytes }: Pick<NewFile, 'width' | 'height' | 'bytes'>, media_type: NewFile['media_type']): NewFile {
  return { id: hashOf(bytes), media_type, width, height, bytes }
}
