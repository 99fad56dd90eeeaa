import { type SeatId, type SeatPlace, seatId } from './seats.ts'

/** A section, floor or block: whole rows, and single seats of rows that belong to it only in part. */
export interface SeatGroup {
  name: string
  /** The Kannada name of a floor or block; without one, its name is a word of the dictionary or is shown unchanged. */
  kn?: string | undefined
  rows: string[]
  /** Seats that belong to this group whatever group their row belongs to. */
  seats?: SeatId[] | undefined
}

/** Returns which group each seat is in: the group that names the seat, else the one that has its row. */
export function groupLookup(groups: readonly SeatGroup[] = []): (seat: SeatPlace) => string | undefined {
  const bySeat = new Map(groups.flatMap(({ name, seats = [] }) => seats.map((seat) => [seat, name] as const)))
  const byRow = new Map(groups.flatMap(({ name, rows }) => rows.map((row) => [row, name] as const)))
  // Most halls are divided by rows alone; then no seat ids need to be built.
  if (bySeat.size === 0) return ({ row }) => byRow.get(row)
  return (seat) => bySeat.get(seatId(seat)) ?? byRow.get(seat.row)
}

/**
 * Makes groups from the group of each seat, in the order of `names`: a row belongs to the group that has most of it; its other seats are
 * named one by one.
 */
export function groupsFrom(
  names: readonly string[],
  rows: readonly { label: string; seats: readonly (readonly [number: number, ...unknown[]])[] }[],
  groupOf: (seat: SeatPlace) => string | undefined,
): SeatGroup[] {
  const groups = new Map(names.map((name) => [name, { name, rows: [] as string[], seats: [] as SeatId[] }]))
  for (const { label, seats } of rows) {
    const places = seats.map(([number]) => ({ row: label, number }))
    const byName = Map.groupBy(places, groupOf)
    // A row that has a seat in no group belongs as a whole to none.
    const whole = byName.has(undefined)
      ? undefined
      : [...byName].reduce((most, each) => (each[1].length > most[1].length ? each : most), ['', []])[0]
    if (whole !== undefined) groups.get(whole)?.rows.push(label)
    for (const [name, inIt] of byName) if (name !== undefined && name !== whole) groups.get(name)?.seats.push(...inIt.map(seatId))
  }
  return [...groups.values()].map(({ name, rows: whole, seats }) => ({ name, rows: whole, ...(seats.length > 0 && { seats }) }))
}
