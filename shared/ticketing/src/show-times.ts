import { instantOf } from './time.ts'

/**
 * The times of a show as they are set, epoch ms. null: the default (sales close at the start); undefined: unreadable, and so not judged.
 */
export interface ShowTimes {
  startsAt: number | undefined
  endsAt: number | undefined
  salesCloseAt: number | null | undefined
  earlyBirdUntil: number | null | undefined
  doorsOpenAt: number | null | undefined
  doorsCloseAt: number | null | undefined
}

/** What can be wrong with them, by the field that has the error. */
export const showTimeProblems = {
  end_time: 'end-before-start',
  sales_close: 'sales-close-late',
  early_bird_until: 'early-bird-late',
  doors_open: 'doors-open-late',
  doors_close: 'doors-close-early',
} as const
export type ShowTimeField = keyof typeof showTimeProblems

/** When sales end. */
export function salesCloseOf(salesCloseAt: number | null, startsAt: number): number {
  return salesCloseAt ?? startsAt
}

/** Returns the fields that contradict another, in the order of the form. */
export function contradictingTimes(times: ShowTimes): ShowTimeField[] {
  const { startsAt, endsAt, salesCloseAt, earlyBirdUntil, doorsOpenAt, doorsCloseAt } = times
  const saleEnds = salesCloseAt === undefined || startsAt === undefined ? salesCloseAt : salesCloseOf(salesCloseAt, startsAt)
  const contradicts: Record<ShowTimeField, boolean> = {
    end_time: isAfter(startsAt, endsAt) || (startsAt !== undefined && startsAt === endsAt),
    sales_close: isAfter(salesCloseAt, startsAt),
    early_bird_until: isAfter(earlyBirdUntil, saleEnds),
    doors_open: isAfter(doorsOpenAt, endsAt),
    doors_close: isAfter(doorsOpenAt, doorsCloseAt) || (doorsOpenAt != null && doorsOpenAt === doorsCloseAt),
  }
  return (Object.keys(contradicts) as ShowTimeField[]).filter((field) => contradicts[field])
}

interface Span {
  starts_at: number
  ends_at: number
}

type OtherTimes = Record<'sales_close_at' | 'early_bird_until' | 'doors_open_at' | 'doors_close_at', number | null>

/**
 * Returns the other times of a show that is moved or copied to another date. They keep their distance from the start.
 * The doors' end keeps its distance from the end, unless it is nearer to the start (a house that lets nobody in after the first half hour).
 */
export function timesAfterMove(before: Span & OtherTimes, after: Span): OtherTimes {
  const later = after.starts_at - before.starts_at
  const by = (instant: number | null, ms = later) => (instant === null ? null : instant + ms)
  const doorsClose = before.doors_close_at ?? before.starts_at
  const isNearerToEnd = Math.abs(before.ends_at - doorsClose) < Math.abs(doorsClose - before.starts_at)
  return {
    sales_close_at: by(before.sales_close_at),
    early_bird_until: by(before.early_bird_until),
    doors_open_at: by(before.doors_open_at),
    doors_close_at: by(before.doors_close_at, isNearerToEnd ? after.ends_at - before.ends_at : later),
  }
}

/** Reads `YYYY-MM-DD` and `HH:MM` on the clock of a zone, as forms have them, as epoch ms; undefined if there is no such moment. */
export function readMoment(date: string, time: string, zone: string): number | undefined {
  return /^[12]\d{3}-/.test(date) && /^\d\d:\d\d$/.test(time) ? instantOf(date, time, zone) : undefined
}

/** Epoch ms of `YYYY-MM-DDTHH:MM` on the clock of a zone; undefined if there is no such moment. */
export function readClock(text: string, zone: string): number | undefined {
  const [date = '', time = ''] = text.split('T')
  return readMoment(date, time, zone)
}

/** Reads a moment that may be left out (null). */
export function readOptionalMoment(text: string | null, zone: string): number | null | undefined {
  return text === null ? null : readClock(text, zone)
}

export function isZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

function isAfter(a: number | null | undefined, b: number | null | undefined): boolean {
  return a != null && b != null && a > b
}
