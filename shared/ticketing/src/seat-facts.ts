import type { HallArea } from './hall-areas.ts'
import type { ConcessionKind, Discount } from './quote.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from './seats.ts'

/** What is known of a seat besides its place. Absent: it isn't so, or isn't known. */
export interface SeatFacts {
  /** Room for a wheelchair, without a chair. */
  wheelchair?: true | undefined
  /** The wheelchair place whose companion sits here. */
  companion?: SeatId | undefined
  /** A part of the stage can't be seen from here. */
  view?: 'restricted' | undefined
  access?: 'step-free' | undefined
  /** The side on which a guest steps into an aisle, as seen facing the stage. */
  aisle?: AisleSide | undefined
  /** The house keeps it: it is not for sale until staff free it. */
  house?: true | undefined
}

export const aisleSides = ['left', 'right', 'both'] as const
export type AisleSide = (typeof aisleSides)[number]

/** The facts that a buyer of the seat is told, in the order in which they are told. */
export const toldFacts = ['wheelchair', 'companion', 'view', 'access', 'aisle'] as const
export type ToldFact = (typeof toldFacts)[number]

type Facts = Record<SeatId, SeatFacts>

export function factsOf({ facts }: { facts?: Facts | undefined }, seat: SeatId): SeatFacts {
  return (facts && Object.hasOwn(facts, seat) ? facts[seat] : undefined) ?? {}
}

/** Returns the plan without the facts that only the house may know. */
export function publicPlan<Plan extends { facts?: Facts | undefined }>(plan: Plan): Plan {
  if (!plan.facts) return plan
  const facts = Object.entries(plan.facts).flatMap(([seat, { house: _, ...told }]) =>
    Object.keys(told).length > 0 ? [[seat, told] as const] : [],
  )
  return { ...plan, facts: Object.fromEntries(facts) }
}

/** What a ticket says of a seat besides its section. */
export interface SeatNotes {
  floor?: string | undefined
  block?: string | undefined
  /** Their names in Kannada, where the plan has them. */
  kn?: { floor?: string | undefined; block?: string | undefined } | undefined
  facts?: SeatFacts | undefined
  /** The concession that was paid; the door may ask for proof. */
  who?: ConcessionKind | undefined
  /** A season pass covers the seat. */
  pass?: true | undefined
  /** The name of the places that this is one of. They have no numbers, and the id of this one is shown to nobody. */
  place?: PlaceName | undefined
}

export interface PlaceName {
  name: string
  kn?: string | undefined
}

/** Returns what tickets say of each seat of a hall; null for a seat without notes. */
export function seatNotesOf(plan: {
  floors?: readonly SeatGroup[] | undefined
  blocks?: readonly SeatGroup[] | undefined
  facts?: Facts | undefined
  areas?: readonly HallArea[] | undefined
}): (seat: SeatPlace) => SeatNotes | null {
  const [floorOf, blockOf] = [groupLookup(plan.floors), groupLookup(plan.blocks)]
  const [knOfFloor, knOfBlock] = [kannadaOf(plan.floors), kannadaOf(plan.blocks)]
  const areas = new Map((plan.areas ?? []).map(({ row, name, kn }) => [row, { name, ...(kn !== undefined && { kn }) }]))
  return (seat) => {
    const place = areas.get(seat.row)
    const [floor, block] = [floorOf(seat), blockOf(seat)]
    const [knFloor, knBlock] = [knOfFloor.get(floor), knOfBlock.get(block)]
    const kn = { ...(knFloor !== undefined && { floor: knFloor }), ...(knBlock !== undefined && { block: knBlock }) }
    // Guests need to know the aisle only when they choose.
    const { house: _, aisle: __, ...facts } = factsOf(plan, seatId(seat))
    const notes: SeatNotes = {
      ...(floor !== undefined && { floor }),
      ...(block !== undefined && { block }),
      ...(Object.keys(kn).length > 0 && { kn }),
      ...(Object.keys(facts).length > 0 && { facts }),
      ...(place && { place }),
    }
    return Object.keys(notes).length > 0 ? notes : null
  }
}

/** Name in the plan → name in Kannada. */
function kannadaOf(groups: readonly SeatGroup[] = []): ReadonlyMap<string | undefined, string> {
  return new Map(groups.flatMap(({ name, kn }) => (kn === undefined ? [] : [[name, kn] as const])))
}

/** Returns what tickets say of these seats, by id; seats without notes are left out. */
export function notesOfSeats(plan: Parameters<typeof seatNotesOf>[0], seats: readonly SeatId[]): Record<SeatId, SeatNotes> {
  const notesOf = seatNotesOf(plan)
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const place = parseSeatId(seat)
      const notes = place && notesOf(place)
      return notes ? [[seat, notes]] : []
    }),
  )
}

/** Returns what a ticket says of a booked seat, from the stored notes and discounts; undefined if there is nothing to say. */
export function bookedSeatNotes({ notes, discounts }: { notes: string | null; discounts: string | null }): SeatNotes | undefined {
  const quoted = (discounts === null ? [] : JSON.parse(discounts)) as Discount[]
  const concession = quoted.find(({ reason }) => reason === 'concession')
  const isByPass = quoted.some(({ reason }) => reason === 'pass')
  if (!concession && !isByPass) return notes === null ? undefined : readNotes(notes)
  return {
    ...(notes !== null && readNotes(notes)),
    ...(concession && { who: concession.name as ConcessionKind }),
    ...(isByPass && { pass: true }),
  }
}

/** Reads notes of `seatNotesOf` that were stored as JSON. */
export function readNotes(json: string): SeatNotes {
  return JSON.parse(json) as SeatNotes
}
