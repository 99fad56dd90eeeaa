import { createHash } from 'node:crypto'
import type { RandomBytes } from '@sabha/ticketing/codes'
import { drawnText, lotOf } from '@sabha/ticketing/draw'
import type { Tx } from '../../store/store.ts'
import {
  addDraw,
  changeDraw,
  changeRoom,
  drawAgain,
  findDraw,
  findRoom,
  listDrawn,
  type WaitingDrawRow,
} from '../../store/waiting-room/waiting-room.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What everybody sees of a draw before it is made. */
export const hashOfDraw = ({ secret }: Pick<WaitingDrawRow, 'secret'>) => sha256(secret)

export const lotsOf =
  ({ secret }: Pick<WaitingDrawRow, 'secret'>) =>
  (placeId: number): number =>
    lotOf(sha256(drawnText(secret, placeId)))

interface Opening {
  showId: number
  /** null: sales are open. */
  opensAt: number | null
  now: number
  randomBytes: RandomBytes
}

/**
 * Prepares the draw for sales that open later. A secret that nobody has seen stays. After a draw that was made there is a new one, for
 * everybody who still waits.
 */
export async function prepareDraw(tx: Tx, { showId, opensAt, now, randomBytes }: Opening): Promise<void> {
  if (opensAt === null || opensAt <= now) return
  const before = await findDraw(tx, showId)
  if (before && before.drawn_at === null) return changeDraw(tx, before.id, { opens_at: opensAt })
  const draw = await addDraw(tx, { showId, opensAt, secret: Buffer.from(randomBytes(32)).toString('hex') })
  await drawAgain(tx, showId, lotsOf(draw))
  const room = await findRoom(tx, showId)
  if (room) await changeRoom(tx, room, { called_through: 0 })
}

/** The order is what it is from now on, and the secret may be told. Whoever comes later stands behind everybody. */
export async function makeDraw(tx: Tx, showId: number, now: number): Promise<void> {
  const draw = await findDraw(tx, showId)
  if (!draw || draw.drawn_at !== null) return
  // Staff may have put the opening off since the room was looked at.
  const room = await findRoom(tx, showId)
  if (room?.sales_open_at != null && room.sales_open_at > now) return
  await changeDraw(tx, draw.id, { drawn_at: now, numbers: JSON.stringify(await listDrawn(tx, showId)) })
}
