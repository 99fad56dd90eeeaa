import type { AisleSide, SeatFacts } from '@sabha/ticketing/seat-facts'
import { dragArea } from './areas.ts'
import { type Drawing, type DrawnRow, type DrawnSeat, inReadingOrder, type Key, wholeRows } from './drawing.ts'
import { type Numbering, numbersOf, partsOf } from './numbering.ts'
import type { Thing } from './paint.ts'
import { labelAfter, onArc, withNames } from './rows.ts'
import { movedPath } from './stage.ts'
import { tidy } from './tidy.ts'

/** The seats that a command changes. Each command returns a new drawing, or the same object if nothing changes. */
export type Chosen = ReadonlySet<Key>

/** Changes the chosen seats. Rows without a chosen seat stay the same objects. */
function changeSeats(drawing: Drawing, chosen: Chosen, change: (seat: DrawnSeat) => DrawnSeat): Drawing {
  let isChanged = false
  const rows = drawing.rows.map((row): DrawnRow => {
    if (!row.seats.some(({ key }) => chosen.has(key))) return row
    const seats = row.seats.map((seat) => (chosen.has(seat.key) ? change(seat) : seat))
    if (seats.every((seat, index) => seat === row.seats[index])) return row
    isChanged = true
    return { ...row, seats }
  })
  return isChanged ? { ...drawing, rows } : drawing
}

export function chosenSeats({ rows }: Pick<Drawing, 'rows'>, chosen: Chosen): DrawnSeat[] {
  return chosen.size === 0 ? [] : rows.flatMap(({ seats }) => seats.filter(({ key }) => chosen.has(key)))
}

export function moveSeats(drawing: Drawing, chosen: Chosen, dx: number, dy: number): Drawing {
  if (dx === 0 && dy === 0) return drawing
  return changeSeats(drawing, chosen, (seat) => ({ ...seat, x: tidy(seat.x + dx), y: tidy(seat.y + dy) }))
}

/** Rotates the chosen seats clockwise about their middle. */
export function rotateSeats(drawing: Drawing, chosen: Chosen, degrees: number): Drawing {
  const { x: cx, y: cy } = middleOf(chosenSeats(drawing, chosen))
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = changeSeats(drawing, chosen, (seat) => {
    const [dx, dy] = [seat.x - cx, seat.y - cy]
    return { ...seat, x: tidy(cx + dx * cos - dy * sin), y: tidy(cy + dx * sin + dy * cos) }
  })
  return inOrder(turned, chosen)
}

const mirroredAisle: Readonly<Record<AisleSide, AisleSide>> = { left: 'right', right: 'left', both: 'both' }

/** Mirrors the chosen seats: `x` swaps left and right, `y` front and back. */
export function mirrorSeats(drawing: Drawing, chosen: Chosen, across: 'x' | 'y'): Drawing {
  const middle = middleOf(chosenSeats(drawing, chosen))[across]
  const turned = changeSeats(drawing, chosen, (seat) => {
    const { aisle } = seat.facts
    const facts = across === 'x' && aisle ? { ...seat.facts, aisle: mirroredAisle[aisle] } : seat.facts
    return { ...seat, facts, [across]: tidy(2 * middle - seat[across]) }
  })
  return inOrder(turned, chosen)
}

/** Copies the chosen seats into rows with labels that are free. A companion's copy accompanies the copy of the wheelchair place. */
export function copySeats(drawing: Drawing, chosen: Chosen, dx: number, dy: number): { drawing: Drawing; keys: Chosen } {
  const taken = new Set([...drawing.rows.map(({ label }) => label), ...(drawing.areas ?? []).map(({ row }) => row)])
  const labels = new Map<string, string>()
  const labelOf = (label: string) => {
    const known = labels.get(label)
    if (known !== undefined) return known
    let free = label
    while (taken.has(free) && free !== 'ZZZ') free = labelAfter(free)
    taken.add(free)
    labels.set(label, free)
    return free
  }
  let next = drawing.next
  const copies = new Map(chosenSeats(drawing, chosen).map(({ key }) => [key, next++]))
  const rows = drawing.rows.flatMap((row): DrawnRow[] => {
    const seats = row.seats.flatMap((seat): DrawnSeat[] => {
      const key = copies.get(seat.key)
      if (key === undefined) return []
      const companionOf = seat.companionOf === null ? null : (copies.get(seat.companionOf) ?? null)
      return [{ ...seat, key, x: tidy(seat.x + dx), y: tidy(seat.y + dy), companionOf }]
    })
    return seats.length > 0 ? [{ key: next++, label: labelOf(row.label), seats }] : []
  })
  if (rows.length === 0) return { drawing, keys: chosen }
  return { drawing: { ...drawing, rows: [...drawing.rows, ...rows], next }, keys: new Set(copies.values()) }
}

export function removeSeats(drawing: Drawing, chosen: Chosen): Drawing {
  if (chosenSeats(drawing, chosen).length === 0) return drawing
  const rows = drawing.rows.flatMap((row): DrawnRow[] => {
    const seats = row.seats.filter(({ key }) => !chosen.has(key))
    if (seats.length === 0) return []
    const isSame = seats.length === row.seats.length && !seats.some(({ companionOf }) => companionOf !== null && chosen.has(companionOf))
    return isSame ? [row] : [{ ...row, seats: seats.map((seat) => withoutLostCompanion(seat, chosen)) }]
  })
  return { ...drawing, rows }
}

function withoutLostCompanion(seat: DrawnSeat, gone: Chosen): DrawnSeat {
  return seat.companionOf !== null && gone.has(seat.companionOf) ? { ...seat, companionOf: null } : seat
}

/** Lines up the left ends, middles or right ends of the chosen rows. */
export function alignRows(drawing: Drawing, chosen: Chosen, to: 'left' | 'middle' | 'right'): Drawing {
  const edge = (seats: readonly DrawnSeat[]) => {
    const xs = seats.map(({ x }) => x)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    return { left, middle: (left + right) / 2, right }[to]
  }
  const parts = chosenParts(drawing, chosen)
  if (parts.length === 0) return drawing
  const goal = edge(parts.flat())
  const moves = new Map(parts.flatMap((seats) => seats.map(({ key }) => [key, goal - edge(seats)] as const)))
  return changeSeats(drawing, chosen, (seat) => moved(seat, moves.get(seat.key) ?? 0, 0))
}

/** Makes the distances between the chosen rows equal; the first and the last row stay. */
export function spaceRows(drawing: Drawing, chosen: Chosen): Drawing {
  const parts = chosenParts(drawing, chosen)
    .map((seats) => ({ seats, y: middleOf(seats).y }))
    .toSorted((a, b) => a.y - b.y)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || parts.length < 3) return drawing
  const gap = (last.y - first.y) / (parts.length - 1)
  const moves = new Map(parts.flatMap(({ seats, y }, index) => seats.map(({ key }) => [key, first.y + index * gap - y] as const)))
  return changeSeats(drawing, chosen, (seat) => moved(seat, 0, moves.get(seat.key) ?? 0))
}

/** Bends each chosen row to an arc of this radius around its middle seat and keeps the distances between its seats; 0 makes it straight. */
export function bendRows(drawing: Drawing, chosen: Chosen, radius: number): Drawing {
  const places = new Map<Key, { x: number; y: number }>()
  for (const seats of chosenParts(drawing, chosen)) {
    const [first, last] = [seats[0], seats.at(-1)]
    if (!first || !last || first === last) continue
    const angle = Math.atan2(last.y - first.y, last.x - first.x)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let length = 0
    const along = seats.map((seat, index) => {
      const before = seats[index - 1]
      if (before) length += Math.hypot(seat.x - before.x, seat.y - before.y)
      return length
    })
    const bent = along.map((distance) => onArc(distance - length / 2, radius))
    const middle = middleOf(seats)
    // Keeps the middle of the row where it was.
    const lift = middleOf(bent).y
    for (const [index, { key }] of seats.entries()) {
      const { x = 0, y = 0 } = bent[index] ?? {}
      places.set(key, { x: tidy(middle.x + x * cos - (y - lift) * sin), y: tidy(middle.y + x * sin + (y - lift) * cos) })
    }
  }
  return changeSeats(drawing, chosen, (seat) => {
    const place = places.get(seat.key)
    return place && (place.x !== seat.x || place.y !== seat.y) ? { ...seat, ...place } : seat
  })
}

/** Numbers each chosen row; parts with the same label are numbered as one row. */
export function numberSeats(drawing: Drawing, chosen: Chosen, way: Numbering, first: number): Drawing {
  const numbers = new Map<Key, number>()
  for (const { seats } of wholeRows({ rows: onlyChosen(drawing, chosen) })) {
    const ordered = inReadingOrder(seats)
    const given = numbersOf(ordered, way, first)
    for (const [index, { key }] of ordered.entries()) numbers.set(key, given[index] ?? first)
  }
  return changeSeats(drawing, chosen, (seat) => {
    const number = numbers.get(seat.key) ?? seat.number
    return number === seat.number ? seat : { ...seat, number }
  })
}

/** Labels the chosen rows, beginning at the front or at the back. A row that is only partly chosen is split. */
export function labelRows(drawing: Drawing, chosen: Chosen, label: string, from: 'front' | 'back'): Drawing {
  const parted = partRows(drawing, chosen)
  const byLabel = [...Map.groupBy(rowsOf(parted, chosen), (row) => row.label)].map(([, rows]) => rows)
  const fromFront = byLabel.toSorted((a, b) => frontOf(a) - frontOf(b))
  const labels = new Map<Key, string>()
  let next = label
  for (const rows of from === 'front' ? fromFront : fromFront.toReversed()) {
    for (const { key } of rows) labels.set(key, next)
    next = labelAfter(next)
  }
  return { ...parted, rows: parted.rows.map((row) => ({ ...row, label: labels.get(row.key) ?? row.label })) }
}

/** Puts the chosen seats into a section, on a floor, into a block; an empty name takes them out. */
export function groupSeats(drawing: Drawing, chosen: Chosen, kind: 'section' | 'floor' | 'block', name: string): Drawing {
  const grouped = changeSeats(drawing, chosen, (seat) => (seat[kind] === name ? seat : { ...seat, [kind]: name }))
  return grouped === drawing ? drawing : withNames(grouped, { [kind]: name })
}

type Fact = Exclude<keyof SeatFacts, 'companion'>

/** Sets a fact of the chosen seats; undefined removes it. */
export function setFact<Name extends Fact>(drawing: Drawing, chosen: Chosen, name: Name, value: SeatFacts[Name]): Drawing {
  const changed = changeSeats(drawing, chosen, (seat) => {
    if (seat.facts[name] === value) return seat
    const { [name]: _, ...rest } = seat.facts
    return { ...seat, facts: value === undefined ? rest : { ...rest, [name]: value } }
  })
  if (name !== 'wheelchair' || value !== undefined) return changed
  // A seat that is no longer a wheelchair place has no companions.
  const companions = new Set(
    changed.rows.flatMap(({ seats }) =>
      seats.flatMap((seat) => (seat.companionOf !== null && chosen.has(seat.companionOf) ? seat.key : [])),
    ),
  )
  return changeSeats(changed, companions, (seat) => ({ ...seat, companionOf: null }))
}

/**
 * Makes each chosen seat the companion of the nearest wheelchair place. Wheelchair places stay as they are; without one nothing changes.
 */
export function accompany(drawing: Drawing, chosen: Chosen): Drawing {
  const places = drawing.rows.flatMap(({ seats }) => seats.filter(({ facts }) => facts.wheelchair))
  return changeSeats(drawing, chosen, (seat) => {
    if (seat.facts.wheelchair) return seat
    const away = (place: DrawnSeat) => Math.hypot(place.x - seat.x, place.y - seat.y)
    const nearest = places.reduce<DrawnSeat | undefined>((best, place) => (best && away(best) <= away(place) ? best : place), undefined)
    return nearest && seat.companionOf !== nearest.key ? { ...seat, companionOf: nearest.key } : seat
  })
}

/** Assigns the companions' seats among the chosen ones to this wheelchair place. */
export function accompanyOne(drawing: Drawing, chosen: Chosen, place: Key): Drawing {
  const isOther = ({ key, companionOf }: DrawnSeat) => companionOf !== null && companionOf !== place && key !== place
  return changeSeats(drawing, chosen, (seat) => (isOther(seat) ? { ...seat, companionOf: place } : seat))
}

export function dropCompanions(drawing: Drawing, chosen: Chosen): Drawing {
  return changeSeats(drawing, chosen, (seat) => (seat.companionOf === null ? seat : { ...seat, companionOf: null }))
}

/** Marks the side on which each seat has an aisle: at the gaps within its row and, if `withEnds`, at the ends of the row. */
export function markAisles(drawing: Drawing, withEnds: boolean): Drawing {
  const sides = new Map(wholeRows(drawing).flatMap(({ seats }) => aislesOf(inReadingOrder(seats), withEnds)))
  return changeSeats(drawing, new Set(sides.keys()), (seat) => {
    const side = sides.get(seat.key)
    if (seat.facts.aisle === side) return seat
    const { aisle: _, ...rest } = seat.facts
    return { ...seat, facts: side ? { ...rest, aisle: side } : rest }
  })
}

function aislesOf(row: readonly DrawnSeat[], withEnds: boolean): [Key, AisleSide | undefined][] {
  const parts = partsOf(row)
  return parts.flatMap((part, nth) =>
    part.map(({ key }, index): [Key, AisleSide | undefined] => {
      const left = index === 0 && (nth > 0 || withEnds)
      const right = index === part.length - 1 && (nth < parts.length - 1 || withEnds)
      if (left && right) return [key, 'both']
      return [key, left ? 'left' : right ? 'right' : undefined]
    }),
  )
}

/** Moves the stage (which keeps its shape), a door, or an area or its corner. */
export function moveThing(drawing: Drawing, thing: Thing, dx: number, dy: number): Drawing {
  if (dx === 0 && dy === 0) return drawing
  if (thing === 'stage') {
    const { path, label } = drawing.stage
    return { ...drawing, stage: { path: movedPath(path, dx, dy), label: { x: tidy(label.x + dx), y: tidy(label.y + dy) } } }
  }
  if (typeof thing === 'object') return dragArea(drawing, thing, dx, dy)
  const door = drawing.doors.find(({ key }) => key === thing)
  return door ? changeDoor(drawing, thing, { x: tidy(door.x + dx), y: tidy(door.y + dy) }) : drawing
}

export function addDoor(drawing: Drawing, x: number, y: number, name: string): Drawing {
  return { ...drawing, doors: [...drawing.doors, { key: drawing.next, x, y, name }], next: drawing.next + 1 }
}

export function changeDoor(drawing: Drawing, key: Key, change: Partial<Omit<Drawing['doors'][number], 'key'>>): Drawing {
  return { ...drawing, doors: drawing.doors.map((door) => (door.key === key ? { ...door, ...change } : door)) }
}

export function removeDoor(drawing: Drawing, key: Key): Drawing {
  return { ...drawing, doors: drawing.doors.filter((door) => door.key !== key) }
}

/** Sets the Kannada name of a floor or block; empty removes it, and guests see the dictionary's word or the English name. */
export function nameInKannada(drawing: Drawing, kind: 'floors' | 'blocks', name: string, text: string): Drawing {
  const { floors = {}, blocks = {} } = drawing.kannada ?? {}
  const { [name]: _, ...others } = kind === 'floors' ? floors : blocks
  const named = text === '' ? others : { ...others, [name]: text }
  return { ...drawing, kannada: kind === 'floors' ? { floors: named, blocks } : { floors, blocks: named } }
}

/** The chosen seats of each drawn row, in the order of reading. */
function chosenParts(drawing: Drawing, chosen: Chosen): DrawnSeat[][] {
  return onlyChosen(drawing, chosen).map(({ seats }) => inReadingOrder(seats))
}

function onlyChosen({ rows }: Drawing, chosen: Chosen): DrawnRow[] {
  return rows.flatMap((row) => {
    const seats = row.seats.filter(({ key }) => chosen.has(key))
    return seats.length > 0 ? [{ ...row, seats }] : []
  })
}

function rowsOf({ rows }: Drawing, chosen: Chosen): DrawnRow[] {
  return rows.filter(({ seats }) => seats.some(({ key }) => chosen.has(key)))
}

function partRows(drawing: Drawing, chosen: Chosen): Drawing {
  let next = drawing.next
  const rows = drawing.rows.flatMap((row): DrawnRow[] => {
    const [inside, outside] = [row.seats.filter(({ key }) => chosen.has(key)), row.seats.filter(({ key }) => !chosen.has(key))]
    return inside.length === 0 || outside.length === 0
      ? [row]
      : [
          { ...row, seats: outside },
          { ...row, key: next++, seats: inside },
        ]
  })
  return next === drawing.next ? drawing : { ...drawing, rows, next }
}

/** Puts the seats of the rows with a chosen seat back into reading order. */
function inOrder(drawing: Drawing, chosen: Chosen): Drawing {
  const touched = new Set(rowsOf(drawing, chosen))
  return touched.size === 0
    ? drawing
    : { ...drawing, rows: drawing.rows.map((row) => (touched.has(row) ? { ...row, seats: inReadingOrder(row.seats) } : row)) }
}

function frontOf(rows: readonly DrawnRow[]): number {
  return middleOf(rows.flatMap(({ seats }) => seats)).y
}

function moved(seat: DrawnSeat, dx: number, dy: number): DrawnSeat {
  const [x, y] = [tidy(seat.x + dx), tidy(seat.y + dy)]
  return x === seat.x && y === seat.y ? seat : { ...seat, x, y }
}

/** Returns the middle of the box around the places. */
export function middleOf(places: readonly { x: number; y: number }[]): { x: number; y: number } {
  if (places.length === 0) return { x: 0, y: 0 }
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
