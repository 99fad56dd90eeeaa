import type { HallArea } from './hall-areas.ts'
import type { ConcessionKind, Discount } from './quote.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from './seats.ts'

/** What is to be known of a seat beside its place. Absent: not so, or not known. */
export interface SeatFacts {
  /** Room for a wheelchair, without a chair. */
  wheelchair?: true | undefined
  /** For who comes along with the guest of this wheelchair place. */
  companion?: SeatId | undefined
  /** A part of the stage can't be seen from here. */
  view?: 'restricted' | undefined
  access?: 'step-free' | undefined
  /** On which side one steps into an aisle, as seen facing the stage. */
  aisle?: AisleSide | undefined
  /** Kept by the house: not for sale until staff free it. */
  house?: true | undefined
}

export const aisleSides = ['left', 'right', 'both'] as const
export type AisleSide = (typeof aisleSides)[number]

/** Facts that are said to who buys the seat, in the order in which they are said. */
export const toldFacts = ['wheelchair', 'companion', 'view', 'access', 'aisle'] as const
export type ToldFact = (typeof toldFacts)[number]

type Facts = Record<SeatId, SeatFacts>

export function factsOf({ facts }: { facts?: Facts | undefined }, seat: SeatId): SeatFacts {
  return (facts && Object.hasOwn(facts, seat) ? facts[seat] : undefined) ?? {}
}

/** Without the facts that are the house's own. */
export function publicPlan<Plan extends { facts?: Facts | undefined }>(plan: Plan): Plan {
  if (!plan.facts) return plan
  const facts = Object.entries(plan.facts).flatMap(([seat, { house: _, ...told }]) =>
    Object.keys(told).length > 0 ? [[seat, told] as const] : [],
  )
  return { ...plan, facts: Object.fromEntries(facts) }
}

/** What a ticket says of a seat beside its section. */
export interface SeatNotes {
  floor?: string | undefined
  block?: string | undefined
  /** What these are called in Kannada, where the plan says so. */
  kn?: { floor?: string | undefined; block?: string | undefined } | undefined
  facts?: SeatFacts | undefined
  /** Whose concession was paid: what the door may ask to see. */
  who?: ConcessionKind | undefined
  /** By a season pass. */
  pass?: true | undefined
  /** It is one of the places of this name: they have no numbers, and its id is told to nobody. */
  place?: PlaceName | undefined
}

export interface PlaceName {
  name: string
  kn?: string | undefined
}

/** What tickets say of the seats of a hall; null of a seat of which there is nothing to say. */
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
    // Where the aisle is, is for choosing.
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

/** By the name in the plan. */
function kannadaOf(groups: readonly SeatGroup[] = []): ReadonlyMap<string | undefined, string> {
  return new Map(groups.flatMap(({ name, kn }) => (kn === undefined ? [] : [[name, kn] as const])))
}

/** The same of some seats by their ids, those left out of which there is nothing to say. */
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

/** What a ticket says of a seat that was booked, from what is kept of the seat and of its price; undefined where there is nothing to say. */
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

/** As `seatNotesOf` told and JSON kept them. */
export function readNotes(json: string): SeatNotes {
  return JSON.parse(json) as SeatNotes
}
