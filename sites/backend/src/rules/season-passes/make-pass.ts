import type { SeasonPassDraft } from '@sabha/api/admin/season-passes'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import { isPayable, mostPrice, type SectionPrices } from '@sabha/ticketing/sections'
import { readOptionalMoment } from '@sabha/ticketing/show-times'
import { homeZone } from '@sabha/ticketing/time'
import { idOf, readLine, readText } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addSeasonPass, findSeasonPass, listSeasonPasses, nightsOf, setNightsOf } from '../../store/season-passes/passes.ts'
import { addHall, ofPasses } from '../../store/shows/halls.ts'
import { addShow, changeShow, findShow, pricesOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Db, Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { tooFewNights } from './lost-nights.ts'

type Needs = Pick<Context, 'store' | 'now'>

/** The most that are ever sold of one pass. */
const mostPlaces = 5_000

const section = 'PASS'
/** No longer than the label of a row may be. */
const row = 'PAS'

/** Makes a season pass, as a draft of a show whose hall has so many places; returns its id. */
export async function makeSeasonPass(
  { store, now }: Needs,
  account: AccountRow,
  draft: SeasonPassDraft,
  sent: SentForm,
): Promise<number | Refusal> {
  return store.alone((tx) => once(tx, { account, sent, now: now() }, () => make(tx, account, draft, now())))
}

async function make(tx: Tx, account: AccountRow, draft: SeasonPassDraft, now: number): Promise<number | Refusal> {
  const title = readLine(draft.title)
  if (title === '') return refuse('title-needed', { field: 'title' })
  const price = readRupees(draft.price)
  if (!price || !isPayable(price) || price > mostPrice) return refuse('pass-price-needed', { field: 'price' })
  if (!(draft.gst_rate >= 0 && draft.gst_rate <= 100)) return refuse('bad-gst-rate', { field: 'gst_rate' })
  const { places, nights } = draft
  if (!(Number.isInteger(places) && places >= 1 && places <= mostPlaces))
    return refuse('pass-places', { most: mostPlaces, field: 'places' })
  const shows = await readShows(tx, draft.show_ids, now)
  if (isRefusal(shows)) return shows
  if (!(Number.isInteger(nights) && nights >= 1 && nights <= shows.length))
    return refuse('pass-nights', { most: shows.length, field: 'nights' })
  const unknown = unknownSection(shows, draft.sections)
  if (unknown !== undefined) return refuse('unknown-section', { section: unknown, field: 'sections' })
  const closes = readOptionalMoment(draft.sales_close, homeZone)
  const last = lastOf(shows)
  if (closes === undefined || (closes !== null && closes > last.starts_at)) return refuse('bad-date', { field: 'sales_close' })
  const hall = hallOf(places)
  await addHall(tx, hall)
  const id = await addShow(
    tx,
    {
      ...showOf(last, { title, price, description: readText(draft.description) }),
      gst_rate: draft.gst_rate,
      sales_close_at: closes,
      hall_id: hall.id,
      created_at: now,
    },
    hall,
  )
  const ids = shows.map((show) => show.id)
  const sections = draft.sections.length === 0 ? null : JSON.stringify([...new Set(draft.sections)])
  await addSeasonPass(tx, { show_id: id, nights, shows: JSON.stringify(ids), sections, created_at: now })
  await logAction(tx, account, now, { what: 'season-pass-made', toWhat: `show ${id}`, showId: id, details: { name: title } })
  return id
}

/** Reads the evenings that a pass is made good for: still to come, and no passes themselves. */
async function readShows(db: Db, sent: readonly string[], now: number): Promise<ShowRow[] | Refusal> {
  const shows: ShowRow[] = []
  for (const id of new Set(sent.map(idOf))) {
    const show = await findShow(db, id)
    if (!show) return refuse('unknown-show', { field: 'show_ids' })
    const isEvening = show.status !== 'cancelled' && show.ends_at > now && !(await findSeasonPass(db, id))
    if (!isEvening) return refuse('pass-of-passes', { show: show.title, field: 'show_ids' })
    shows.push(show)
  }
  return shows.length === 0 ? refuse('pass-shows-needed', { field: 'show_ids' }) : shows
}

function unknownSection(shows: readonly ShowRow[], sections: readonly string[]): string | undefined {
  const priced = new Set(shows.flatMap((show) => Object.keys(pricesOf(show))))
  return sections.find((name) => !priced.has(name))
}

function lastOf(shows: readonly ShowRow[]): ShowRow {
  return shows.reduce((last, show) => (show.starts_at > last.starts_at ? show : last))
}

/** A hall that nobody sits in. Passes with the same number of places share its plan. */
function hallOf(places: number): HallPlan {
  return {
    format: 3,
    id: `${ofPasses}${places}`,
    name: `Season passes (${places})`,
    width: 12,
    height: 8,
    stage: { path: 'M 2 1 L 10 1', label: { x: 6, y: 0.5 } },
    sections: [{ name: section, rows: [row] }],
    rows: [],
    areas: [{ name: 'Passes', kn: 'ಪಾಸ್‌ಗಳು', row, count: places, x: 2, y: 2, width: 8, height: 4 }],
  }
}

/** Returns the show of a pass. It has the end of its last evening, and that evening's place, because papers have to name one. */
function showOf(last: ShowRow, { title, price, description }: { title: string; price: Paise; description: string }) {
  const prices: SectionPrices = { [section]: { earlyBird: price, regular: price } }
  return {
    title,
    description,
    prices: JSON.stringify(prices),
    performer: last.performer,
    performer_slug: last.performer_slug,
    genre: '',
    image: last.image,
    age_limit: '',
    badge: '',
    venue: last.venue,
    zone: last.zone,
    starts_at: last.starts_at,
    ends_at: last.ends_at,
    early_bird_until: null,
    doors_open_at: null,
    doors_close_at: null,
    status: 'draft' as const,
  }
}

/** Makes a pass good for more evenings. Those that it has stay, because it was bought for them. */
export async function addNightsToPass(
  { store, now }: Needs,
  account: AccountRow,
  showId: number,
  sent: readonly string[],
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const [pass, show] = [await findSeasonPass(tx, showId), await findShow(tx, showId)]
    if (!pass || !show) return refuse('pass-gone')
    const shows = await readShows(tx, sent, now())
    if (isRefusal(shows)) return shows
    const before = nightsOf(pass)
    const added = shows.map(({ id }) => id).filter((id) => !before.includes(id))
    if (added.length === 0) return undefined
    await setNightsOf(tx, showId, [...before, ...added])
    await lastUntil(tx, show, shows, account.name)
    await logAction(tx, account, now(), {
      what: 'season-pass-nights-added',
      toWhat: `show ${showId}`,
      showId,
      details: { name: show.title, shows: added.map(String) },
    })
    return undefined
  })
}

/** Refuses to sell or publish a pass of which fewer evenings are to come than it is for; undefined of a show that is no pass. */
export async function refusalOfPass(db: Db, showId: number, now: number): Promise<Refusal | undefined> {
  const few = await tooFewNights(db, await findSeasonPass(db, showId), now)
  return few && refuse('pass-too-few-nights', few)
}

type Times = Pick<ShowRow, 'starts_at' | 'ends_at'>

/** Makes a pass good, and sold, until the last of its evenings. An evening that is moved to an earlier time ends no pass earlier. */
async function lastUntil(tx: Tx, pass: ShowRow, evenings: readonly Times[], by: string): Promise<void> {
  const starts_at = Math.max(pass.starts_at, ...evenings.map((evening) => evening.starts_at))
  const ends_at = Math.max(pass.ends_at, ...evenings.map((evening) => evening.ends_at))
  const isLater = starts_at > pass.starts_at || ends_at > pass.ends_at
  if (isLater) await changeShow(tx, pass, { starts_at, ends_at, changed_by: by })
}

/** Makes the passes that are good for an evening last until its new time. */
export async function passesFollow(tx: Tx, showId: number, evening: Times, by: string): Promise<void> {
  for (const pass of await listSeasonPasses(tx)) {
    const show = nightsOf(pass).includes(showId) ? await findShow(tx, pass.show_id) : undefined
    if (show) await lastUntil(tx, show, [evening], by)
  }
}
