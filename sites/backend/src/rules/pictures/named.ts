import { type Refusal, refuse } from '@sabha/api/refusal'
import { readLibraryName, readSiteFileAddress } from '@sabha/ticketing/site-picture'
import { libraryIds } from '../../store/pictures/library.ts'
import type { Db } from '../../store/store.ts'

/** The texts of a content, and the field of each: pictures are named in some of them. */
export function textsIn(content: unknown): { field: string; text: string }[] {
  const found: { field: string; text: string }[] = []
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'string') found.push({ field: path.join('.'), text: value })
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key])
  }
  walk(content, [])
  return found
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
