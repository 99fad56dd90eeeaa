import { type SiteContent, siteProblem, withoutUnknown } from '@sabha/api/site/content'
import { withKeys } from '@sabha/api/site/entry-keys'
import { filledFrom } from '@sabha/api/site/merge'
import { saidIn } from '@sabha/api/site/pages'
import type { LiveFigures } from '@sabha/api/site/policy-text'
import { figureNames } from '@sabha/api/site/policy-text'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'
import type { Sender } from '../../adapters/ticket/document.ts'
import { focalPoints } from '../../store/pictures/library.ts'
import { newestPublishing, publishedVersion } from '../../store/site/site.ts'
import type { Context, CurrentSettings, CurrentSite } from '../context.ts'
import { withFocalPoints } from '../pictures/named.ts'

/**
 * The site that is published at this moment; until somebody publishes, the sample. Another process may publish too, so callers keep nothing
 * of what they read.
 */
export class LiveSite implements CurrentSite {
  readonly #store: Pick<Context['store'], 'read'>
  #version = 0
  /** The content as it was published, before the library's focal points are applied. */
  #published: SiteContent = sampleSite
  #content: SiteContent = sampleSite
  #edition = 0

  constructor(store: Pick<Context['store'], 'read'>) {
    this.#store = store
  }

  get version(): number {
    return this.#version
  }

  /** Goes up with each change of what visitors see: a publishing, or a focal point of the library. */
  get edition(): number {
    return this.#edition
  }

  get content(): SiteContent {
    return this.#content
  }

  /** Checks whether anybody has published, or moved a focal point, in whatever process. */
  async refresh(): Promise<void> {
    if ((await publishedVersion(this.#store.read)) > this.#version) {
      const newest = await newestPublishing(this.#store.read)
      // An older reading may arrive later.
      if (newest && newest.version > this.#version) {
        this.#published = readContent(newest.content)
        this.#version = newest.version
      }
    }
    const points = await focalPoints(this.#store.read)
    // `#published` is read after that wait: somebody may have published meanwhile.
    const content = withFocalPoints(this.#published, points)
    if (JSON.stringify(content) === JSON.stringify(this.#content)) return
    this.#content = content
    this.#edition += 1
  }
}

export async function openSite({ store }: { store: Context['store'] }): Promise<LiveSite> {
  const site = new LiveSite(store)
  await site.refresh()
  return site
}

/**
 * Returns a content as it was stored. Fields that an earlier release didn't have are the sample's. Fields that this release doesn't have are left out.
 * Entries of earlier releases get their keys; those that `like` has too get the same as there.
 */
export function readContent(stored: string, like?: SiteContent): SiteContent {
  const content = JSON.parse(stored) as SiteContent
  if (!siteProblem(content)) return withKeys(content, like)
  const filled = filledFrom(sampleSite, withoutUnknown(content))
  return withKeys(siteProblem(filled) ? content : (filled as SiteContent), like)
}

/** Returns the figures that policies may name, as the settings say them now. */
export function liveFigures({ values }: CurrentSettings): LiveFigures {
  return Object.fromEntries(Object.values(figureNames).map((name) => [name, values[name]])) as LiveFigures
}

/** Returns who tickets and mails come from, as the site says it now. */
export function senderIn({ content }: CurrentSite, language: Language): Sender {
  const { name, email, phone, hours } = saidIn(content.identity, language)
  const { accent, wordmark } = content.identity
  return { name, wordmark: wordmark.name.en.toUpperCase(), email, phone: phone.shown, hours, ...(accent !== null && { accent }) }
}
