import type { HallPlan } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { type SeatId, seatId } from './seats.ts'

interface Places {
  all: number
  /** The free ones, in the plan's order. */
  free: SeatId[]
}

export interface FloorAccess {
  /** null: the hall names no floors, or these seats are on none. */
  floor: SeatGroup | null
  wheelchair: Places
  companions: Places
  /** Rows, front to back, that have seats reached without a step. */
  stepFreeRows: string[]
  restricted: SeatId[]
}

/** Who can come in where, sit where and see what, as far as the plan says. */
export interface HallAccess {
  /** By name; a door without a name is left out. */
  stepFreeDoors: string[]
  otherDoors: string[]
  /** From the lowest up; only floors of which there is something to say. */
  floors: FloorAccess[]
}

/** Returns null if the plan says nothing about access; that promises nothing either way. */
export function hallAccess(plan: HallPlan, isFree: (seat: SeatId) => boolean): HallAccess | null {
  const floorOf = groupLookup(plan.floors)
  const named = (plan.doors ?? []).filter(({ name }) => name.trim() !== '')
  const byName = new Map((plan.floors ?? []).map((floor) => [floor.name, floor]))
  const seats = plan.rows.flatMap(({ label: row, seats: inRow }) =>
    inRow.map(([number]) => ({ row, id: seatId({ row, number }), floor: floorOf({ row, number }) })),
  )
  const byFloor = Map.groupBy(seats, ({ floor }) => floor)
  const floors = [...byName.keys(), undefined].flatMap((name): FloorAccess[] => {
    const told = (byFloor.get(name) ?? []).map((seat) => ({ ...seat, facts: factsOf(plan, seat.id) }))
    const places = (of: typeof told): Places => ({ all: of.length, free: of.map(({ id }) => id).filter(isFree) })
    const access: FloorAccess = {
      floor: byName.get(name ?? '') ?? null,
      wheelchair: places(told.filter(({ facts }) => facts.wheelchair)),
      companions: places(told.filter(({ facts }) => facts.companion !== undefined)),
      stepFreeRows: [...new Set(told.filter(({ facts }) => facts.access === 'step-free').map(({ row }) => row))],
      restricted: told.filter(({ facts }) => facts.view === 'restricted').map(({ id }) => id),
    }
    const { wheelchair, companions, stepFreeRows, restricted } = access
    return wheelchair.all + companions.all + stepFreeRows.length + restricted.length > 0 ? [access] : []
  })
  const stepFreeDoors = named.filter(({ access }) => access === 'step-free').map(({ name }) => name)
  if (floors.length === 0 && stepFreeDoors.length === 0) return null
  return { stepFreeDoors, otherDoors: named.filter(({ access }) => access === undefined).map(({ name }) => name), floors }
}
