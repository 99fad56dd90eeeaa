import { Readable } from 'node:stream'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { type ArchivedPicture, type ArchiveIndex, archivedName, archiveLimits } from '@sabha/api/site/site-file'
import { type SiteFileFormat, siteFileTypes } from '@sabha/ticketing/site-picture'
import { createTarPacker } from 'modern-tar'
import { findFileFacts, readFilePart } from '../../store/pictures/files.ts'
import { type LibraryPicture, libraryBytes, listLibrary } from '../../store/pictures/library.ts'
import type { Db } from '../../store/store.ts'

/** Bytes of a file that are read at once. */
const part = 2_000_000

/**
 * Returns a tar of `site.json` and then each file of the library, read from the database while it is sent. Refuses an archive that nobody
 * could import.
 */
export async function siteArchive(
  db: Db,
  file: Omit<ArchiveIndex, 'pictures' | 'program' | 'version'>,
  most: { pictures: number; bytes: number } = archiveLimits,
): Promise<Readable | Refusal> {
  const pictures = (await listLibrary(db)).map(archived)
  if (pictures.length > most.pictures) return refuse('site-too-many-pictures', { most: most.pictures })
  if ((await libraryBytes(db)) > most.bytes) return refuse('site-archive-too-large', { megabytes: Math.floor(most.bytes / 1_000_000) })
  const index: ArchiveIndex = { program: 'sabha-site', version: 2, ...file, pictures }
  const { readable, controller } = createTarPacker()
  const add = async (name: string, size: number, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const writer = controller.add({ name, size, mode: 0o644, mtime: new Date(file.exported_at) }).getWriter()
    for await (const bytes of parts) await writer.write(bytes)
    await writer.close()
  }
  const write = async () => {
    const content = new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`)
    await add('site.json', content.length, [content])
    const files = new Map(pictures.flatMap((picture) => picture.files.map((each) => [archivedName(each), each.id])))
    for (const [name, id] of files) {
      const length = Number((await findFileFacts(db, id))?.length ?? 0)
      await add(name, length, partsOf(db, id, length))
    }
    controller.finalize()
  }
  // If writing fails, or the reader stops in the middle, the stream ends with the error.
  write().catch((error: unknown) => controller.error(error))
  return Readable.from(readable)
}

async function* partsOf(db: Db, id: string, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < length; start += part) yield new Uint8Array(await readFilePart(db, id, { start, length: part }))
}

function archived({ id, kind, width, height, alt_en, alt_kn, focus_x, focus_y, files }: LibraryPicture): ArchivedPicture {
  const formats = Object.keys(siteFileTypes) as SiteFileFormat[]
  return {
    ...{ id, kind, width, height, alt_en, alt_kn, focus_x, focus_y },
    files: files.flatMap((file) => {
      const format = formats.find((each) => siteFileTypes[each] === file.media_type)
      return format ? [{ id: file.id, format, width: file.width, height: file.height }] : []
    }),
  }
}
