import type { Say } from '@sabha/language/translator'

/** Returns the title of a hall's access page, with where the hall is: `Access to the hall: Rangamandira Hall, Malleshwaram`. */
export function accessTitle(place: string, say: Say): string {
  return [say('Access to the hall'), place].filter(Boolean).join(': ')
}
