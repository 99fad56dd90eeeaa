import { siteFileFormats } from '@sabha/ticketing/site-picture'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../refusal.ts'
import { type SiteContent, siteProblem } from './content.ts'

/** A whole site as one file, for moving it or starting another site from it. */
export interface SiteFile {
  program: 'sabha-site'
  /** The version of this shape. */
  version: 1
  exported_at: string
  site: SiteContent
}

const id = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const thousandths = z.number().check(z.int(), z.gte(0), z.lte(1000))
const pixels = z.number().check(z.int(), z.gte(1), z.lte(9999))

/** A picture or film of the library. Its files are in the archive, too. */
export const ArchivedPicture = z.object({
  id,
  kind: z.enum(['picture', 'film']),
  width: pixels,
  height: pixels,
  alt_en: z.string(),
  alt_kn: z.string(),
  focus_x: thousandths,
  focus_y: thousandths,
  files: z.array(z.object({ id, format: z.enum(siteFileFormats), width: pixels, height: pixels })).check(z.maxLength(12)),
})
export type ArchivedPicture = z.output<typeof ArchivedPicture>

/** The first file of an archive, `site.json`. */
export interface ArchiveIndex extends Omit<SiteFile, 'version'> {
  version: 2
  pictures: ArchivedPicture[]
}

/** The import adds all pictures in one short transaction, and a browser has the whole archive in memory before it saves the file. */
export const archiveLimits = { pictures: 1_000, bytes: 500_000_000 } as const

const program = z.literal('sabha-site')
const Shape = z.discriminatedUnion('version', [
  // A site's texts only: no file of version 1 has pictures.
  z.object({ program, version: z.literal(1), site: z.unknown() }),
  z.object({ program, version: z.literal(2), site: z.unknown(), pictures: z.array(ArchivedPicture) }),
])

/** Returns what such a file holds, or what is wrong with it. */
export function readSiteFile(file: unknown): Pick<ArchiveIndex, 'site' | 'pictures'> | Refusal {
  if (picturesIn(file) > archiveLimits.pictures) return refuse('site-too-many-pictures', { most: archiveLimits.pictures })
  const read = z.safeParse(Shape, file)
  if (!read.success) {
    const path = read.error.issues[0]?.path ?? []
    return path[0] === 'pictures' ? refuse('site-unreadable', { field: path.join('.') }) : refuse('site-file-version', { field: 'file' })
  }
  const problem = siteProblem(read.data.site)
  return problem ?? { site: read.data.site as SiteContent, pictures: read.data.version === 2 ? read.data.pictures : [] }
}

function picturesIn(file: unknown): number {
  return typeof file === 'object' && file !== null && 'pictures' in file && Array.isArray(file.pictures) ? file.pictures.length : 0
}

/** The name of a picture's file in an archive. */
export const archivedName = ({ id, format }: ArchivedPicture['files'][number]) => `pictures/${id}.${format}`
