import { type SeatId, type SeatPlace, seatId } from './seats.ts'

/** A section, a floor or a block: whole rows, and single seats of rows of which only a part belongs to it. */
export interface SeatGroup {
  name: string
  /** What a floor or block is called in Kannada; without it, its name is a word of the dictionary or stays as it is. */
  kn?: string | undefined
  rows: string[]
  /** They belong here whatever their row belongs to. */
  seats?: SeatId[] | undefined
}

/** Which group each seat is in: the one that names it, else the one that has its row. */
export function groupLookup(groups: readonly SeatGroup[] = []): (seat: SeatPlace) => string | undefined {
  const bySeat = new Map(groups.flatMap(({ name, seats = [] }) => seats.map((seat) => [seat, name] as const)))
  const byRow = new Map(groups.flatMap(({ name, rows }) => rows.map((row) => [row, name] as const)))
  // Most halls are divided by rows alone, and a thousand ids needn't be written then.
  if (bySeat.size === 0) return ({ row }) => byRow.get(row)
  return (seat) => bySeat.get(seatId(seat)) ?? byRow.get(seat.row)
}

/** Groups from what each seat belongs to, in the order of `names`: a row is in the group that has most of it, the rest is named seat by seat. */
export function groupsFrom(
  names: readonly string[],
  rows: readonly { label: string; seats: readonly (readonly [number: number, ...unknown[]])[] }[],
  groupOf: (seat: SeatPlace) => string | undefined,
): SeatGroup[] {
  const groups = new Map(names.map((name) => [name, { name, rows: [] as string[], seats: [] as SeatId[] }]))
  for (const { label, seats } of rows) {
    const places = seats.map(([number]) => ({ row: label, number }))
    const byName = Map.groupBy(places, groupOf)
    // A row that has a seat in no group is in none as a whole.
    const whole = byName.has(undefined)
      ? undefined
      : [...byName].reduce((most, each) => (each[1].length > most[1].length ? each : most), ['', []])[0]
    if (whole !== undefined) groups.get(whole)?.rows.push(label)
    for (const [name, inIt] of byName) if (name !== undefined && name !== whole) groups.get(name)?.seats.push(...inIt.map(seatId))
  }
  return [...groups.values()].map(({ name, rows: whole, seats }) => ({ name, rows: whole, ...(seats.length > 0 && { seats }) }))
}
