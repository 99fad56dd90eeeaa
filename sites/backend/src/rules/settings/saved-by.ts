import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'

/** The refusal where somebody has saved since the version that this edit is based on. */
export function savedBy(newest: { saved_by: string } | undefined): Refusal {
  return refuse('settings-changed', { who: newest?.saved_by ?? ('Somebody' satisfies Phrase) })
}
