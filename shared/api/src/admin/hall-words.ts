import type { Phrase } from '@sabha/language/phrases'
import type { HallFindingKind } from '@sabha/ticketing/hall-checks'

/** What was found in a hall's plan, in words. */
export const findingWords = {
  'label-twice': 'This seat is listed twice.',
  'seat-in-no-section': 'These seats are in no section.',
  'section-without-price': 'A show in this hall has no price for this section.',
  'companion-of-none': 'A companion’s seat belongs to a wheelchair space.',
  'seats-touch': 'These seats touch each other.',
  'row-without-aisle': 'This row has no seat at an aisle.',
  'wheelchair-without-companion': 'This wheelchair space has no companion’s seat.',
  'companion-on-other-floor': 'This companion’s seat is on another floor than the wheelchair space.',
  'seat-on-no-floor': 'These seats are on no floor.',
  'row-on-two-floors': 'This row is on two floors: give each part a label of its own.',
  'blocks-overlap': 'These blocks lie in each other.',
  'area-unnamed': 'Places without numbers need a name with a letter in it.',
  'area-name-twice': 'Two groups of places without numbers have one name.',
  'area-without-count': 'How many places these are isn’t said.',
  'area-in-no-section': 'These places are in no section.',
  'area-not-alone': 'A section with places has no seats, and no other places.',
  'area-on-seats': 'These places lie on seats.',
  'areas-overlap': 'These places lie in each other.',
} as const satisfies Record<HallFindingKind, Phrase>
