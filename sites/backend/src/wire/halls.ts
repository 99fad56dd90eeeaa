import { findingWords } from '@sabha/api/admin/hall-words'
import type { Phrase } from '@sabha/language/phrases'
import { type HallPlan, seatCount } from '@sabha/ticketing/hall'
import type { HallProblemKind } from '@sabha/ticketing/hall-import-checks'
import { type CheckedHall, hallVersion } from '../rules/shows/import-hall.ts'

/** `isSold`: somebody has booked in the hall, so it can no longer be changed. */
export function wireHall(plan: HallPlan, isSold: boolean) {
  return {
    id: plan.id,
    name: plan.name,
    seats: seatCount(plan),
    version: hallVersion(plan),
    is_sold: isSold,
    sections: plan.sections.map(({ name }) => name),
    plan,
  }
}

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
  'bad-rake': 'A rake says of a floor of this hall, once, how high its front row is and how much the rows rise.',
  'bad-fact': 'This is not a fact of a seat that we know.',
  'companion-of-none': 'A companion’s seat belongs to a wheelchair space.',
  'bad-area': 'An area has a name and a row of its own, and 1 to 9,999 places inside the hall.',
  'area-not-alone': 'A section with places has no seats, and no other places.',
} as const satisfies Record<HallProblemKind, Phrase>

/** What was found in a plan, in words. */
export function wireCheckedHall({ saved, plan, problems, warnings }: CheckedHall) {
  return {
    saved,
    plan,
    problems: problems.map(({ line, kind }) => ({ line, message: problemWords[kind] })),
    warnings: warnings.map(({ kind, seats, names }) => ({ message: findingWords[kind], seats, names })),
  }
}
