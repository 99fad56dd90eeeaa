import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type HallText, importHall } from '@sabha/ticketing/hall-import'
import type { HallProblemKind } from '@sabha/ticketing/hall-import-checks'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addHall, findHall } from '../../store/shows/shows.ts'
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
} as const satisfies Record<HallProblemKind, Phrase>

export interface CheckedHall {
  saved: boolean
  problems: { line: number; message: Phrase }[]
  plan: HallPlan | null
}

/** Checks a hall plan and, where it is sound and `save` says so, keeps it: under a new name, since shows stand in the others. */
export async function importHallPlan(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  text: HallText,
  save: boolean,
): Promise<CheckedHall | Refusal> {
  const name = readLine(text.name)
  if (name === '' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text.id)) return refuse('hall-name-needed', { field: 'name' })
  const { plan, problems } = importHall({ ...text, name })
  const checked = { plan, problems: problems.map(({ line, kind }) => ({ line, message: problemWords[kind] })) }
  if (!plan || !save) return { ...checked, saved: false }
  return store.alone(async (tx) => {
    const known = await findHall(tx, plan.id)
    // Pressed twice, it is saved once.
    if (known)
      return JSON.stringify(known) === JSON.stringify(plan) ? { ...checked, saved: true } : refuse('hall-exists', { field: 'name' })
    await addHall(tx, plan)
    await logAction(tx, account, now(), { what: 'hall-imported', toWhat: `hall ${plan.id}`, details: { name } })
    return { ...checked, saved: true }
  })
}
