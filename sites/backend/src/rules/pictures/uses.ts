import type { LibraryPicture } from '../../store/pictures/library.ts'
import type { Db } from '../../store/store.ts'
import { siteState } from '../site/save-site.ts'
import { textsIn } from './named.ts'

/**
 * Returns, for a picture, the fields of the site and of its draft that name it or one of its files: films are named by their file's
 * address.
 */
export async function pictureUses(db: Db): Promise<(picture: Pick<LibraryPicture, 'id' | 'files'>) => string[]> {
  const { site, drafted } = await siteState(db)
  const named = [...textsIn(site), ...textsIn(drafted)]
  return ({ id, files }) => {
    const marks = [id, ...files.map((file) => file.id)]
    return [...new Set(named.flatMap(({ field, text }) => (marks.some((mark) => text.includes(mark)) ? field : [])))]
  }
}
