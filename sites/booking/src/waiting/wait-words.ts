import type { Say } from '@sabha/language/translate'

/** How long it takes, as honestly as it is known: rounded up, coarser the longer it is. Seconds; null where nothing is known. */
export function waitWords(seconds: number | null, say: Say): string {
  if (seconds === null) return say('We’ll estimate your wait once the line moves.')
  if (seconds <= 60) return say('About a minute')
  const minutes = Math.ceil(seconds / 60)
  return say('About {{minutes}} minutes', { minutes: minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5 })
}
