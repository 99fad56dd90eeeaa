import * as z from 'zod/mini'
import { type Refusal, refuse } from '../refusal.ts'
import { type SiteContent, siteProblem } from './content.ts'

/** A whole site as one file, to be moved, or to start another one from. */
export interface SiteFile {
  program: 'sabha-site'
  /** Of this shape. */
  version: 1
  exported_at: string
  site: SiteContent
  /** Those that the site shows and that are not part of the program. */
  pictures: SitePicture[]
}

/** A picture as it was kept: every width and format is made from it again. */
export const SitePicture = z.object({
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9/_.@-]{0,119}$/)),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  /** Base64. */
  data: z.base64(),
  /** Fractions of its width and height: what stays in sight where it is cut. */
  focus: z.optional(z.object({ x: z.number().check(z.gte(0), z.lte(1)), y: z.number().check(z.gte(0), z.lte(1)) })),
  /** What is to be seen. */
  alt: z.object({ en: z.string().check(z.maxLength(400)), kn: z.optional(z.string().check(z.maxLength(400))) }),
})
export type SitePicture = z.output<typeof SitePicture>

const id = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const thousandths = z.number().check(z.int(), z.gte(0), z.lte(1000))
const pixels = z.number().check(z.int(), z.gte(1), z.lte(9999))

/** A picture or film of the library, whose files are in the archive beside. */
export const ArchivedPicture = z.object({
  id,
  kind: z.enum(['picture', 'film']),
  width: pixels,
  height: pixels,
  alt_en: z.string(),
  alt_kn: z.string(),
  focus_x: thousandths,
  focus_y: thousandths,
  files: z.array(z.object({ id, format: z.enum(['avif', 'webp', 'jpg', 'mp4']), width: pixels, height: pixels })).check(z.maxLength(12)),
})
export type ArchivedPicture = z.output<typeof ArchivedPicture>

/** What an archive has first, as `site.json`. */
export interface ArchiveIndex extends Omit<SiteFile, 'version' | 'pictures'> {
  version: 2
  pictures: ArchivedPicture[]
}

/** Pictures are taken in one short transaction; and a browser has a whole archive in memory before it is a file. */
export const archiveLimits = { pictures: 1_000, bytes: 500_000_000 } as const

const program = z.literal('sabha-site')
const Shape = z.discriminatedUnion('version', [
  z.object({ program, version: z.literal(1), site: z.unknown(), pictures: z._default(z.array(SitePicture), []) }),
  z.object({ program, version: z.literal(2), site: z.unknown(), pictures: z.array(ArchivedPicture) }),
])

/** What such a file holds, or what is wrong with it. */
export function readSiteFile(file: unknown): Pick<ArchiveIndex, 'site' | 'pictures'> | Refusal {
  if (picturesIn(file) > archiveLimits.pictures) return refuse('site-too-many-pictures', { most: archiveLimits.pictures })
  const read = z.safeParse(Shape, file)
  if (!read.success) {
    const path = read.error.issues[0]?.path ?? []
    return path[0] === 'pictures' ? refuse('site-unreadable', { field: path.join('.') }) : refuse('site-file-version', { field: 'file' })
  }
  const problem = siteProblem(read.data.site)
  // Of the first version none was ever written with pictures in it.
  return problem ?? { site: read.data.site as SiteContent, pictures: read.data.version === 2 ? read.data.pictures : [] }
}

function picturesIn(file: unknown): number {
  return typeof file === 'object' && file !== null && 'pictures' in file && Array.isArray(file.pictures) ? file.pictures.length : 0
}

/** The name of a picture's file in an archive. */
export const archivedName = ({ id, format }: ArchivedPicture['files'][number]) => `pictures/${id}.${format}`
