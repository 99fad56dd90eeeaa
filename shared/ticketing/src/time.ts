import { minute } from './durations.ts'

/** The time zone of a show or backend that names none. */
export const homeZone = 'Asia/Kolkata'

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

interface WallClock {
  date: string
  time: string
  /** Epoch ms of the same figures in UTC, to the second. */
  asUtc: number
}

/** The minute that was asked for last, by zone: a sale asks for the same one hundreds of times. */
const latest = new Map<string, { from: number; clock: WallClock }>()

function wallClock(instant: number, zone: string): WallClock {
  const known = latest.get(zone)
  const since = known ? instant - known.from : -1
  if (known && since >= 0 && since < minute) {
    return { ...known.clock, asUtc: known.clock.asUtc + Math.floor(since / 1000) * 1000 }
  }
  const from = Math.floor(instant / minute) * minute
  const clock = readWallClock(from, zone)
  // Long ago some clocks were off by seconds, so their minutes begin at other instants.
  if (clock.asUtc % minute !== 0) return readWallClock(instant, zone)
  latest.set(zone, { from, clock })
  return wallClock(instant, zone)
}

function readWallClock(instant: number, zone: string): WallClock {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { ...fields, timeZone: zone, hourCycle: 'h23' })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = `${part['year']}-${part['month']}-${part['day']}`
  const time = `${part['hour']}:${part['minute']}`
  return { date, time, asUtc: Date.parse(`${date}T${time}:${part['second']}Z`) }
}

/** `YYYY-MM-DD` of an instant (epoch ms) on a clock in that zone. */
export function localDate(instant: number, zone: string): string {
  return wallClock(instant, zone).date
}

/** `HH:MM`, 24 hours, of an instant (epoch ms) on a clock in that zone. */
export function localTime(instant: number, zone: string): string {
  return wallClock(instant, zone).time
}

/** `YYYY-MM-DDTHH:MM` of an instant (epoch ms) on the wall of that zone, as a field for date and time has it. */
export function localClock(instant: number, zone: string): string {
  return `${localDate(instant, zone)}T${localTime(instant, zone)}`
}

/** Hours and minutes of `19:15`, `19:15:00`, `7:15 PM` or `7:15PM`; undefined if it isn't a time of day. */
export function parseTime(text: string): { hours: number; minutes: number } | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([AaPp])\.?[Mm]\.?)?\s*$/.exec(text)
  if (!match) return undefined
  const minutes = Number(match[2])
  let hours = Number(match[1])
  const half = match[3]?.toLowerCase()
  if (half) {
    if (hours < 1 || hours > 12) return undefined
    hours = (hours % 12) + (half === 'p' ? 12 : 0)
  }
  return hours < 24 && minutes < 60 ? { hours, minutes } : undefined
}

/** Epoch ms of a wall-clock date (`YYYY-MM-DD`) and time in a zone; undefined if either can't be read. */
export function instantOf(date: string, time: string, zone: string): number | undefined {
  const clock = parseTime(time)
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // `Date.parse` takes 30 February for 2 March.
  if (!clock || Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined
  const wall = midnight + (clock.hours * 60 + clock.minutes) * minute
  // The offset at the guess is right except within hours of a clock change; the second pass settles those.
  let instant = wall
  for (let pass = 0; pass < 2; pass++) instant -= wallClock(instant, zone).asUtc - wall
  return instant
}
