import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { changedFields } from '@sabha/api/site/changes'
import { type SiteContent, siteProblem } from '@sabha/api/site/content'
import { withKeys } from '@sabha/api/site/entry-keys'
import { mergeChanges, mergePart, type SiteConflict } from '@sabha/api/site/merge'
import { sampleSite } from '@sabha/api/site/sample'
import type { ArchivedPicture } from '@sabha/api/site/site-file'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import {
  addDraft,
  addPublishing,
  draftAt,
  newestDraft,
  newestPublishing,
  publishingAt,
  type SiteDraftRow,
  type SitePublishingRow,
} from '../../store/site/site.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { takePictures } from '../pictures/keep-file.ts'
import { goneFromLibrary } from '../pictures/named.ts'
import { type LiveSite, readContent } from './live-site.ts'

type Needs = Pick<Context, 'store' | 'now'> & { site: LiveSite }
type Part = Readonly<Record<string, unknown>>

/** What is published and what is drafted, as one transaction sees them. */
interface State {
  published: SitePublishingRow | undefined
  draft: SiteDraftRow | undefined
  /** What visitors see. */
  site: SiteContent
  /** What staff work on. */
  drafted: SiteContent
}

export async function siteState(db: Db): Promise<State> {
  const [published, draft] = [await newestPublishing(db), await newestDraft(db)]
  const site = published ? readContent(published.content) : sampleSite
  return { published, draft, site, drafted: draft ? await contentOfDraft(db, draft) : site }
}

/**
 * Returns the content of a draft. An entry that an earlier release drafted is the same one as in the publishing that the draft was based
 * on, whatever was published since.
 */
async function contentOfDraft(db: Db, { content, based_on }: SiteDraftRow): Promise<SiteContent> {
  return readContent(content, based_on === 0 ? sampleSite : contentOf(await publishingAt(db, based_on)))
}

/** The fields that the audit log and the history list; a longer list tells nobody more. */
const listed = (fields: readonly string[]) => fields.slice(0, 100)

export interface DraftEdit {
  /** The draft that was shown when these were typed; 0: nobody had saved any. */
  version: number
  /** The publishing that was shown then. */
  published: number | undefined
  part: Part
}

/** Lays a part over the draft, and returns the new draft. Where somebody else has saved the same text since, refuses with both texts. */
export async function saveDraft(context: Needs, account: AccountRow, edit: DraftEdit): Promise<SiteDraftRow | Refusal> {
  return context.store.alone(async (tx): Promise<SiteDraftRow | Refusal | Rollback<Refusal>> => {
    const state = await siteState(tx)
    const { draft, drafted } = state
    const base = draft?.version === edit.version ? drafted : await lookedAt(tx, edit, state)
    if (!base) return draftSavedBy(draft)
    const { merged, conflicts } = mergeChanges(base, drafted, withKeys(mergePart(base, edit.part), base))
    if (conflicts.length > 0) return draftSavedBy(draft, conflicts)
    const problem = siteProblem(merged)
    if (problem) return problem
    return addDraftOf(tx, context, account, state, merged as SiteContent)
  })
}

/**
 * Returns the content that the editor had before them; undefined: it is not known any more. Where nobody had saved a draft, that was what
 * visitors saw then.
 */
async function lookedAt(tx: Tx, { version, published }: DraftEdit, { draft, site }: State): Promise<SiteContent | undefined> {
  const row = version > 0 ? await draftAt(tx, version) : undefined
  if (version > 0) return row && contentOfDraft(tx, row)
  if (published === undefined && !draft) return site
  // Visitors saw the same publishing until the first draft was saved, which names it.
  const seen = published ?? (await draftAt(tx, 1))?.based_on
  if (seen === undefined) return undefined
  return seen === 0 ? sampleSite : contentOf(await publishingAt(tx, seen))
}

const contentOf = (row: { content: string } | undefined) => row && readContent(row.content)

async function addDraftOf(tx: Tx, { now }: Needs, account: AccountRow, { draft, drafted, published, site }: State, after: SiteContent) {
  const gone = await goneFromLibrary(tx, after)
  if (gone) return gone
  const fields = changedFields(drafted, after)
  const at = now()
  const row: SiteDraftRow = {
    version: (draft?.version ?? 0) + 1,
    based_on: published?.version ?? 0,
    content: JSON.stringify(after),
    saved_at: at,
    saved_by: account.name,
  }
  if (draft && fields.length === 0) return draft
  // Another process may have saved first.
  if (!(await addDraft(tx, row))) return rollback(draftSavedBy(await newestDraft(tx)))
  const toPublish = changedFields(site, after).length
  await logAction(tx, account, at, { what: 'site-saved', toWhat: `draft ${row.version}`, details: { fields: listed(fields), toPublish } })
  return row
}

/** Cuts texts in a refusal: the client asks for the whole ones. */
const shownText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, 2_000)

function draftSavedBy(draft: SiteDraftRow | undefined, conflicts: readonly SiteConflict[] = []): Refusal {
  return refuse('site-text-changed', {
    who: draft?.saved_by ?? 'Somebody',
    version: draft?.version ?? 0,
    field: conflicts[0]?.field ?? '',
    fields: conflicts.map(({ field }) => field),
    theirs: conflicts.map(({ theirs }) => shownText(theirs)),
    yours: conflicts.map(({ yours }) => shownText(yours)),
  })
}

export interface PublishEdit {
  /** Laid over what visitors see; without it the draft is published. */
  part: Part | undefined
  /** The publishing that was shown. */
  version: number | undefined
  /** The draft that was shown. */
  draft: number | undefined
}

/** Publishes a part, or the draft; returns the version that is in force. */
export async function publishSite(context: Needs, account: AccountRow, edit: PublishEdit): Promise<number | Refusal> {
  const published = await context.store.alone(async (tx): Promise<number | Refusal | Rollback<Refusal>> => {
    const state = await siteState(tx)
    const newest = state.published?.version ?? 0
    if (edit.version !== undefined && edit.version !== newest) return publishedBy(state.published)
    if (edit.draft !== undefined && edit.draft !== (state.draft?.version ?? 0)) return draftSavedBy(state.draft)
    const after = edit.part ? withKeys(mergePart(state.site, edit.part), state.site) : state.drafted
    const problem = siteProblem(after)
    return problem ?? publish(tx, context, account, state, { after: after as SiteContent, restored: null })
  })
  await context.site.refresh()
  return published
}

/** Publishes again what was published as this version; 0 is what the site came with. */
export async function restoreSite(
  context: Needs,
  account: AccountRow,
  { version, current }: { version: number; current: number | undefined },
): Promise<number | Refusal> {
  const published = await context.store.alone(async (tx): Promise<number | Refusal | Rollback<Refusal>> => {
    const state = await siteState(tx)
    if (current !== undefined && current !== (state.published?.version ?? 0)) return publishedBy(state.published)
    const row = version === 0 ? undefined : await publishingAt(tx, version)
    if (version !== 0 && !row) return refuse('unknown-publishing')
    return publish(tx, context, account, state, { after: row ? readContent(row.content, state.site) : sampleSite, restored: version })
  })
  await context.site.refresh()
  return published
}

export interface NextPublishing {
  after: SiteContent
  restored: number | null
  /** What is done to the draft besides; without it, the draft keeps what is not published yet. */
  redraft?: (draft: SiteContent) => SiteContent
}

/** Publishes in the caller's transaction; returns the version that is in force. */
export async function publish(
  tx: Tx,
  { now }: Pick<Needs, 'now'>,
  account: AccountRow,
  { published, draft, site, drafted }: State,
  { after, restored, redraft = (kept) => kept }: NextPublishing,
): Promise<number | Refusal | Rollback<Refusal>> {
  const newest = published?.version ?? 0
  const changed = listed(changedFields(site, after))
  // What is not published yet stays in the draft, on top of what is published now.
  const kept = draft && redraft(mergeChanges(site, after, drafted).merged as SiteContent)
  const isRedrafted = draft !== undefined && JSON.stringify(kept) !== JSON.stringify(drafted)
  if (changed.length === 0 && !isRedrafted) return newest
  const gone = await goneFromLibrary(tx, after)
  if (gone) return gone
  const [version, at] = [changed.length === 0 ? newest : newest + 1, now()]
  const row = {
    version,
    content: JSON.stringify(after),
    changed: JSON.stringify(changed),
    restored_version: restored,
    published_at: at,
    published_by: account.name,
  }
  // Another process may have saved first.
  if (version > newest && !(await addPublishing(tx, row))) return rollback(publishedBy(await newestPublishing(tx)))
  if (isRedrafted) {
    const isFirst = await addDraft(tx, { ...draft, version: draft.version + 1, based_on: version, content: JSON.stringify(kept) })
    if (!isFirst) return rollback(draftSavedBy(await newestDraft(tx)))
  }
  if (version === newest) return version
  await logAction(tx, account, at, {
    what: restored === null ? 'site-published' : 'site-restored',
    toWhat: `site ${version}`,
    details: { fields: changed, ...(restored !== null && { restored }) },
  })
  return version
}

function publishedBy(newest: SitePublishingRow | undefined): Refusal {
  return refuse('site-published', { who: newest?.published_by ?? 'Somebody', version: newest?.version ?? 0 })
}

/** Replaces the draft with a whole content, and takes its pictures into the library: all of it or nothing. */
export async function replaceDraft(
  context: Needs,
  account: AccountRow,
  { version, content, pictures = [] }: { version: number; content: SiteContent; pictures?: readonly ArchivedPicture[] | undefined },
): Promise<number | Refusal> {
  const saved = await context.store.alone(async (tx): Promise<SiteDraftRow | Refusal | Rollback<Refusal>> => {
    const state = await siteState(tx)
    if ((state.draft?.version ?? 0) !== version) return draftSavedBy(state.draft)
    const problem = await takePictures(tx, pictures, { at: context.now(), who: account.name })
    if (problem) return rollback(problem)
    const added = await addDraftOf(tx, context, account, state, withKeys(content, state.drafted))
    if (isRefusal(added)) return rollback(added)
    if ('version' in added) await logAction(tx, account, context.now(), { what: 'site-imported', toWhat: 'draft' })
    return added
  })
  return isRefusal(saved) ? saved : saved.version
}
