import { StoreUnavailable } from '@sabha/backend/store/store'
import fc from 'fast-check'
import type { BackendOptions } from '../../builders/backend.ts'
import { seeded } from '../../builders/random.ts'
import type { SandboxServer } from '../../builders/sandbox.ts'
import { wrongAtProvider, wrongNow } from './audit.ts'
import * as counter from './counter.ts'
import { Game } from './game.ts'
import * as guests from './guests.ts'
import * as office from './office.ts'
import * as provider from './provider.ts'

type Act = (game: Game) => Promise<void>

/** What may happen at the same time as something else. */
const acts = {
  buy: guests.buy,
  comeLate: guests.comeLate,
  payOfGroup: guests.payOfGroup,
  giveBack: guests.giveBack,
  buyPass: guests.buyPass,
  usePass: guests.usePass,
  sellAtDesk: office.sellAtDesk,
  cancel: office.cancel,
  settle: office.settle,
  oweKept: office.oweKept,
  refundAmount: office.refundAmount,
  moveSeats: office.moveSeats,
  handOn: office.handOn,
  keepGroup: office.keepGroup,
  changeGroup: office.changeGroup,
  blockSeat: office.blockSeat,
  send: counter.send,
  work: provider.work,
} satisfies Record<string, Act>

/** Two people, or a person and a job, at once. */
async function together(game: Game): Promise<void> {
  const [one, other] = [game.pick(Object.values(acts)), game.pick(Object.values(acts))]
  game.log.push('at once:')
  game.isUnclear = true
  await Promise.all([one(game), other(game)])
}

const all = {
  ...acts,
  postpone: office.postpone,
  callOff: office.callOff,
  followShows: office.followShows,
  sell: counter.sell,
  giveBackAtCounter: counter.giveBackAtCounter,
  lease: counter.lease,
  refundOutside: provider.refundOutside,
  slowRefunds: provider.slowRefunds,
  endRefund: provider.endRefund,
  bounce: provider.bounce,
  wait: provider.wait,
  crash: provider.crash,
  together,
} satisfies Record<string, Act>

type Name = keyof typeof all

/** How often each happens beside the others. */
const often: Record<Name, number> = {
  ...{ buy: 8, comeLate: 3, payOfGroup: 3, giveBack: 2, buyPass: 2, usePass: 3 },
  ...{ sellAtDesk: 4, cancel: 8, settle: 7, oweKept: 3, refundAmount: 3, moveSeats: 3, handOn: 2, keepGroup: 2, changeGroup: 2 },
  ...{ blockSeat: 1, postpone: 1, callOff: 2, followShows: 1, sell: 3, giveBackAtCounter: 3, send: 4, lease: 1 },
  ...{ refundOutside: 2, slowRefunds: 1, endRefund: 2, bounce: 1, wait: 3, work: 5, crash: 1, together: 6 },
}
/** Before anything can be given back, something is sold. */
const opening: Partial<typeof often> = { buy: 3, sellAtDesk: 1, buyPass: 1, sell: 1, keepGroup: 1 }

export interface Step {
  name: Name
  /** Decides everything that is by chance in the step. */
  luck: number
  /** A job of the store fails in this step, so many jobs after its beginning. */
  fault: { kind: 'before' | 'inside' | 'after'; distance: number } | null
}

const fault = fc.record({ kind: fc.constantFrom('before', 'inside', 'after'), distance: fc.integer({ min: 1, max: 6 }) })

function stepOf(weights: Partial<typeof often>): fc.Arbitrary<Step> {
  const names = Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Name) }))
  return fc.record({
    name: fc.oneof(...names),
    luck: fc.noShrink(fc.nat()),
    fault: fc.oneof({ weight: 14, arbitrary: fc.constant(null) }, fault),
  })
}

const stepsOf = (weights: Partial<typeof often>, most: number) => fc.array(stepOf(weights), { maxLength: most, size: 'max' })

/** Games of everything, or of these steps alone. */
export function gamesOf(only: readonly Name[] = Object.keys(all) as Name[]): fc.Arbitrary<Step[]> {
  const weights = Object.fromEntries(only.map((name) => [name, often[name]]))
  return fc.tuple(stepsOf(opening, 8), stepsOf(weights, 60)).map(([first, rest]) => [...first, ...rest])
}

const played = new Map<Name, number>()
let games = 0

/** How many games were played, and each step how often. */
export const tally = () => `${games} games of money: ${[...played].map(([name, count]) => `${name} ×${count}`).join(', ')}`

/** Plays a game in a new box office. Returns what is wrong after the first step after which something is, with all that was done. */
export async function play(sandbox: SandboxServer, steps: readonly Step[], change?: BackendOptions['change']): Promise<string[]> {
  const game = await Game.open(sandbox, change)
  games++
  try {
    for (const step of steps) {
      await take(game, step)
      const wrong = await wrongNow(game)
      if (wrong.length > 0) return [...game.log, '', ...wrong]
    }
    await provider.quiesce(game)
    const wrong = [...(await wrongNow(game)), ...(await wrongAtProvider(game))]
    return wrong.length > 0 ? [...game.log, '', 'when all is quiet:', ...wrong] : []
  } catch (error) {
    throw new Error(game.log.join('\n'), { cause: error })
  } finally {
    await game.close()
  }
}

async function take(game: Game, { name, luck, fault }: Step): Promise<void> {
  played.set(name, (played.get(name) ?? 0) + 1)
  game.luck = seeded(luck)
  if (fault) game.jobs.arm(fault.kind, fault.distance)
  const before = game.log.length
  try {
    await all[name](game)
    // Where there was nothing to do, something is made.
    if (game.log.length === before) await game.pick([acts.buy, acts.cancel])(game)
  } catch (error) {
    // A job loses its turn, as in the backend's own loops.
    if (!(error instanceof StoreUnavailable)) throw error
    game.isUnclear = true
  }
  game.jobs.disarm()
}
