import { afterShow } from '../../store/devices.ts'

/** How far back a phone's clock may place something that arrives now: as long as a phone may send it, and the evening itself. */
const furthestBack = afterShow + 24 * 3_600_000

/** When something happened at the door: by the phone's clock, put right by what it last learnt, and never after it arrived. */
export function correctedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  return Math.max(receivedAt - furthestBack, statedTime(stated, offset, receivedAt))
}

/** The same, however long ago. */
export function statedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  const instant = Math.round(Date.parse(stated ?? '') + (offset ?? 0))
  return Number.isNaN(instant) ? receivedAt : Math.min(receivedAt, instant)
}
