import type { SiteContent } from './content.ts'
import { withKeys } from './entry-keys.ts'
import policies from './policies.json' with { type: 'json' }
import sample from './sample.json' with { type: 'json' }

/** The sample collective that a new installation shows until it has its own, with the policies that every installation begins with. */
export const sampleSite = withKeys({ ...sample, policies }) as unknown as SiteContent
