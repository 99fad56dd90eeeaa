import { freeStretches, type IsFree, seatsOf, type Window, windowsOf } from './free-stretches.ts'
import { distanceBetween, isOrdinary, type LaidOutSeat, type SeatLayout } from './seat-layout.ts'
import type { SeatId } from './seats.ts'

/** Another choice is asked for only while at least this part of a section is free. */
const leastFree = 1 / 20

const mostChoices = 2

/** How many places are tried to find the choices. */
const mostTried = 20

interface SingleSeatAdvice {
  /** The seats that would be left alone, and that no choice leaves alone. */
  singles: SeatId[]
  /** One or two choices, the nearest first: as many seats of the same sections, which leave none of `singles` alone. */
  choices: SeatId[][]
}

/**
 * Returns what to choose instead of seats that leave one free seat alone. If one of several groups of chosen seats has no better place, it
 * stays, and the others are judged without it. undefined: no seat is left alone, no other choice exists, or little of the section is left.
 * `isFree`: for the guest who chooses, so true for the chosen seats as well. A choice that is offered gets no advice itself.
 */
export function singleSeatAdvice(layout: SeatLayout, isFree: IsFree, chosen: readonly SeatId[]): SingleSeatAdvice | undefined {
  if (strandedSeats(layout, isFree, chosen).length === 0) return undefined
  const hall: Hall = { layout, isFree, sections: sectionsWithEnough(layout, isFree) }
  const singles = strandedSeats(layout, isFree, chosen).flatMap(({ id, section }) => (hall.sections.has(section) ? [id] : []))
  for (const group of strandingGroups(hall, chosen)) {
    const advice = adviceFor(hall, singles, take(moves(hall, chosen, group), mostTried))
    if (advice) return advice
  }
  return undefined
}

function adviceFor(hall: Hall, singles: readonly SeatId[], tried: Iterable<SeatId[]>): SingleSeatAdvice | undefined {
  let advice: SingleSeatAdvice | undefined
  for (const moved of tried) {
    const choice = mended(hall, moved)
    const left = new Set(strandedSeats(hall.layout, hall.isFree, choice).map(({ id }) => id))
    const cured = (advice?.singles ?? singles).filter((id) => !left.has(id))
    advice ??= cured.length > 0 ? { singles: cured, choices: [] } : undefined
    const isNew = !advice?.choices.some((other) => areSame(other, choice))
    // Another choice has to cure what the first one cures.
    if (isNew && cured.length === advice?.singles.length) advice.choices.push(choice)
    if (advice?.choices.length === mostChoices) break
  }
  return advice
}

/** Returns the free seats that have a free seat beside them now and would have none. */
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

interface Hall {
  layout: SeatLayout
  isFree: IsFree
  /** The sections of which enough is left. */
  sections: ReadonlySet<string | undefined>
}

function sectionsWithEnough({ seats }: SeatLayout, isFree: IsFree): ReadonlySet<string | undefined> {
  const counts = new Map<string | undefined, { all: number; free: number }>()
  for (const { id, section } of seats.values()) {
    const count = counts.get(section) ?? { all: 0, free: 0 }
    count.all++
    if (isFree(id)) count.free++
    counts.set(section, count)
  }
  return new Set([...counts].flatMap(([section, { all, free }]) => (free >= all * leastFree ? [section] : [])))
}

/**
 * Moves each group that leaves a seat alone and has a better place, as little as possible. It ends, because each move leaves fewer seats
 * alone.
 */
function mended(hall: Hall, chosen: readonly SeatId[]): SeatId[] {
  for (const group of strandingGroups(hall, chosen)) {
    const [moved] = moves(hall, chosen, group)
    if (moved) return mended(hall, moved)
  }
  return [...chosen]
}

function strandingGroups({ layout, isFree, sections }: Hall, chosen: readonly SeatId[]): LaidOutSeat[][] {
  const stranded = strandedSeats(layout, isFree, chosen).filter(({ section }) => sections.has(section))
  if (stranded.length === 0) return []
  return groupsOf(layout, chosen).filter((group) =>
    stranded.some(({ run, place }) => group.some((seat) => seat.run === run && Math.abs(seat.place - place) === 1)),
  )
}

/** Groups the chosen seats that are side by side. */
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

/** Yields the choice with this group moved, the nearest place first, to places that leave fewer seats alone than now, and no other ones. */
function* moves({ layout, isFree }: Hall, chosen: readonly SeatId[], group: readonly LaidOutSeat[]): Generator<SeatId[]> {
  const own = new Set(group.map(({ id }) => id))
  const others = chosen.filter((id) => !own.has(id))
  const isOther = new Set(others)
  const { section, floor } = group[0] ?? {}
  if (section === undefined) return
  const before = new Set(strandedSeats(layout, isFree, chosen))
  const ofOthers = new Set(strandedSeats(layout, isFree, others))
  if (![...ofOthers].every((seat) => before.has(seat))) return
  const stretches = freeStretches(layout, (id) => isFree(id) && !isOther.has(id))
  const better = windowsOf(stretches, group.length, new Set([section])).filter((window) => {
    const alone = leftBy(window)
    // A seat that is alone already is a stretch of its own.
    const [only, more] = window.stretch.seats
    const cured = only && !more && ofOthers.has(only) ? 1 : 0
    // Another floor has other stairs and another door: a guest who chose the stalls isn't sent to the balcony.
    if (seatsOf(window)[0]?.floor !== floor) return false
    return alone.every((seat) => before.has(seat)) && ofOthers.size - cured + alone.length < before.size
  })
  for (const window of nearestFirst(better, middleOf(group))) yield [...others, ...seatsOf(window).map(({ id }) => id)]
}

/** Seats of its stretch that a window leaves alone. */
function leftBy({ stretch: { seats }, start, count }: Window): LaidOutSeat[] {
  const first = start === 1 ? seats.slice(0, 1) : []
  return seats.length - start - count === 1 ? [...first, ...seats.slice(-1)] : first
}

function* nearestFirst(windows: readonly Window[], from: { x: number; y: number }): Generator<Window> {
  const left = windows.map((window) => ({ window, far: distanceBetween(middleOf(seatsOf(window)), from) }))
  while (left.length > 0) {
    let nearest = 0
    for (const [at, { far }] of left.entries()) if (far < (left[nearest]?.far ?? 0)) nearest = at
    for (const { window } of left.splice(nearest, 1)) yield window
  }
}

function* take<T>(from: Iterable<T>, most: number): Generator<T> {
  let taken = 0
  for (const item of from) {
    yield item
    if (++taken === most) return
  }
}

function areSame(a: readonly SeatId[], b: readonly SeatId[]): boolean {
  const inB = new Set(b)
  return a.length === b.length && a.every((id) => inB.has(id))
}

function middleOf(seats: readonly LaidOutSeat[]): { x: number; y: number } {
  const sum = (of: (seat: LaidOutSeat) => number) => seats.reduce((total, seat) => total + of(seat), 0) / seats.length
  return { x: sum((seat) => seat.x), y: sum((seat) => seat.y) }
}
