import { seatId } from '@sabha/ticketing/seats'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'

/** Returns the state of these seats as the backend tells it to everybody. */
export async function statusOf({ origin }: Backend, ...ids: string[]): Promise<(string | undefined)[]> {
  const { seats } = await visitor(origin).seats.list({ show_id: '1' })
  const byId = new Map(seats.map(({ row_label: row, seat_number: number, status }) => [seatId({ row, number }), status]))
  return ids.map((id) => byId.get(id as `${string}${number}`))
}
