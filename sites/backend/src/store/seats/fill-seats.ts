import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { factsOf, seatNotesOf } from '@sabha/ticketing/seat-facts'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { chunksOf } from '../chunks.ts'
import { layOutSections } from '../reports/tallies.ts'
import type { Tx } from '../store.ts'

/** Adds a show's seats. The house's own seats are blocked until staff free them. */
export async function addSeats(tx: Tx, showId: number, plan: HallPlan): Promise<void> {
  const [sectionOf, notesOf] = [sectionLookup(plan), seatNotesOf(plan)]
  for (const { label: row, seats: inRow } of plan.rows) {
    const seats = inRow.map(([number]) => {
      const notes = notesOf({ row, number })
      return {
        show_id: showId,
        row,
        number,
        section: sectionOf({ row, number }) ?? 'GENERAL',
        status: factsOf(plan, seatId({ row, number })).house ? ('blocked' as const) : ('available' as const),
        notes: notes && JSON.stringify(notes),
      }
    })
    await tx.insertInto('seat').values(seats).execute()
  }
  for (const { row, count } of plan.areas ?? []) await addPlaces(tx, showId, { row, count }, { sectionOf, notesOf })
  await layOutSections(tx, showId)
  tx.afterCommit({ kind: 'seats-changed', showId })
}

/** Adds the places of an area, which have no numbers. */
async function addPlaces(
  tx: Tx,
  showId: number,
  { row, count }: { row: string; count: number },
  { sectionOf, notesOf }: { sectionOf: ReturnType<typeof sectionLookup>; notesOf: ReturnType<typeof seatNotesOf> },
): Promise<void> {
  const notes = JSON.stringify(notesOf({ row, number: 1 }))
  const section = sectionOf({ row, number: 1 }) ?? 'GENERAL'
  for (const numbers of chunksOf(Array.from({ length: count }, (_, index) => index + 1))) {
    await tx
      .insertInto('seat')
      .values(
        numbers.map((number) => ({ show_id: showId, row, number, section, status: 'available' as const, notes, unnumbered: 1 as const })),
      )
      .execute()
  }
}

/**
 * Replaces a show's seats by those of another plan. Seats that staff blocked stay blocked if the new plan has them; in the same hall, house
 * seats that staff freed stay free. Other house seats of the old plan become what the new plan says.
 */
export async function refillSeats(tx: Tx, showId: number, plan: HallPlan, before: HallPlan | undefined): Promise<void> {
  const seats = await tx.selectFrom('seat').select(['row', 'number', 'status']).where('show_id', '=', showId).execute()
  const wasHouse = (seat: SeatPlace) => before !== undefined && factsOf(before, seatId(seat)).house === true
  await tx.deleteFrom('seat').where('show_id', '=', showId).execute()
  await addSeats(tx, showId, plan)
  for (const seat of seats) {
    if (seat.status === 'blocked' && !wasHouse(seat)) await setStatus(tx, showId, seat, 'blocked')
    if (seat.status === 'available' && wasHouse(seat) && before?.id === plan.id) await setStatus(tx, showId, seat, 'available')
  }
}

async function setStatus(tx: Tx, showId: number, { row, number }: SeatPlace, status: 'available' | 'blocked'): Promise<void> {
  await tx.updateTable('seat').set({ status }).where('show_id', '=', showId).where('row', '=', row).where('number', '=', number).execute()
}

/**
 * Blocks the seats of show `to` that are free and that are blocked in show `from`. Seats that a counter has leased in `from` stay for sale
 * in `to`.
 */
export async function blockAs(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('seat')
    .set({ status: 'blocked' })
    .where('show_id', '=', to)
    .where('status', '=', 'available')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('seat as there')
          .select('there.row')
          .where('there.show_id', '=', from)
          .where('there.status', '=', 'blocked')
          .where('there.lease_id', 'is', null)
          .whereRef('there.row', '=', 'seat.row')
          .whereRef('there.number', '=', 'seat.number'),
      ),
    )
    .execute()
}
