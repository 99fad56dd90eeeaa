import type { CheckinReport } from '@sabha/api/admin/checkin'

export type Phone = CheckinReport['devices'][number]

/** ms. A phone that is silent for longer while people come in has no network or is in a pocket. */
const silentAfter = 3 * 60_000
/** ms. An older check-in list misses later sales of the counters. */
const oldAfter = 15 * 60_000

/** Returns what needs attention on a phone. `now` in epoch ms. */
export function phoneHealth({ last_seen_at, list_at, waiting, revoked_at }: Phone, now: number) {
  const isLive = revoked_at === null
  const since = (iso: string | null) => (iso === null ? Number.POSITIVE_INFINITY : now - Date.parse(iso))
  return {
    isSilent: isLive && since(last_seen_at) > silentAfter,
    isListOld: isLive && since(list_at) > oldAfter,
    hasWaiting: isLive && (waiting ?? 0) > 0,
  }
}

/** Sorts phones that may scan before revoked ones, and each group by when it was last heard from. */
export function livingFirst(phones: readonly Phone[]): Phone[] {
  const seen = ({ last_seen_at }: Phone) => (last_seen_at === null ? 0 : Date.parse(last_seen_at))
  return phones.toSorted((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null) || seen(b) - seen(a))
}
