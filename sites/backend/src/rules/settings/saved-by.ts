import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'

/** Somebody has saved since the version that was changed. */
export function savedBy(newest: { saved_by: string } | undefined): Refusal {
  return refuse('settings-changed', { who: newest?.saved_by ?? ('Somebody' satisfies Phrase) })
}
