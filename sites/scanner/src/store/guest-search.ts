import type { DoorDatabase } from './database.ts'
import type { TicketRow } from './rows.ts'
import { stored } from './storage-problem.ts'

const bestHits = 20

/** Finds tickets by a part of the name, the phone's last digits, a seat or a booking id. Reads only what came since it last looked. */
export class GuestSearch {
  #db: DoorDatabase
  #showId: string
  #revision = -1
  #entries = new Map<number, { name: string; rest: string[] }>()

  constructor(db: DoorDatabase, showId: string) {
    this.#db = db
    this.#showId = showId
  }

  /** The best 20; every word of the query must be found. */
  async find(query: string): Promise<TicketRow[]> {
    const words = fold(query).split(' ').filter(Boolean)
    if (words.length === 0) return []
    await this.#refresh()
    const hits: { id: number; score: number; name: string }[] = []
    for (const [id, { name, rest }] of this.#entries) {
      const score = scoreOf(words, name, rest)
      if (score > 0) hits.push({ id, score, name })
    }
    hits.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    const rows = await stored(() => this.#db.tickets.bulkGet(hits.slice(0, bestHits).map(({ id }) => id)))
    return rows.filter((row) => row !== undefined)
  }

  async #refresh(): Promise<void> {
    const revision = (await stored(() => this.#db.lists.get(this.#showId)))?.revision ?? -1
    // A wiped list starts to count anew.
    if (revision < this.#revision || revision === -1) {
      this.#entries.clear()
      this.#revision = -1
    }
    if (revision === this.#revision) return
    const fresh = await stored(() =>
      this.#db.tickets.where('[showId+revision]').between([this.#showId, this.#revision], [this.#showId, revision], false, true).toArray(),
    )
    for (const { ticket_id, name, phone_end, booking_id, seats } of fresh) {
      this.#entries.set(ticket_id, { name: fold(name), rest: [phone_end, fold(booking_id), ...seats.map(({ seat }) => fold(seat))] })
    }
    this.#revision = revision
  }
}

/** A whole seat or phone end before the start of a word, before a part in the middle; 0: not found. */
function scoreOf(words: string[], name: string, rest: string[]): number {
  let total = 0
  for (const word of words) {
    const score = Math.max(
      rest.includes(word) ? 4 : 0,
      ` ${name}`.includes(` ${word}`) ? 3 : 0,
      rest.some((text) => text.startsWith(word)) ? 2 : 0,
      name.includes(word) ? 1 : 0,
    )
    if (score === 0) return 0
    total += score
  }
  return total
}

/** Without case and marks, so that `Asha` finds `Āshā`; Indic vowel signs stay. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
