import { libraryLimits, siteFileFormats } from '@sabha/ticketing/site-picture'
import * as z from 'zod/mini'
import { adminCall, at, call } from '../call.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { text, whole } from '../request-fields.ts'
import { Success } from '../shapes.ts'

const fraction = z.number().check(z.gte(0), z.lte(1))
/** The point that stays visible when the picture is cropped, as fractions from the left and from the top. */
const Focus = z.object({ x: fraction, y: fraction })
const pictureId = text(64).check(z.regex(/^[0-9a-f]{64}$/))

export const LibraryPicture = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'film']),
  width: z.number(),
  height: z.number(),
  /** What the picture shows, for people who don't see it. */
  alt: z.object({ en: z.string(), kn: z.string() }),
  focus: Focus,
  /** Sent back with an edit, so that the server notices a stale one. */
  change: z.number(),
  created_at: z.string(),
  /** The fields of the site and of its draft that show it: `home.hero.still`. */
  used_by: z.array(z.string()),
  /** The names of the halls in which it shows the view from a seat. */
  halls: z._default(z.array(z.string()), []),
  /** Its files with their addresses below the backend's origin, the widest last. */
  files: z.array(z.object({ format: z.enum(siteFileFormats), width: z.number(), height: z.number(), address: z.string() })),
})
export type LibraryPicture = z.output<typeof LibraryPicture>

const words = { alt_en: text(1000), alt_kn: text(1000) }

/** Returns the words for a picture as they are stored: one line, without invisible characters. */
export function readPictureWords(given: string): string {
  return given
    .normalize('NFC')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Returns what is wrong with the words for a picture; undefined if nothing is. The pages and the backend both use it. */
export function pictureWordsProblem(given: { alt_en: string; alt_kn: string }): Refusal | undefined {
  for (const field of ['alt_en', 'alt_kn'] as const) {
    const said = readPictureWords(given[field])
    if (said === '') return refuse('picture-words-needed', { field })
    if (said.length > libraryLimits.words) return refuse('picture-words-too-long', { field, most: libraryLimits.words })
  }
  return /\p{Script=Kannada}/u.test(given.alt_kn) ? undefined : refuse('not-in-kannada', { field: 'alt_kn' })
}

/** The pictures and films of the site. */
export const adminPictures = {
  list: call({
    ...adminCall('GET', 'pictures', 'staff'),
    summary: 'The pictures and films of the site, the newest first.',
    request: z.object({}),
    response: z.object({ pictures: z.array(LibraryPicture) }),
  }),

  upload: call({
    ...at('POST', 'upload_site_picture.php', 'staff'),
    summary: 'Adds a picture (JPEG, PNG or WebP) or a film (MP4 with H.264) of up to 12 MB, with what is to be seen, in both languages.',
    // The server prepares pictures one after another, so one may wait for others.
    timeout: 300_000,
    // 12 MB as base64, with room above it: a file that is too large is told how large it may be.
    bodyLimit: 17 * 1024 * 1024,
    audit: ['picture-added'],
    /** A data URL. */
    request: z.object({ file: text(17_000_000), ...words, focus: z.optional(Focus) }),
    response: z.extend(Success, { picture: LibraryPicture }),
  }),

  describe: call({
    ...adminCall('POST', 'describe_picture', 'staff'),
    summary: 'Changes the words for a picture and its focal point. Refused where somebody has changed them since.',
    audit: ['picture-described'],
    request: z.object({ id: pictureId, change: whole, ...words, focus: Focus }),
    response: z.extend(Success, { change: z.number() }),
  }),

  remove: call({
    ...adminCall('POST', 'remove_picture', 'staff'),
    summary: 'Removes a picture that neither the site, nor its draft, nor a hall uses.',
    audit: ['picture-removed'],
    request: z.object({ id: pictureId }),
    response: Success,
  }),
}
