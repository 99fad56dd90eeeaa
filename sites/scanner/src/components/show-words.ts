import type { DoorShow } from '@sabha/api/checkin'
import { formatTime } from '@sabha/language/formats'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { ShowFigures } from '../door/door.ts'
import type { Judgement } from '../scan.ts'

type Words = Pick<LanguageValue, 'language' | 'sayText'>

/** Names one of several shows on this phone: `Strings of the Kaveri · 7:15 pm`. */
export function showInShort({ title, starts_at, timezone }: DoorShow, { language, sayText }: Words): string {
  return `${sayText(title)} · ${formatTime(language, Date.parse(starts_at), timezone)}`
}

/** Verdicts that come from no show's list. */
const ofNone: ReadonlySet<string> = new Set(['wrong-show', 'unknown', 'foreign', 'forged', 'newer-format'])

/** Names the show by whose list a ticket was judged, where this phone has more than one; else null. */
export function showOfJudgement({ showId, verdict }: Judgement, shows: readonly ShowFigures[], words: Words): string | null {
  if (shows.length < 2 || (verdict && ofNone.has(verdict.kind))) return null
  const show = shows.find((one) => one.show.id === showId)?.show
  return show ? showInShort(show, words) : null
}
