import { type Refusal, refuse } from '@sabha/api/refusal'
import { libraryName, readLibraryName, readSiteFileAddress } from '@sabha/ticketing/site-picture'
import { type focalPoints, libraryIds } from '../../store/pictures/library.ts'
import type { Db } from '../../store/store.ts'

/** Returns the texts of a content, each with its field: pictures are named in some of them. */
export function textsIn(content: unknown): { field: string; text: string }[] {
  const found: { field: string; text: string }[] = []
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'string') found.push({ field: path.join('.'), text: value })
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key])
  }
  walk(content, [])
  return found
}

/**
 * Returns a content in which each picture has the focal point that the library has now, wherever and whenever it was placed. Returns the
 * same object where nothing differs.
 */
export function withFocalPoints<T>(content: T, points: Awaited<ReturnType<typeof focalPoints>>): T {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return pointed(value, points)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return keptWhereSame(value, value.map(walk))
    const walked = Object.entries(value).map(([key, entry]) => [key, walk(entry)] as const)
    return walked.every(([key, entry]) => entry === (value as Record<string, unknown>)[key]) ? value : Object.fromEntries(walked)
  }
  return walk(content) as T
}

const keptWhereSame = (was: unknown[], is: unknown[]) => (is.every((entry, index) => entry === was[index]) ? was : is)

function pointed(text: string, points: Parameters<typeof withFocalPoints>[1]): string {
  const picture = text.startsWith('library/') ? readLibraryName(text) : undefined
  const point = picture && points.get(picture.id)
  return picture && point ? libraryName({ ...picture, focus: { x: point.focus_x / 1000, y: point.focus_y / 1000 } }) : text
}

/** Refuses a content that names a picture or film which the library doesn't have, at the first field that does. */
export async function goneFromLibrary(db: Db, content: unknown): Promise<Refusal | undefined> {
  const named = textsIn(content).flatMap(({ field, text }) => {
    const id = readLibraryName(text)?.id ?? readSiteFileAddress(text)?.id
    return id === undefined ? [] : [{ field, id }]
  })
  if (named.length === 0) return undefined
  const there = await libraryIds(db)
  const gone = named.find(({ id }) => !there.has(id))
  return gone && refuse('site-picture-gone', { field: gone.field })
}
