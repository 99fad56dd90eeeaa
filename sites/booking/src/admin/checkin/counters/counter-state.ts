import type { Counter } from '@sabha/api/admin/counter'
import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '../../components/tag.tsx'

type Known = Pick<Counter, 'activated_at' | 'stopped_at' | 'stopped_why' | 'until' | 'leased'>

/** What a counter is at. `now` in epoch ms. */
export function counterState({ activated_at, stopped_at, stopped_why, until, leased }: Known, now: number): { words: Phrase; tone: Tone } {
  if (stopped_at !== null) return { words: 'Stopped', tone: stopped_why === 'clash' ? 'bad' : 'plain' }
  if (activated_at === null) return { words: 'Not opened on its phone yet', tone: 'wait' }
  if (leased.length === 0) return { words: 'Has no seats', tone: 'plain' }
  return until !== null && Date.parse(until) > now ? { words: 'Selling', tone: 'good' } : { words: 'Its hour is over', tone: 'wait' }
}

/** Silent for longer than this, a phone that sells has no network; in ms. */
const silentAfter = 15 * 60_000

/** It sells, and nothing was heard of it for a while. */
export function isSilent(counter: Known & Pick<Counter, 'heard_at'>, now: number): boolean {
  const heardAt = counter.heard_at ?? counter.activated_at
  return counterState(counter, now).words === 'Selling' && heardAt !== null && now - Date.parse(heardAt) > silentAfter
}
