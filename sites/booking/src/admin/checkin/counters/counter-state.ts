import type { Counter } from '@sabha/api/admin/counter'
import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '../../components/tag.tsx'

type Known = Pick<Counter, 'activated_at' | 'stopped_at' | 'stopped_why' | 'until' | 'leased'>

const states = {
  clashed: { words: 'Stopped', tone: 'bad' },
  stopped: { words: 'Stopped', tone: 'plain' },
  unopened: { words: 'Not opened on its phone yet', tone: 'wait' },
  empty: { words: 'Has no seats', tone: 'plain' },
  selling: { words: 'Selling', tone: 'good' },
  over: { words: 'Its hour is over', tone: 'wait' },
} as const satisfies Record<string, { words: Phrase; tone: Tone }>

/** What a counter is doing, in words. `now` in epoch ms. */
export const counterState = (counter: Known, now: number) => states[stateOf(counter, now)]

function stateOf({ activated_at, stopped_at, stopped_why, until, leased }: Known, now: number): keyof typeof states {
  if (stopped_at !== null) return stopped_why === 'clash' ? 'clashed' : 'stopped'
  if (activated_at === null) return 'unopened'
  if (leased.length === 0) return 'empty'
  return until !== null && Date.parse(until) > now ? 'selling' : 'over'
}

/** ms. A counter that sells and is silent for longer has no network. */
const silentAfter = 15 * 60_000

/** Says whether a counter that sells has been silent for longer than that. */
export function isSilent(counter: Known & Pick<Counter, 'heard_at'>, now: number): boolean {
  const heardAt = counter.heard_at ?? counter.activated_at
  return stateOf(counter, now) === 'selling' && heardAt !== null && now - Date.parse(heardAt) > silentAfter
}
