import { freeStretches, type IsFree, seatsOf, windowsOf } from './free-stretches.ts'
import { distanceBetween, isOrdinary, type LaidOutSeat, type SeatLayout } from './seat-layout.ts'
import type { SeatId } from './seats.ts'

/** Another choice is asked for while at least this part of a section is free. */
const leastFree = 1 / 20

const mostChoices = 2

interface SingleSeatAdvice {
  /** The seats that would be left alone. */
  singles: SeatId[]
  /** As many seats of the same section that leave none alone, the nearest first: one or two. */
  choices: SeatId[][]
}

/**
 * What to choose instead of seats that leave one free seat alone. undefined: they leave none, no other choice exists, or little of the section is
 * left. `isFree`: for who chooses, so of the chosen seats as well.
 */
export function singleSeatAdvice(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[]): SingleSeatAdvice | undefined {
  const singles = strandedSeats(layout, isFree, chosen).filter(({ section }) => isEnoughLeft(layout, isFree, section))
  if (singles.length === 0) return undefined
  const choices = otherChoices(layout, isFree, chosen)
  return choices.length > 0 ? { singles: singles.map(({ id }) => id), choices } : undefined
}

/** Free seats that had a free seat beside them and would have none. */
export function strandedSeats(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[]): LaidOutSeat[] {
  const isChosen = new Set(chosen)
  const isLeft = (seat: LaidOutSeat | undefined) => seat !== undefined && isOrdinary(seat) && !isChosen.has(seat.id) && isFree(seat.id)
  const stranded = new Set<LaidOutSeat>()
  for (const id of chosen) {
    const seat = layout.seats.get(id)
    if (!seat || !isOrdinary(seat)) continue
    for (const side of [-1, 1]) {
      const run = layout.runs[seat.run] ?? []
      const [next, beyond] = [run[seat.place + side], run[seat.place + 2 * side]]
      if (next && isLeft(next) && !isLeft(beyond)) stranded.add(next)
    }
  }
  return [...stranded]
}

function isEnoughLeft({ seats }: SeatLayout, isFree: IsFree, section: string | undefined): boolean {
  let [all, free] = [0, 0]
  for (const seat of seats.values()) {
    if (seat.section !== section) continue
    all++
    if (isFree(seat.id)) free++
  }
  return free >= all * leastFree
}

/** The chosen seats with those moved that leave one alone. */
function otherChoices(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[]): SeatId[][] {
  const groups = groupsOf(layout, chosen)
  const isStranding = (group: readonly LaidOutSeat[]) =>
    strandedSeats(layout, isFree, chosen).some(({ run, place }) =>
      group.some((seat) => seat.run === run && Math.abs(seat.place - place) === 1),
    )
  const first = groups.find(isStranding)
  if (!first) return []
  const choices: SeatId[][] = []
  for (const moved of moves(layout, isFree, chosen, first)) {
    const mended = mendRest(layout, isFree, moved, groups.length)
    if (mended) choices.push(mended)
    if (choices.length === mostChoices) break
  }
  return choices
}

/** The same where other groups leave a seat alone still: each is moved as little as it can be. undefined: one can't be. */
function mendRest(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[], rounds: number): SeatId[] | undefined {
  const [left] = strandedSeats(layout, isFree, chosen)
  if (!left) return [...chosen]
  if (rounds === 0) return undefined
  const group = groupsOf(layout, chosen).find((seats) =>
    seats.some(({ run, place }) => run === left.run && Math.abs(place - left.place) === 1),
  )
  const [moved] = group ? moves(layout, isFree, chosen, group) : []
  return moved && mendRest(layout, isFree, moved, rounds - 1)
}

/** Chosen seats side by side. */
function groupsOf({ seats }: SeatLayout, chosen: readonly SeatId[]): LaidOutSeat[][] {
  const inOrder = chosen
    .flatMap((id) => seats.get(id) ?? [])
    .filter(isOrdinary)
    .toSorted((a, b) => a.run - b.run || a.place - b.place)
  const groups: LaidOutSeat[][] = []
  for (const seat of inOrder) {
    const last = groups.at(-1)?.at(-1)
    const isBeside = last && last.run === seat.run && last.place + 1 === seat.place && last.section === seat.section
    if (isBeside) groups.at(-1)?.push(seat)
    else groups.push([seat])
  }
  return groups
}

/** The choice with this group elsewhere, where it leaves fewer alone than here; the nearest place first. */
function moves(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[], group: readonly LaidOutSeat[]): SeatId[][] {
  const own = new Set(group.map(({ id }) => id))
  const others = chosen.filter((id) => !own.has(id))
  const isOther = new Set(others)
  const [here] = group
  if (here?.section === undefined) return []
  const before = strandedSeats(layout, isFree, chosen).length
  const from = middleOf(group)
  return windowsOf(
    freeStretches(layout, (id) => isFree(id) && !isOther.has(id)),
    group.length,
    new Set([here.section]),
  )
    .map((window) => ({ seats: seatsOf(window).map(({ id }) => id), far: distanceBetween(middleOf(seatsOf(window)), from) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ seats }) => [...others, ...seats])
    .filter((moved) => strandedSeats(layout, isFree, moved).length < before)
}

function middleOf(seats: readonly LaidOutSeat[]): { x: number; y: number } {
  const sum = (of: (seat: LaidOutSeat) => number) => seats.reduce((total, seat) => total + of(seat), 0) / seats.length
  return { x: sum((seat) => seat.x), y: sum((seat) => seat.y) }
}
