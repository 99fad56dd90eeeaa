import { pictureWordsProblem, readPictureWords } from '@sabha/api/admin/pictures'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { pictureTypes } from '@sabha/ticketing/show-picture'
import { libraryLimits, siteFileTypes } from '@sabha/ticketing/site-picture'
import { readHeader } from '../../adapters/pictures/header.ts'
import type { PictureMaker } from '../../adapters/pictures/picture-maker.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import {
  addLibraryPicture,
  type Description,
  describeLibraryPicture,
  findLibraryPicture,
  type LibraryRow,
  listLibrary,
  removeLibraryPicture,
} from '../../store/pictures/library.ts'
import { photographedHalls } from '../../store/pictures/seat-photos.ts'
import { rollback } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { fileOf, filmFile, hashOf, type NewFile } from './made-file.ts'
import { pictureUses } from './uses.ts'

type Needs = Pick<Context, 'store' | 'now'>

interface Words {
  alt_en: string
  alt_kn: string
  /** Fractions of width and height. */
  focus?: { x: number; y: number } | undefined
}

/** Adds the picture or film of a data URL, and returns its id. A file that is sent twice is stored once, as it was described first. */
export async function addToLibrary(
  context: Needs & { pictureMaker: PictureMaker },
  account: AccountRow,
  { file, ...words }: Words & { file: string },
): Promise<string | Refusal> {
  const problem = pictureWordsProblem(words)
  if (problem) return problem
  const sent = readDataUrl(file)
  if (!sent) return refuse('unreadable-picture')
  const id = hashOf(sent.bytes)
  if (await findLibraryPicture(context.store.read, id)) return id
  const files = sent.type === 'video/mp4' ? filmFile(sent.bytes) : await pictureFiles(context.pictureMaker, sent)
  if (isRefusal(files)) return files
  const largest = files.at(-1)
  if (!largest) throw new Error('a picture of which no file was made')
  const { width, height } = largest
  const kind = sent.type === 'video/mp4' ? 'film' : 'picture'
  const at = context.now()
  await context.store.alone(async (tx) => {
    const row: LibraryRow = { id, kind, width, height, ...described(words), change: 1, changed_by: account.name, created_at: at }
    const isNew = await addLibraryPicture(
      tx,
      row,
      files.map((made) => ({ ...made, created_at: at })),
    )
    if (isNew) await logAction(tx, account, at, { what: 'picture-added', toWhat: row.alt_en })
  })
  return id
}

/** Makes the files of a picture. It goes by the size and type that the bytes tell, before anything is unpacked. */
async function pictureFiles(maker: PictureMaker, { bytes, type }: SentBytes): Promise<NewFile[] | Refusal> {
  const header = readHeader(bytes)
  if (!header) return refuse('unreadable-picture')
  const { width, height, format } = header
  if (pictureTypes[format] !== type) return refuse('picture-type-lies')
  if (bytes.length > libraryLimits.bytes) return refuse('picture-too-heavy', { megabytes: libraryLimits.bytes / 1_000_000 })
  if (Math.min(width, height) < libraryLimits.least) return refuse('picture-too-small', { least: libraryLimits.least })
  const { megapixels } = libraryLimits
  if (width * height > megapixels * 1_000_000) return refuse('too-many-pixels', { megapixels })
  const making = await maker.make({ bytes, ...header })
  switch (making.kind) {
    case 'made':
      return making.files.map((file) => fileOf({ ...file, bytes: file.bytes }, siteFileTypes[file.format]))
    case 'unreadable':
      return refuse('unreadable-picture')
    case 'too-hard':
      return refuse('picture-too-hard')
    case 'busy':
      return refuse('pictures-waiting')
    default:
      return making satisfies never
  }
}

/** Changes the words for a picture and its focal point; returns its new `change`. */
export async function describePicture(
  { store, now }: Needs,
  account: AccountRow,
  { id, change, ...words }: Words & { id: string; change: number },
): Promise<number | Refusal> {
  const problem = pictureWordsProblem(words)
  if (problem) return problem
  const to = described(words)
  return store.concurrent([`picture:${id}`], async (tx) => {
    if (!(await describeLibraryPicture(tx, { id, change }, { ...to, changed_by: account.name }))) {
      const now = await findLibraryPicture(tx, id)
      return rollback(now ? refuse('picture-changed', { who: now.changed_by || ('Somebody' satisfies Phrase) }) : refuse('picture-gone'))
    }
    await logAction(tx, account, now(), { what: 'picture-described', toWhat: to.alt_en })
    return change + 1
  })
}

/** Removes a picture; its files stay for a day, for people who have a page open. */
export async function removePicture({ store, now }: Needs, account: AccountRow, id: string): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const row = (await listLibrary(tx)).find((picture) => picture.id === id)
    if (!row) return refuse('picture-gone')
    if ((await pictureUses(tx))(row).length > 0) return refuse('picture-is-used')
    const halls = (await photographedHalls(tx)).get(id)
    if (halls) return refuse('picture-of-hall', { halls: halls.join(', ') })
    await removeLibraryPicture(tx, id)
    await logAction(tx, account, now(), { what: 'picture-removed', toWhat: row.alt_en })
    return undefined
  })
}

function described({ alt_en, alt_kn, focus = { x: 0.5, y: 0.5 } }: Words): Description {
  return {
    alt_en: readPictureWords(alt_en),
    alt_kn: readPictureWords(alt_kn),
    focus_x: Math.round(focus.x * 1000),
    focus_y: Math.round(focus.y * 1000),
  }
}

interface SentBytes {
  /** What the browser says, which goes by the file's name. */
  type: string
  bytes: Uint8Array
}

function readDataUrl(dataUrl: string): SentBytes | undefined {
  const [head, type] = /^data:(image\/jpeg|image\/png|image\/webp|video\/mp4);base64,/.exec(dataUrl.slice(0, 40)) ?? []
  if (head === undefined || type === undefined) return undefined
  try {
    return { type, bytes: Uint8Array.fromBase64(dataUrl.slice(head.length)) }
  } catch {
    return undefined
  }
}
