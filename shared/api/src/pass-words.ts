import type { Say } from '@sabha/language/translator'

/** What a season pass is: `Any 2 of 3 evenings, one seat each`. */
export function passTerms(say: Say, { nights, evenings }: { nights: number; evenings: number }): string {
  return nights === evenings
    ? say('All {{nights}} evenings, one seat each', { nights })
    : say('Any {{nights}} of {{evenings}} evenings, one seat each', { nights, evenings })
}
