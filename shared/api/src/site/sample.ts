import type { SiteContent } from './content.ts'
import sample from './sample.json' with { type: 'json' }

/** The collective that a new installation shows, until it says its own. */
export const sampleSite = sample as unknown as SiteContent
