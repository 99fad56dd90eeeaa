import { createSightings } from '@sabha/scanner/camera/sightings'
import { greenFor } from '@sabha/scanner/pages/scan/timing'
import { type Random, seeded } from '../builders/random.ts'
import { type Figure, quantile } from './table.ts'

/**
 * One lane of the door, with simulated guests who come up and hold a ticket before the camera. The scanner's own rules say when its code is
 * told. Time is virtual, in steps of one frame.
 */

/** ms, as all times below. */
const frame = 100
/** From one guest's verdict to the next guest's ticket before the camera: walk up, find it, hold it up. */
const hands = 3_000
/** From one ticket of a party to the next on the same phone. */
const swipe = 700
/** From the verdict until the guest takes the ticket away. */
const takenAway = 500
/** A dim screen is read only this much later; a guest who forgot the ticket is found by name. */
const dimFor = 1_400
const byName = 20_000

interface Arrival {
  /** Seats of each code that the party shows, one after another. */
  codes: number[]
  isDim: boolean
  isForgotten: boolean
}

interface Lane {
  /** ms from a verdict until the camera reads again. */
  reads: number
  /** ms from a code in view to its verdict, on a processor slowed down four times, with no network. */
  verdictAfter: (random: Random) => number
}

export const phone: Lane = { reads: greenFor, verdictAfter: (random) => Math.max(40, 77 + random.normal(55)) }
/** The lane where each green verdict stays until it goes by itself. */
const waiting: Lane = { ...phone, reads: 1_500 }

function arrivals(count: number, random: Random): Arrival[] {
  return Array.from({ length: count }, () => {
    const chance = random.next()
    const people = chance < 0.35 ? 1 : chance < 0.8 ? 2 : chance < 0.9 ? 3 : 4
    // Most parties have one code for all; others have one ticket per seat, on one phone.
    const codes = random.next() < 0.8 ? [people] : Array.from({ length: people }, () => 1)
    return { codes, isDim: random.next() < 0.08, isForgotten: random.next() < 0.02 }
  })
}

export interface LaneResult {
  guests: number
  codes: number
  minutes: number
  /** ms from each verdict until the scanner would tell another code. */
  ready: number[]
  /** Codes that were judged twice. */
  wrong: number
}

/** Sends 300 arrivals through one lane, the same in every run. */
export function simulateLane(lane: Lane, count = 300): LaneResult {
  const random = seeded(17)
  const sightings = createSightings(() => true)
  const result: LaneResult = { guests: 0, codes: 0, minutes: 0, ready: [], wrong: 0 }
  let now = 0
  let pausedUntil = 0

  /** Shows this to the camera for `ms`. Returns when the scanner told a code, or null. */
  const look = (texts: readonly string[], ms: number): number | null => {
    let toldAt: number | null = null
    for (const until = now + ms; now < until; now += frame) {
      const { tell } = sightings.see({ texts, takenAt: now, readAt: now, by: 'reader' }, now < pausedUntil)
      if (tell !== undefined) toldAt = now
    }
    return toldAt
  }
  /** Holds a code up until it is judged, as people do, and a moment longer. */
  const show = (text: string): void => {
    let toldAt = look([text], frame)
    while (toldAt === null) toldAt = look([text], frame)
    const verdictAt = toldAt + lane.verdictAfter(random)
    pausedUntil = verdictAt + lane.reads
    result.ready.push(lane.reads)
    if (look([text], verdictAt + takenAway - now) !== null) result.wrong++
  }
  for (const [n, { codes, isDim, isForgotten }] of arrivals(count, random).entries()) {
    look([], hands)
    if (isForgotten) now += byName
    for (const [c, seats] of codes.entries()) {
      if (c > 0) look([], swipe)
      if (isDim && c === 0) look([], dimFor)
      show(`${n}/${c}`)
      result.codes++
      result.guests += seats
    }
  }
  return { ...result, minutes: now / 60_000 }
}

export function benchLane(): Figure[] {
  const [now, before] = [simulateLane(phone), simulateLane(waiting)]
  const rate = ({ guests, codes, minutes }: LaneResult) => `${(guests / minutes).toFixed(1)} guests, ${(codes / minutes).toFixed(1)} codes`
  return [
    { what: '300 arrivals in one lane, 3 s of hands each: a minute', value: rate(now), aim: '≥ 15 guests' },
    { what: '  where each green verdict stays for 1.5 s', value: rate(before), aim: '' },
    { what: 'verdict to the next ready: p95', value: `${quantile(now.ready, 0.95)} ms`, aim: '≤ 300 ms' },
    { what: 'tickets judged twice', value: String(now.wrong), aim: '0' },
  ]
}
