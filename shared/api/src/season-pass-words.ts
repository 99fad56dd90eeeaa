import type { Say } from '@sabha/language/translator'

/** Returns what a season pass covers: `Any 2 of 3 shows, one seat each`. */
export function passTerms(say: Say, { nights, shows }: { nights: number; shows: number }): string {
  return nights === shows
    ? say('All {{nights}} shows, one seat each', { nights })
    : say('Any {{nights}} of {{shows}} shows, one seat each', { nights, shows })
}
