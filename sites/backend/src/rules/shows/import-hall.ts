import { hash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { checkHall, type HallFinding, type HallFindingKind, isError } from '@sabha/ticketing/hall-checks'
import { type HallText, importHall } from '@sabha/ticketing/hall-import'
import type { HallProblemKind } from '@sabha/ticketing/hall-import-checks'
import { hallText } from '@sabha/ticketing/hall-text'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addHall, changeHall, countStanding, findHall, pricesOf, refillSeats, showsInHall } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

const problemWords = {
  'not-utf-8': 'This is not text in UTF-8.',
  'not-json': 'This is not JSON.',
  'bad-shape': 'Something is missing here, or is of the wrong kind.',
  'bad-header': 'The first line must name the columns: section, row, number, x, y.',
  'bad-columns': 'This line has too few or too many columns.',
  'unclosed-quote': 'A quotation mark is not closed.',
  'no-seats': 'There are no seats.',
  'too-many-seats': 'Too many seats: the limit is 10,000.',
  'bad-section': 'A section is named, with at most 40 letters.',
  'bad-row': 'A row is one to three capital letters.',
  'bad-number': 'A seat number is a whole number from 1 to 9999.',
  'bad-position': 'x and y are numbers from 0 to 1000.',
  'seat-twice': 'This seat is listed twice.',
  'place-taken': 'Another seat is at the same place.',
  'row-in-two-sections': 'This row is in another section already.',
  'row-in-no-section': 'This row is in no section.',
  'row-twice': 'This row is listed twice.',
  'section-without-row': 'This section has a row that the hall doesn’t have.',
  outside: 'The seat is outside the hall.',
  'bad-stage': 'The stage must be a plain SVG path.',
  'newer-format': 'This plan is of a later version of the software.',
  'bad-group': 'A floor or block has a name of its own, with at most 40 letters.',
  'row-in-two-groups': 'This row is on another floor or in another block already.',
  'group-without-row': 'This floor or block has a row that the hall doesn’t have.',
  'unknown-seat': 'A seat is named here that the hall doesn’t have.',
  'seat-in-two-groups': 'This seat is listed in two sections, floors or blocks.',
  'bad-door': 'A door is a place inside the hall, and perhaps a short name.',
  'bad-fact': 'This is not a fact of a seat that we know.',
  'companion-of-none': 'A companion’s seat belongs to a wheelchair space.',
} as const satisfies Record<HallProblemKind, Phrase>

const warningWords = {
  'label-twice': 'This seat is listed twice.',
  'seat-in-no-section': 'These seats are in no section.',
  'section-without-price': 'A show in this hall has no price for this section.',
  'companion-of-none': 'A companion’s seat belongs to a wheelchair space.',
  'seats-touch': 'These seats touch each other.',
  'row-without-aisle': 'This row has no seat at an aisle.',
  'wheelchair-without-companion': 'This wheelchair space has no companion’s seat.',
  'blocks-overlap': 'These blocks lie in each other.',
} as const satisfies Record<HallFindingKind, Phrase>

export interface CheckedHall {
  saved: boolean
  /** What a person should look at, and may leave. */
  warnings: { message: Phrase; seats: string[]; names: string[] }[]
  problems: { line: number; message: Phrase }[]
  plan: HallPlan | null
}

/**
 * Checks a hall plan and, where it is sound and `save` says so, keeps it. In the place of another of that name only where `replaces` says which
 * plan was seen there, nobody has booked in it, and the shows in it have a price for each section; their seats are then laid out again.
 */
export async function importHallPlan(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  text: HallText,
  { save, replaces }: { save: boolean; replaces?: string | undefined },
): Promise<CheckedHall | Refusal> {
  const name = readLine(text.name)
  if (name === '' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text.id)) return refuse('hall-name-needed', { field: 'name' })
  const { plan, problems } = importHall({ ...text, name })
  const checked = {
    plan,
    problems: problems.map(({ line, kind }) => ({ line, message: problemWords[kind] })),
    warnings: plan ? checkHall(plan).map(warningOf) : [],
  }
  if (!plan || !save) return { ...checked, saved: false }
  return store.alone(async (tx) => {
    const known = await findHall(tx, plan.id)
    // Pressed twice, it is saved once.
    if (known && hallText(known) === hallText(plan)) return { ...checked, saved: true }
    const refusal = known && (await replaceHall(tx, known, plan, replaces))
    if (refusal) return refusal
    if (!known) await addHall(tx, plan)
    const what = known ? 'hall-changed' : 'hall-imported'
    await logAction(tx, account, now(), { what, toWhat: `hall ${plan.id}`, details: { name } })
    return { ...checked, saved: true }
  })
}

/** Differs where the plan differs: who changes it says which one they saw. */
export function hallVersion(plan: HallPlan): string {
  return hash('sha256', hallText(plan), 'base64url').slice(0, 22)
}

async function replaceHall(tx: Tx, known: HallPlan, plan: HallPlan, replaces: string | undefined): Promise<Refusal | undefined> {
  if (replaces === undefined) return refuse('hall-exists', { field: 'name' })
  if (replaces !== hallVersion(known)) return refuse('hall-changed')
  const shows = await showsInHall(tx, plan.id)
  for (const show of shows) if ((await countStanding(tx, show.id)) > 0) return refuse('hall-in-use', { show: show.title })
  // Somebody may be looking at its map: the seat that they press would stand elsewhere, or cost more.
  const onSale = shows.find(({ status }) => status === 'published')
  if (onSale) return refuse('hall-on-sale', { show: onSale.title })
  for (const show of shows) {
    const unpriced = checkHall(plan, new Set(Object.keys(pricesOf(show)))).find(isError)
    if (unpriced) return refuse('section-without-price', { section: unpriced.names.join(', '), show: show.title })
  }
  await changeHall(tx, plan)
  for (const show of shows) await refillSeats(tx, show.id, plan)
  return undefined
}

function warningOf({ kind, seats, names }: HallFinding): CheckedHall['warnings'][number] {
  return { message: warningWords[kind], seats, names }
}
