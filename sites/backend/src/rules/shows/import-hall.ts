import { hash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { HallPlan } from '@sabha/ticketing/hall'
import { checkHall, type HallFinding, isError } from '@sabha/ticketing/hall-checks'
import { type HallText, importHall } from '@sabha/ticketing/hall-import'
import type { HallProblem } from '@sabha/ticketing/hall-import-checks'
import { hallText } from '@sabha/ticketing/hall-text'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { refillSeats } from '../../store/seats/fill-seats.ts'
import { addHall, changeHall, findHall } from '../../store/shows/halls.ts'
import { countStanding, pricesOf, showsInHall } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { handPhotosOn } from '../pictures/seat-photos.ts'

export interface CheckedHall {
  saved: boolean
  /** What a person should look at, and may leave as it is. */
  warnings: HallFinding[]
  problems: HallProblem[]
  plan: HallPlan | null
}

/**
 * Checks a hall plan, and stores it if it is sound and `save` is set. It replaces another plan of that name only if `replaces` says which
 * plan the editor saw, nobody has booked in it, none of its shows is on sale, and they have a price for each section. The seats of its shows
 * are then laid out again. Photographs stay with their seats. `drawnFrom`: the plan that a new one was drawn from; it gets its photographs.
 */
export async function importHallPlan(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  text: HallText,
  { save, replaces, drawnFrom }: { save: boolean; replaces?: string | undefined; drawnFrom?: string | undefined },
): Promise<CheckedHall | Refusal> {
  const name = readLine(text.name)
  if (name === '' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text.id)) return refuse('hall-name-needed', { field: 'name' })
  const { plan, problems } = importHall({ ...text, name })
  const checked = { plan, problems, warnings: plan ? checkHall(plan) : [] }
  if (!plan || !save) return { ...checked, saved: false }
  return store.alone(async (tx) => {
    const known = await findHall(tx, plan.id)
    // If the button is pressed twice, it is saved once.
    if (known && hallText(known) === hallText(plan)) return { ...checked, saved: true }
    const refusal = known && (await replaceHall(tx, known, plan, replaces))
    if (refusal) return refusal
    if (!known) await addHall(tx, plan)
    const before = known ?? (drawnFrom === undefined ? undefined : await findHall(tx, drawnFrom))
    if (before) await handPhotosOn(tx, { from: before, to: plan })
    const what = known ? 'hall-changed' : 'hall-imported'
    await logAction(tx, account, now(), { what, toWhat: `hall ${plan.id}`, details: { name } })
    return { ...checked, saved: true }
  })
}

/** Returns a version that differs where the plan differs: an editor says which one they saw. */
export function hallVersion(plan: HallPlan): string {
  return hash('sha256', hallText(plan), 'base64url').slice(0, 22)
}

async function replaceHall(tx: Tx, known: HallPlan, plan: HallPlan, replaces: string | undefined): Promise<Refusal | undefined> {
  if (replaces === undefined) return refuse('hall-exists', { field: 'name' })
  if (replaces !== hallVersion(known)) return refuse('hall-changed')
  const shows = await showsInHall(tx, plan.id)
  for (const show of shows) if ((await countStanding(tx, show.id)) > 0) return refuse('hall-in-use', { show: show.title })
  // Somebody may be looking at its map: the seat that they press would be elsewhere, or cost more.
  const onSale = shows.find(({ status }) => status === 'published')
  if (onSale) return refuse('hall-on-sale', { show: onSale.title })
  for (const show of shows) {
    const unpriced = checkHall(plan, new Set(Object.keys(pricesOf(show)))).find(isError)
    if (unpriced) return refuse('section-without-price', { section: unpriced.names.join(', '), show: show.title })
  }
  await changeHall(tx, plan)
  for (const show of shows) await refillSeats(tx, show.id, plan, known)
  return undefined
}
