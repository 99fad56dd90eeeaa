import type { Say } from '@sabha/language/translate'
import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** ms. An older list is worth a warning, since tickets are sold until the show begins. */
export const oldListAfter = 10 * minute

/** Returns how long ago something was, in words. */
export function ageWords(ms: number, say: Say): string {
  if (ms < minute) return say('just now')
  if (ms < 2 * hour) return say('{{count}} min ago', { count: Math.floor(ms / minute) })
  if (ms < 2 * day) return say('{{count}} h ago', { count: Math.floor(ms / hour) })
  return say('{{count}} days ago', { count: Math.floor(ms / day) })
}

/** Returns the time, read again every so many ms, for ages that grow while they are on the screen. */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(ticking)
  }, [every])
  return now
}
