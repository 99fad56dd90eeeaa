import type { Paise } from '@sabha/ticketing/money'

/** What the test expects of a booking, from its own requests and the answers to them; in paise. */
export interface Sold {
  show: string
  /** The seats that it has, by the name that they were sold under. */
  seats: Map<string, string>
  /** What was paid for the seats, and given besides. */
  took: Paise
  gift: Paise
  /** What went back or is on its way back, is owed, and is kept. */
  back: Paise
  waits: Paise
  kept: Paise
  /** Something happened to its money that no answer told in full. */
  isUntold: boolean
  /** Money went back without its seats, or its seats without all of their money. */
  isShort: boolean
}

/** What was asked for; it is sold once it is paid. */
export interface Wish {
  show: string
  seats: readonly string[]
  took: Paise
  gift: Paise
  isShort?: boolean
}

/** Bookkeeping of its own, which takes nothing from the database except whether a booking is paid. */
export class Books {
  readonly wishes = new Map<string, Wish>()
  readonly sold = new Map<string, Sold>()
  /** Refunds that a bank sent back after the provider had made them. */
  readonly bounced = new Set<number>()
  /** Numbers of refunds of the counter that have reached the books. */
  readonly refundsSeen = new Set<number>()

  /** Returns who has a seat. */
  ownersOf(show: string, seat: string): string[] {
    return [...this.sold].filter(([, sold]) => sold.show === show && [...sold.seats.values()].includes(seat)).map(([id]) => id)
  }

  seatsOf(id: string): string[] {
    return [...(this.sold.get(id)?.seats.values() ?? [])]
  }

  add(id: string, { show, seats, took, gift, isShort = false }: Wish): void {
    const names = new Map(seats.map((seat) => [seat, seat]))
    this.sold.set(id, { show, seats: names, took, gift, back: 0, waits: 0, kept: 0, isShort, isUntold: isShort })
  }

  /** Takes seats, as they are called now, from a booking. */
  take(id: string, seats: readonly string[]): void {
    const own = this.sold.get(id)?.seats
    for (const [name, seat] of own ?? []) if (seats.includes(seat)) own?.delete(name)
  }

  move(id: string, moves: readonly { from: string; to: string }[]): void {
    const own = this.sold.get(id)?.seats
    const to = new Map(moves.map((move) => [move.from, move.to]))
    for (const [name, seat] of own ?? []) own?.set(name, to.get(seat) ?? seat)
  }

  /** Adds to what the answers said of a booking's money. */
  note(id: string, { back = 0, waits = 0, kept = 0 }: Partial<Pick<Sold, 'back' | 'waits' | 'kept'>>): void {
    const sold = this.sold.get(id)
    if (!sold) return
    sold.back += back
    sold.waits += waits
    sold.kept += kept
  }

  untold(id: string): void {
    const sold = this.sold.get(id)
    if (sold) sold.isUntold = true
  }

  short(id: string): void {
    this.untold(id)
    const sold = this.sold.get(id)
    if (sold) sold.isShort = true
  }
}
