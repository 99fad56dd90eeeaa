import { minute } from './durations.ts'

/**
 * Seats a minute that one phone lets in where no evening has been measured: guests with tickets on phones, two to a code. Deliberately low.
 */
export const assumedPhoneRate = 8

/** Minutes over which the pace is measured: long enough that a family in the doorway doesn't halve it. */
export const paceMinutes = 5

interface Door {
  sold: number
  admitted: number
  /** Seats let in within the last `paceMinutes`, at all gates. */
  lately: number
  /** Epoch ms. */
  startsAt: number
  now: number
  /** Seats a minute and phone. */
  phoneRate: number
  /** How long before the show guests are asked to come. */
  arriveMinutes: number
}

export interface DoorPace {
  toCome: number
  /** Seats a minute; 0: nobody came lately. */
  perMinute: number
  /** How many phones let in everybody who is still to come before the show starts; after its start, within `paceMinutes`. */
  phones: number
  /** When the last guest is in at this pace, epoch ms; null: nobody has come lately, or nobody is to come. */
  lastInAt: number | null
}

/** Returns how fast a door is, and how fast it has to be. Guests who never come count among those to come, which errs on the safe side. */
export function doorPace({ sold, admitted, lately, startsAt, now, phoneRate, arriveMinutes }: Door): DoorPace {
  const toCome = Math.max(0, sold - admitted)
  const perMinute = lately / paceMinutes
  const minutesLeft = Math.min(arriveMinutes, Math.max(paceMinutes, (startsAt - now) / minute))
  return {
    toCome,
    perMinute,
    phones: toCome === 0 ? 0 : Math.max(1, Math.ceil(toCome / (phoneRate * minutesLeft))),
    lastInAt: toCome === 0 || perMinute === 0 ? null : now + (toCome / perMinute) * minute,
  }
}
