import { type SiteContent, siteProblem } from '@sabha/api/site/content'
import { mergePart } from '@sabha/api/site/merge'
import { saidIn } from '@sabha/api/site/pages'
import type { LiveFigures } from '@sabha/api/site/policy-text'
import { figureNames } from '@sabha/api/site/policy-text'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'
import type { Sender } from '../../adapters/pdf/document.ts'
import { newestPublishing, publishedVersion } from '../../store/site/site.ts'
import type { Context, CurrentSettings, CurrentSite } from '../context.ts'

/** What is published at this moment; until somebody publishes, the sample. Another process may publish too: nobody keeps what it reads. */
export class LiveSite implements CurrentSite {
  readonly #store: Pick<Context['store'], 'read'>
  #version = 0
  #content: SiteContent = sampleSite

  constructor(store: Pick<Context['store'], 'read'>) {
    this.#store = store
  }

  get version(): number {
    return this.#version
  }

  get content(): SiteContent {
    return this.#content
  }

  /** Looks whether anybody has published, in whatever process. */
  async refresh(): Promise<void> {
    if ((await publishedVersion(this.#store.read)) <= this.#version) return
    const newest = await newestPublishing(this.#store.read)
    // Readings may overtake each other.
    if (!newest || newest.version <= this.#version) return
    this.#content = readContent(newest.content)
    this.#version = newest.version
  }
}

export async function openSite({ store }: { store: Context['store'] }): Promise<LiveSite> {
  const site = new LiveSite(store)
  await site.refresh()
  return site
}

/** A content as it was stored. What an earlier release didn't know yet is as in the sample; what no release knows any more is left out. */
export function readContent(stored: string): SiteContent {
  const content = JSON.parse(stored) as SiteContent
  if (!siteProblem(content)) return content
  const filled = mergePart(sampleSite, content)
  return siteProblem(filled) ? content : (filled as SiteContent)
}

/** The figures that policies may name, as the settings say them now. */
export function liveFigures({ values }: CurrentSettings): LiveFigures {
  return Object.fromEntries(Object.values(figureNames).map((name) => [name, values[name]])) as LiveFigures
}

/** Who tickets and mails come from, as the site says it now. */
export function senderIn({ content }: CurrentSite, language: Language): Sender {
  const { name, email, phone, hours } = saidIn(content.identity, language)
  return { name, wordmark: content.identity.wordmark.name.en.toUpperCase(), email, phone: phone.shown, hours }
}
