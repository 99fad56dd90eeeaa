/** How far back a phone's clock may place something that arrives now: the length of a weekend without a network. */
const furthestBack = 48 * 3_600_000

/** When something happened at the door: by the phone's clock, put right by what it last learnt, and never after it arrived. */
export function correctedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  return Math.max(receivedAt - furthestBack, statedTime(stated, offset, receivedAt))
}

/** The same, however long ago. */
export function statedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  const instant = Math.round(Date.parse(stated ?? '') + (offset ?? 0))
  return Number.isNaN(instant) ? receivedAt : Math.min(receivedAt, instant)
}
