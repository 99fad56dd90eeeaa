import { foldText, type Meaning, readSearch } from '@sabha/ticketing/search-text'
import { seatId } from '@sabha/ticketing/seats'
import { isInside } from '@sabha/ticketing/verdict'
import { guestOfTicket } from '../check/guest.ts'
import { seatsOfTicket } from '../check/look-up.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { ListRow, TicketRow } from '../store/rows.ts'
import { admissionsOf, countsFrom, subjectsOf } from '../store/scanned-set.ts'
import { stored } from '../store/storage-problem.ts'
import type { ListedGuest } from './door.ts'

/** Returns the guests on the lists that match, with who of them is inside. */
export async function searchGuests(db: DoorDatabase, searches: readonly GuestSearch[], query: string): Promise<ListedGuest[]> {
  const hits = (await Promise.all(searches.map((search) => search.find(query)))).flat().sort(byRank).slice(0, bestHits)
  return stored(() =>
    db.transaction('r', [db.lists, db.tickets, db.admissions, db.recent], async () => {
      const tickets = await db.tickets.bulkGet(hits.map(({ id }) => id))
      const lists = new Map((await db.lists.toArray()).map((list) => [list.showId, list]))
      const guests = tickets.map((ticket) => {
        const list = ticket && lists.get(ticket.showId)
        return list ? listedGuest(db, ticket, list) : null
      })
      return (await Promise.all(guests)).filter((guest) => guest !== null)
    }),
  )
}

async function listedGuest(db: DoorDatabase, ticket: TicketRow, list: ListRow): Promise<ListedGuest> {
  const seats = await seatsOfTicket(db, ticket, list, await admissionsOf(db, subjectsOf(ticket), countsFrom(list)))
  return {
    ...guestOfTicket(ticket, list, []),
    state: ticket.state,
    seatStates: seats.map(({ seat, state, admission }, i) => ({
      index: i + 1,
      seat,
      state: state !== 'valid' ? 'released' : !admission ? 'outside' : isInside({ admission }) ? 'inside' : 'gone',
      since: admission?.leftAt ?? admission?.at ?? null,
      gate: admission?.gate ?? '',
    })),
  }
}

const bestHits = 20

interface Hit {
  id: number
  score: number
  name: string
}

const byRank = (a: Hit, b: Hit) => b.score - a.score || (a.name < b.name ? -1 : 1)

interface Entry {
  name: string
  /** Booking id and seats. */
  rest: string[]
  phoneEnd: string
}

/** Finds tickets of a show by a part of the name, the phone's last digits, a seat or a booking id. Reads only what came since it last looked. */
export class GuestSearch {
  #db: DoorDatabase
  #showId: string
  #revision = -1
  #entries = new Map<number, Entry>()

  constructor(db: DoorDatabase, showId: string) {
    this.#db = db
    this.#showId = showId
  }

  /** Returns the best 20; every word of the query must be found. */
  async find(query: string): Promise<Hit[]> {
    const words = readSearch(query)
    if (words.length === 0) return []
    await this.#refresh()
    const hits: Hit[] = []
    for (const [id, entry] of this.#entries) {
      const score = scoreOf(words, entry)
      if (score > 0) hits.push({ id, score, name: entry.name })
    }
    return hits.sort(byRank).slice(0, bestHits)
  }

  async #refresh(): Promise<void> {
    const revision = (await stored(() => this.#db.lists.get(this.#showId)))?.revision ?? -1
    // A list that was wiped counts its revisions from the start again.
    if (revision < this.#revision || revision === -1) {
      this.#entries.clear()
      this.#revision = -1
    }
    if (revision === this.#revision) return
    const changed = await stored(() =>
      this.#db.tickets.where('[showId+revision]').between([this.#showId, this.#revision], [this.#showId, revision], false, true).toArray(),
    )
    for (const { ticket_id, name, phone_end, booking_id, seats } of changed) {
      this.#entries.set(ticket_id, {
        name: foldText(name).replace(/\s+/g, ' ').trim(),
        rest: [booking_id, ...seats.map(({ seat }) => seat)].map(foldText),
        phoneEnd: phone_end,
      })
    }
    this.#revision = revision
  }
}

function scoreOf(words: readonly Meaning[][], entry: Entry): number {
  let total = 0
  for (const meanings of words) {
    const score = Math.max(...meanings.map((meaning) => scoreOfOne(meaning, entry)))
    if (score === 0) return 0
    total += score
  }
  return total
}

/** Ranks a whole seat or phone end above the start of a word, and that above a part in the middle; 0: not found. */
function scoreOfOne(meaning: Meaning, { name, rest, phoneEnd }: Entry): number {
  switch (meaning.kind) {
    case 'seat':
      return rest.includes(foldText(seatId(meaning))) ? 4 : 0
    case 'phone-end':
      return scoreOfPhone(meaning.digits, phoneEnd)
    case 'word':
      return scoreOfWord(meaning.beginning, name, rest)
    default:
      return meaning satisfies never
  }
}

/** The list has only the last digits; people may know the whole number. */
function scoreOfPhone(digits: string, phoneEnd: string): number {
  if (phoneEnd === '') return 0
  if (digits.endsWith(phoneEnd)) return 4
  return phoneEnd.endsWith(digits) ? 2 : 0
}

function scoreOfWord(word: string, name: string, rest: readonly string[]): number {
  if (rest.includes(word)) return 4
  if (` ${name}`.includes(` ${word}`)) return 3
  if (rest.some((text) => text.startsWith(word))) return 2
  return name.includes(word) ? 1 : 0
}
