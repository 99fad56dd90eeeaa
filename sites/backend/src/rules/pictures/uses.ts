import type { LibraryPicture } from '../../store/pictures/library.ts'
import type { Db } from '../../store/store.ts'
import { siteState } from '../site/save-site.ts'

/** By a picture, the fields of the site and of its draft that name it or one of its files: films go by the address of theirs. */
export async function pictureUses(db: Db): Promise<(picture: Pick<LibraryPicture, 'id' | 'files'>) => string[]> {
  const { site, drafted } = await siteState(db)
  const named = [...namesIn(site), ...namesIn(drafted)]
  return ({ id, files }) => {
    const marks = [id, ...files.map((file) => file.id)]
    return [...new Set(named.flatMap(({ field, text }) => (marks.some((mark) => text.includes(mark)) ? field : [])))]
  }
}

function namesIn(content: unknown): { field: string; text: string }[] {
  const found: { field: string; text: string }[] = []
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'string') found.push({ field: path.join('.'), text: value })
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key])
  }
  walk(content, [])
  return found
}
