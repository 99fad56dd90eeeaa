import { pictureWordsProblem } from '@sabha/api/admin/pictures'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type ArchivedPicture, archivedName } from '@sabha/api/site/site-file'
import { libraryLimits, madeWidths, type SiteFileFormat, siteFileTypes } from '@sabha/ticketing/site-picture'
import { readAvif } from '../../adapters/pictures/avif.ts'
import { readHeader } from '../../adapters/pictures/header.ts'
import { tellsMore } from '../../adapters/pictures/told-beside.ts'
import { addPicture, factsOfFiles } from '../../store/pictures/files.ts'
import { addLibraryPictures, libraryPicturesAmong } from '../../store/pictures/library.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { filmFile, hashOf } from './made-file.ts'

/** The size of the largest file that is made from a picture. */
const largest = { width: 1600, height: 2000 }

/**
 * Stores a file of an archive, and returns its id. Nobody gets it before its picture is taken into the library; otherwise it is gone a day
 * later.
 */
export async function keepSiteFile(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { format, data }: { format: SiteFileFormat; data: string },
): Promise<string | Refusal> {
  const bytes = bytesOf(data)
  if (!bytes) return refuse('site-file-lies')
  const file = format === 'mp4' ? filmOf(bytes) : pictureOf(bytes, format)
  if (isRefusal(file)) return file
  const id = hashOf(file.bytes)
  await store.concurrent([], (tx) => addPicture(tx, { id, media_type: siteFileTypes[format], ...file, created_at: now() }))
  return id
}

interface SizedFile {
  width: number
  height: number
  bytes: Uint8Array
}

function pictureOf(bytes: Uint8Array, format: Exclude<SiteFileFormat, 'mp4'>): SizedFile | Refusal {
  if (bytes.length > libraryLimits.bytes) return refuse('picture-too-heavy', { megabytes: libraryLimits.bytes / 1_000_000 })
  const header = format === 'avif' ? readAvif(bytes) : readHeader(bytes)
  if (!header || ('format' in header && header.format !== format)) return refuse('site-file-lies')
  if (tellsMore(bytes, format)) return refuse('site-file-tells-more')
  const { width, height } = header
  return width > largest.width || height > largest.height ? refuse('site-file-lies') : { width, height, bytes }
}

function filmOf(bytes: Uint8Array): SizedFile | Refusal {
  const files = filmFile(bytes)
  return isRefusal(files) ? files : (files[0] ?? refuse('site-file-lies'))
}

function bytesOf(data: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(data)
  } catch {
    return undefined
  }
}

/**
 * Takes pictures of an archive into the library; those that are there already stay as they are. Refuses at the first of which something is
 * missing. However many they are, it runs few statements, because nobody is sold a seat meanwhile.
 */
export async function takePictures(
  tx: Tx,
  pictures: readonly ArchivedPicture[],
  { at, who }: { at: number; who: string },
): Promise<Refusal | undefined> {
  const ids = pictures.map(({ id }) => id)
  const known = await libraryPicturesAmong(tx, ids)
  const added = pictures.filter(({ id }, index) => !known.has(id) && ids.indexOf(id) === index)
  const sent = added.flatMap(({ id, files }) => files.map((file) => ({ picture_id: id, file_id: file.id })))
  const fileIds = sent.map(({ file_id }) => file_id)
  const facts = await factsOfFiles(tx, fileIds)
  for (const picture of added) {
    const problem = problemOf(picture, facts, `pictures.${ids.indexOf(picture.id)}`)
    if (problem) return problem
  }
  const rows = added.map(({ files, ...picture }) => ({ ...picture, change: 1, changed_by: who, created_at: at }))
  await addLibraryPictures(tx, rows, sent)
  return undefined
}

/** `field`: the picture's place in the archive's index. */
function problemOf(picture: ArchivedPicture, facts: Awaited<ReturnType<typeof factsOfFiles>>, field: string): Refusal | undefined {
  const problem = pictureWordsProblem(picture)
  if (problem) return { ...problem, params: { ...problem.params, field: `${field}.${problem.params?.['field'] ?? ''}` } }
  const lacking = lackingIn(picture)
  if (lacking) return refuse('site-archive-damaged', { name: lacking, field: `${field}.files` })
  const wrong = picture.files.find((file) => {
    const kept = facts.get(file.id)
    return kept?.width !== file.width || kept.height !== file.height || kept.media_type !== siteFileTypes[file.format]
  })
  return wrong && refuse('site-archive-damaged', { name: archivedName(wrong), field: `${field}.files` })
}

/** Returns a file that pages would ask for in vain. */
function lackingIn({ id, kind, width, height, files }: ArchivedPicture): string | undefined {
  const has = (format: SiteFileFormat, wide: number) => files.some((file) => file.format === format && file.width === wide)
  const needed: [SiteFileFormat, number][] =
    kind === 'film'
      ? [['mp4', width]]
      : [
          ['jpg', width],
          ...madeWidths(width).flatMap((each): typeof needed => [
            ['avif', each],
            ['webp', each],
          ]),
        ]
  const missing = needed.find(([format, wide]) => !has(format, wide))
  if (missing) return `${id} ${missing[1]} ${missing[0]}`
  return files.some((file) => file.width === width && file.height === height) ? undefined : id
}
