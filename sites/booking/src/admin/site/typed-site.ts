import { changedFields } from '@sabha/api/site/changes'
import type { SiteContent } from '@sabha/api/site/content'
import { mergeChanges, type SiteConflict } from '@sabha/api/site/merge'
import type { SiteState } from './queries.ts'

/** Texts that others have saved and that were changed differently here. */
interface Clash {
  who: string
  conflicts: readonly SiteConflict[]
}

/** What the form holds. */
export interface TypedSite {
  /** The state that was read; the typed text is compared with it. */
  base: SiteState
  content: SiteContent
  clash: Clash | null
}

/** Returns the form based on a newer state. Changes since `from` stay, also those that were typed during the request. */
export function siteOnNewer({ content }: TypedSite, from: SiteContent, newer: SiteState): TypedSite {
  const { merged, conflicts } = mergeChanges(from, newer.draft.site, content)
  const clash = conflicts.length > 0 ? { who: newer.draft.saved?.who ?? '', conflicts } : null
  return { base: newer, content: merged as SiteContent, clash }
}

/** Returns the form after `sent` was saved as this draft, before the whole state is read again. */
export function siteOnSaved(now: TypedSite, sent: SiteContent, saved: SavedDraft): TypedSite {
  return siteOnNewer(now, sent, withDraft(now.base, saved))
}

interface SavedDraft {
  version: number
  site: SiteContent
}

/** Returns the state with this draft. */
export function withDraft(read: SiteState, { version, site }: SavedDraft): SiteState {
  return { ...read, draft: { ...read.draft, version, site, changed: changedFields(read.site, site) } }
}
