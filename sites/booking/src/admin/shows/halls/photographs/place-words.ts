import { groupName } from '@sabha/api/seat-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type PhotoPlace, type PhotoPlaceKind, photoPlaceKinds } from '@sabha/ticketing/seat-photos'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import type { LanguageValue } from '@sabha/ui/use-language'

/** The places chosen for a photograph: seats on the map, and blocks or sections by name. */
export interface Choice {
  kind: PhotoPlaceKind
  seats: Iterable<SeatId>
  groups: ReadonlySet<string>
}

/** Returns the places of a choice. For the kind `row`, these are the rows of the chosen seats. */
export function placesOf({ kind, seats, groups }: Choice): PhotoPlace[] {
  if (kind === 'block' || kind === 'section') return [...groups].map((name) => ({ kind, name }))
  const names = kind === 'seat' ? [...seats] : [...seats].flatMap((id) => parseSeatId(id)?.row ?? [])
  return [...new Set(names)].map((name) => ({ kind, name }))
}

/** `Seats: A1, A2 · Rows: C`. */
export function placesInWords(places: readonly PhotoPlace[], plan: HallPlan, words: LanguageValue): string {
  const { say } = words
  return photoPlaceKinds
    .flatMap((kind) => {
      const names = places.filter((place) => place.kind === kind).map(({ name }) => placeName({ kind, name }, plan, words))
      if (names.length === 0) return []
      const listed = names.join(', ')
      const said = {
        seat: say('Seats: {{names}}', { names: listed }),
        row: say('Rows: {{names}}', { names: listed }),
        block: say('Blocks: {{names}}', { names: listed }),
        section: say('Sections: {{names}}', { names: listed }),
      } satisfies Record<PhotoPlaceKind, string>
      return [said[kind]]
    })
    .join(' · ')
}

/** Returns the guest's name of a block or section; seats and rows keep their own. */
export function placeName({ kind, name }: PhotoPlace, plan: HallPlan, words: LanguageValue): string {
  if (kind === 'seat' || kind === 'row') return name
  return groupName((kind === 'block' && plan.blocks?.find((block) => block.name === name)) || { name }, words)
}
