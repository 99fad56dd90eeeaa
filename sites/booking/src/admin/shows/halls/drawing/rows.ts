import type { Drawing, DrawnRow, DrawnSeat, Key } from './drawing.ts'
import { type Numbering, numbersOf } from './numbering.ts'
import { tidy } from './tidy.ts'

/** The new rows that the form describes. */
export interface NewRows {
  /** Label of the first row; the others get the labels that follow it in the alphabet. */
  label: string
  rows: number
  /** Seats in the first row. */
  seats: number
  /** How many seats each row has more than the one in front of it; may be negative. */
  more: number
  /** The middle of the first row. */
  x: number
  y: number
  /** Distance from row to row, in seat pitches. */
  depth: number
  /** Radius of the first row's arc; 0: straight. */
  radius: number
  /** Number of aisles; they split each row into equal blocks. */
  aisles: number
  numbering: Numbering
  section: string
  floor: string
  block: string
}

/** Extra distance between two neighbours across an aisle, in seat pitches. */
const aisleWidth = 1.5

export function addRows(drawing: Drawing, rows: NewRows): { drawing: Drawing; keys: ReadonlySet<Key> } {
  let next = drawing.next
  const labels = labelsFrom(rows.label, rows.rows)
  const keys = new Set<Key>()
  const made = labels.map((label, index): DrawnRow => {
    const count = Math.max(1, rows.seats + index * rows.more)
    const places = placesInRow(count, rows.aisles)
    const radius = rows.radius === 0 ? 0 : rows.radius + index * rows.depth
    const at = places.map((along) => onArc(along, radius))
    const placed = at.map((each) => ({ x: rows.x + each.x, y: rows.y + index * rows.depth + each.y }))
    const numbers = numbersOf(placed, rows.numbering, 1)
    const seats = placed.map(({ x, y }, seat): DrawnSeat => {
      keys.add(next)
      return {
        key: next++,
        number: numbers[seat] ?? seat + 1,
        x: tidy(x),
        y: tidy(y),
        section: rows.section,
        floor: rows.floor,
        block: rows.block,
        facts: {},
        companionOf: null,
      }
    })
    return { key: next++, label, seats }
  })
  const named = { ...drawing, rows: [...drawing.rows, ...made], next }
  return { drawing: withNames(named, rows), keys }
}

/** Adds these names to the drawing's sections, floors and blocks. */
export function withNames(
  drawing: Drawing,
  { section = '', floor = '', block = '' }: { section?: string; floor?: string; block?: string },
): Drawing {
  const adding = (names: readonly string[], name: string) => (name === '' || names.includes(name) ? names : [...names, name])
  return {
    ...drawing,
    sections: adding(drawing.sections, section),
    floors: adding(drawing.floors, floor),
    blocks: adding(drawing.blocks, block),
  }
}

/** Says whether a section, floor or block may have this name. */
export function isGroupName(name: string): boolean {
  return /\p{L}/u.test(name) && !/\p{C}/u.test(name)
}

/** Returns the positions of a row's seats along it, with 0 in its middle. */
function placesInRow(count: number, aisles: number): number[] {
  const places = Array.from({ length: count }, (_, seat) => {
    const before = Array.from({ length: aisles }, (__, aisle) => Math.round(((aisle + 1) * count) / (aisles + 1))).filter(
      (from) => seat >= from,
    )
    return seat + before.length * aisleWidth
  })
  const middle = (places.at(-1) ?? 0) / 2
  return places.map((place) => place - middle)
}

/** Returns a place of a row that is bent around the stage: its ends come forward. */
export function onArc(along: number, radius: number): { x: number; y: number } {
  if (radius === 0) return { x: along, y: 0 }
  const angle = along / radius
  return { x: Math.sin(angle) * radius, y: (Math.cos(angle) - 1) * radius }
}

/** Returns this label and those after it: `A`, `B` … `Z`, `AA`, `AB` …. With three letters `ZZZ` is the last, and repeats. */
export function labelsFrom(first: string, count: number): string[] {
  const labels: string[] = []
  for (let label = first; labels.length < count; label = labelAfter(label)) labels.push(label)
  return labels
}

export function labelAfter(label: string): string {
  const letters = [...label]
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters[at] ?? 'A'
    if (letter !== 'Z') {
      letters[at] = String.fromCharCode(letter.charCodeAt(0) + 1)
      return letters.join('')
    }
    letters[at] = 'A'
  }
  return label.length < 3 ? `A${letters.join('')}` : label
}
