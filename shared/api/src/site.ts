import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { standardFigures } from './figures.ts'
import { text } from './request-fields.ts'
import { Figures } from './settings.ts'

export const site = {
  visible: call({
    ...at('GET', 'site.php', 'public'),
    summary:
      'What the collective says of itself on its site, in both languages, and what visitors are promised in figures. Of one page: its words in one language alone.',
    request: z.object({
      /** `identity`, `home`, `about`, `gallery`, `terms`, `privacy`, `refund`, `shipping` or `performer/{slug}`. */
      page: z.optional(text(80)),
      language: z._default(z.enum(languages), 'en'),
    }),
    response: z.object({
      figures: z._default(Figures, standardFigures),
      /** Rises with each publishing; 0: nobody has published. */
      version: z._default(z.number(), 0),
      /** A `SiteContent` (`site/content.ts`). It was checked when it was published, so that a visitor's browser need not check it. */
      site: z.optional(z.record(z.string(), z.unknown())),
      /** One of `SitePages`: `site/pages.ts`. */
      page: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
}
