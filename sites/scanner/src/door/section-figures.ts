import { sortSeatIds } from '@sabha/ticketing/seats'
import { isInside } from '@sabha/ticketing/verdict'
import { seatsBy } from '../check/look-up.ts'
import type { DoorDatabase } from '../store/database.ts'
import { admissionsOfShow, countsFrom, subjectsOf } from '../store/scanned-set.ts'
import { stored } from '../store/storage-problem.ts'

export interface SectionFigures {
  section: string
  sold: number
  admitted: number
}

/** Returns how full each section is, by the list and by what this phone did since, in the order of the hall. */
export function sectionFigures(db: DoorDatabase, showId: string): Promise<SectionFigures[]> {
  return stored(() =>
    db.transaction('r', [db.lists, db.tickets, db.admissions, db.recent], async () => {
      const list = await db.lists.get(showId)
      if (!list) return []
      const since = countsFrom(list)
      const [tickets, admissions, scans] = await Promise.all([
        db.tickets.where('[showId+revision]').between([showId, 0], [showId, Infinity]).toArray(),
        admissionsOfShow(db, showId),
        db.recent.where('[showId+at]').between([showId, 0], [showId, Infinity]).toArray(),
      ])
      const inside = Map.groupBy(
        admissions.filter(({ at }) => at >= since),
        ({ subject }) => subject,
      )
      const ours = new Map(scans.map((scan) => [scan.scanId, scan]))
      const seats = tickets
        .filter(({ state }) => state === 'paid')
        .flatMap((ticket) =>
          seatsBy(
            ticket,
            list,
            subjectsOf(ticket).flatMap((subject) => inside.get(subject) ?? []),
            ours,
          ),
        )
      return figuresOf(seats.filter(({ state }) => state === 'valid'))
    }),
  )
}

function figuresOf(seats: ReturnType<typeof seatsBy>): SectionFigures[] {
  // An older backend doesn't tell the section.
  const known = seats.flatMap((seat) => (seat.section === undefined ? [] : [{ ...seat, section: seat.section }]))
  const sectionOf = new Map(known.map(({ seat, section }) => [seat, section]))
  const inHallOrder = [...new Set(sortSeatIds([...sectionOf.keys()]).map((seat) => sectionOf.get(seat)))]
  const bySection = Map.groupBy(known, ({ section }) => section)
  return inHallOrder.flatMap((section = '') => {
    const its = bySection.get(section) ?? []
    return [{ section, sold: its.length, admitted: its.filter(isInside).length }]
  })
}
