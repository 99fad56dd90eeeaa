import type { CheckinReport } from '@sabha/api/admin/checkin'

export type Phone = CheckinReport['devices'][number]

/** Silent for longer than this while people come in, a phone has no network, or is in a pocket; in ms. */
const silentAfter = 3 * 60_000
/** An older check-in list misses what the counter has sold since. */
const oldAfter = 15 * 60_000

/** What of a phone should catch the eye. `now` in epoch ms. */
export function phoneHealth({ last_seen_at, list_at, waiting, revoked_at }: Phone, now: number) {
  const isLive = revoked_at === null
  const since = (iso: string | null) => (iso === null ? Number.POSITIVE_INFINITY : now - Date.parse(iso))
  return {
    isSilent: isLive && since(last_seen_at) > silentAfter,
    isListOld: isLive && since(list_at) > oldAfter,
    hasWaiting: isLive && (waiting ?? 0) > 0,
  }
}

/** Those that may scan first, of these the ones that spoke last. */
export function livingFirst(phones: readonly Phone[]): Phone[] {
  const seen = ({ last_seen_at }: Phone) => (last_seen_at === null ? 0 : Date.parse(last_seen_at))
  return phones.toSorted((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null) || seen(b) - seen(a))
}
