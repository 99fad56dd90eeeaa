import type { SiteContent } from '@sabha/api/site/content'
import { hour } from '@sabha/ticketing/durations'
import type { Sealer } from '../../adapters/sealer.ts'
import { focalPoints } from '../../store/pictures/library.ts'
import type { Context } from '../context.ts'
import { withFocalPoints } from '../pictures/named.ts'
import { siteState } from './save-site.ts'

type Needs = Pick<Context, 'store' | 'now'> & { sealer: Sealer }

const about = 'site-preview'
/** ms that a preview may be looked at. */
const openFor = hour

/** Returns what opens the draft on the pages, and until when. */
export function newPreview({ now, sealer }: Pick<Needs, 'now' | 'sealer'>): { preview: string; until: number } {
  const until = now() + openFor
  return { preview: sealer.seal(about, String(until)), until }
}

/** Returns the draft for a text that opens it; undefined: the text opens nothing, or nothing any more. */
export async function previewed({ store, now, sealer }: Needs, preview: unknown): Promise<SiteContent | undefined> {
  const until = typeof preview === 'string' && preview.length < 500 ? sealer.open(about, preview) : undefined
  if (until === undefined || now() >= Number(until)) return undefined
  return withFocalPoints((await siteState(store.read)).drafted, await focalPoints(store.read))
}
