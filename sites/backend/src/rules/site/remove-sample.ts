import { standardSettings } from '@sabha/api/admin/settings'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { siteProblem } from '@sabha/api/site/content'
import { hasSampleName, sampleFields, withoutSample } from '@sabha/api/site/without-sample'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { showsOfCodes } from '../../store/prices/codes.ts'
import { setConcessions } from '../../store/prices/concessions.ts'
import { showsOfRules } from '../../store/prices/rules.ts'
import { showsOfPasses } from '../../store/season-passes/passes.ts'
import { addSettings, newestSettings } from '../../store/settings/settings.ts'
import { findHallText, removeHall } from '../../store/shows/halls.ts'
import { removeEmptyProduction } from '../../store/shows/productions.ts'
import { countStanding, hasTraces, listAllShows, removeShow, type ShowRow, setShowStatus } from '../../store/shows/shows.ts'
import { noteSampleRemoved } from '../../store/site/first-evening.ts'
import type { Db, Rollback, Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { chosenIn, type LiveSettings } from '../settings/live-settings.ts'
import { sampleHalls, sampleShow } from '../shows/sample.ts'
import type { LiveSite } from './live-site.ts'
import { publish, siteState } from './save-site.ts'

type Needs = Pick<Context, 'store' | 'now'> & { site: LiveSite; settings: LiveSettings }

export interface Removed {
  version: number
  texts: number
  shows: number
  halls: number
  /** Shows that stay, because somebody has booked for them. */
  kept: { id: string; title: string }[]
}

interface SampleShow extends ShowRow {
  isSold: boolean
  /** Whether something points to it that outlasts it, such as a booking that ran out, or a code or rule that is for it. */
  isNamed: boolean
}

/**
 * Returns the shows that the sample brought and their copies; a show with another title or performer is the house's own. Leaves out drafts
 * that are named somewhere: of those nothing is left to remove.
 */
export async function sampleShows(db: Db): Promise<SampleShow[]> {
  const shows = (await listAllShows(db)).filter(
    ({ title, performer, status }) => title === sampleShow.title && performer === sampleShow.performer && status !== 'cancelled',
  )
  const ofPrices = new Set([...(await showsOfCodes(db)), ...(await showsOfRules(db)), ...(await showsOfPasses(db))])
  const found: SampleShow[] = []
  for (const show of shows) {
    const isNamed = ofPrices.has(show.id) || (await hasTraces(db, show.id))
    found.push({ ...show, isNamed, isSold: (await countStanding(db, show.id)) > 0 })
  }
  return found.filter(({ status, isNamed, isSold }) => isSold || !(isNamed && status === 'draft'))
}

/** Whether the plan is the one that the sample brought: a plan that somebody has changed is theirs. */
export async function hallIsOfSample(db: Db, hall: HallPlan): Promise<boolean> {
  return (await findHallText(db, hall.id)) === JSON.stringify(hall)
}

/** Removes all that the sample brought, or nothing. */
export async function removeSample(context: Needs, account: AccountRow): Promise<Removed | Refusal> {
  const removed = await context.store.alone((tx) => remove(tx, context, account))
  await Promise.all([context.site.refresh(), context.settings.refresh()])
  return removed
}

async function remove(tx: Tx, context: Needs, account: AccountRow): Promise<Removed | Refusal | Rollback<Refusal>> {
  const state = await siteState(tx)
  if (hasSampleName(state.site)) return refuse('sample-name-left', { field: 'identity.name.en' })
  const after = withoutSample(state.site)
  const problem = siteProblem(after)
  if (problem) return problem
  const texts = sampleFields(state.site).length
  const redraft = (draft: typeof after) => (hasSampleName(draft) ? draft : withoutSample(draft))
  const version = await publish(tx, context, account, state, { after, restored: null, redraft })
  if (typeof version !== 'number') return version
  const { shows, kept } = await removeShows(tx)
  let halls = 0
  for (const hall of sampleHalls) if ((await hallIsOfSample(tx, hall)) && (await removeHall(tx, hall.id))) halls += 1
  const at = context.now()
  await nameSupplier(tx, context.settings, { supplier: after.identity.name.en, at, who: account.name })
  await noteSampleRemoved(tx, { at, who: account.name })
  const isAnything = texts + shows + halls > 0
  if (isAnything) await logAction(tx, account, at, { what: 'sample-removed', toWhat: 'sample', details: { texts, shows, halls } })
  return { version, texts, shows, halls, kept }
}

/**
 * Removes the shows that aren't sold. If something else still points to one, such as a booking that ran out, only its sale ends: it becomes
 * a draft.
 */
async function removeShows(tx: Tx): Promise<Pick<Removed, 'shows' | 'kept'>> {
  let shows = 0
  const kept: Removed['kept'] = []
  for (const { id, title, isSold, isNamed, production_id } of await sampleShows(tx)) {
    if (isSold) kept.push({ id: String(id), title })
    else if (isNamed) shows += (await setShowStatus(tx, id, 'draft', ['published', 'closed'])) ? 1 : 0
    else {
      await removeShow(tx, id)
      await setConcessions(tx, id, null)
      if (production_id !== null) await removeEmptyProduction(tx, production_id)
      shows += 1
    }
  }
  return { shows, kept }
}

/** Makes invoices name the collective that the site names, unless somebody has said who makes them. */
async function nameSupplier(
  tx: Tx,
  { fixed }: LiveSettings,
  { supplier, at, who }: { supplier: string; at: number; who: string },
): Promise<void> {
  const newest = await newestSettings(tx)
  const chosen = newest ? chosenIn(newest) : {}
  const now = fixed.invoice_supplier ?? chosen.invoice_supplier ?? standardSettings.invoice_supplier
  if (now !== standardSettings.invoice_supplier || fixed.invoice_supplier !== undefined) return
  const row = {
    version: (newest?.version ?? 0) + 1,
    chosen: JSON.stringify({ ...chosen, invoice_supplier: supplier }),
    saved_at: at,
    saved_by: who,
  }
  await addSettings(tx, row)
}
