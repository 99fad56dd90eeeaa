import { changedFields } from '@sabha/api/site/changes'
import type { SiteContent } from '@sabha/api/site/content'
import { mergeChanges, type SiteConflict } from '@sabha/api/site/merge'
import type { SiteState } from './queries.ts'

/** Texts that others have saved where something else was typed. */
interface Clash {
  who: string
  conflicts: readonly SiteConflict[]
}

/** What the form holds. */
export interface TypedSite {
  /** What was read: what is typed is compared with it. */
  base: SiteState
  content: SiteContent
  clash: Clash | null
}

/** The form on a newer reading: what was typed after `from` stays, also what was typed while it was asked for. */
export function onNewer({ content }: TypedSite, from: SiteContent, newer: SiteState): TypedSite {
  const { merged, conflicts } = mergeChanges(from, newer.draft.site, content)
  const clash = conflicts.length > 0 ? { who: newer.draft.saved?.who ?? '', conflicts } : null
  return { base: newer, content: merged as SiteContent, clash }
}

/** The form when `sent` was saved as this draft, before all of it is read again. */
export function onSaved(now: TypedSite, sent: SiteContent, saved: SavedDraft): TypedSite {
  return onNewer(now, sent, withDraft(now.base, saved))
}

interface SavedDraft {
  version: number
  site: SiteContent
}

/** What is known of the site, with this draft. */
export function withDraft(read: SiteState, { version, site }: SavedDraft): SiteState {
  return { ...read, draft: { ...read.draft, version, site, changed: changedFields(read.site, site) } }
}
