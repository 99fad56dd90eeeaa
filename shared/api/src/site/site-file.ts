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

const Shape = z.object({
  program: z.literal('sabha-site'),
  version: z.literal(1),
  site: z.unknown(),
  pictures: z._default(z.array(SitePicture), []),
})

/** What such a file holds, or what is wrong with it. */
export function readSiteFile(file: unknown): Pick<SiteFile, 'site' | 'pictures'> | Refusal {
  const read = z.safeParse(Shape, file)
  if (!read.success) {
    const at = String(read.error.issues[0]?.path[0] ?? '')
    return at === 'pictures' ? refuse('site-unreadable', { field: 'pictures' }) : refuse('site-file-version', { field: 'file' })
  }
  const problem = siteProblem(read.data.site)
  return problem ?? { site: read.data.site as SiteContent, pictures: read.data.pictures }
}
