import { createHash } from 'node:crypto'
import type { RandomBytes } from '@sabha/ticketing/codes'
import { drawOrder } from '@sabha/ticketing/draw'
import type { Tx } from '../../store/store.ts'
import {
  addDraw,
  changeDraw,
  changeRoom,
  findDraw,
  findRoom,
  forgetCalls,
  numbersToDraw,
  orderPlaces,
  type WaitingDrawRow,
  waitForDraw,
} from '../../store/waiting-room/waiting-room.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash that everybody sees of a draw before it is made. */
export const hashOfDraw = ({ secret }: Pick<WaitingDrawRow, 'secret'>) => sha256(secret)

/** Eight digits: easy to compare, and they tell nothing. */
export function drawNumber(randomBytes: RandomBytes): number {
  return 10_000_000 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 90_000_000)
}

interface Opening {
  showId: number
  /** null: sales are open. */
  opensAt: number | null
  now: number
  randomBytes: RandomBytes
}

/**
 * Prepares the draw for sales that open later. A secret that nobody can have seen stays. If the last draw was made, or its time has come,
 * there is a new one, for everybody who still waits.
 */
export async function prepareDraw(tx: Tx, { showId, opensAt, now, randomBytes }: Opening): Promise<void> {
  if (opensAt === null || opensAt <= now) return
  const before = await findDraw(tx, showId)
  if (before && before.drawn_at === null && before.opens_at > now) return changeDraw(tx, before.id, { opens_at: opensAt })
  await addDraw(tx, { showId, opensAt, secret: Buffer.from(randomBytes(32)).toString('hex') })
  await waitForDraw(tx, showId)
  // Calls in an earlier order say nothing about this one.
  await forgetCalls(tx, showId, now + 1)
  const room = await findRoom(tx, showId)
  if (room) await changeRoom(tx, room, { called_through: 0 })
}

/** Makes the draw: from now on the order is fixed, and the secret may be told. Visitors who come later are behind everybody. */
export async function makeDraw(tx: Tx, showId: number, now: number): Promise<void> {
  const draw = await findDraw(tx, showId)
  if (!draw || draw.drawn_at !== null) return
  // Staff may have put the opening off since the room was looked at.
  const room = await findRoom(tx, showId)
  if (room?.sales_open_at != null && room.sales_open_at > now) return
  const numbers = await drawOrder({ ...draw, numbers: await numbersToDraw(tx, showId) }, sha256)
  await orderPlaces(tx, showId, numbers)
  await changeDraw(tx, draw.id, { drawn_at: now, numbers: JSON.stringify(numbers) })
}
