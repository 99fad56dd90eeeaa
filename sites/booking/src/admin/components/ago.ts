import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'

const minute = 60_000

/** How long ago, roughly: `just now`, `12 min ago`, `3 h ago`; in ms. */
export function agoWords(ms: number, say: Say): string {
  const minutes = Math.floor(Math.max(0, ms) / minute)
  if (minutes < 1) return say('just now')
  if (minutes < 60) return say('{{count}} min ago', { count: minutes })
  if (minutes < 48 * 60) return say('{{count}} h ago', { count: Math.floor(minutes / 60) })
  return say('{{count}} days ago', { count: formatNumber(Math.floor(minutes / 60 / 24)) })
}
