import { isRefusal } from '@sabha/api/refusal'
import { cancelBooking } from '@sabha/backend/rules/bookings/cancel-booking'
import { settleOwed } from '@sabha/backend/rules/payments/money-owed'
import { closeTill, openTill } from '@sabha/backend/rules/tills/tills'
import type { AccountRow } from '@sabha/backend/store/accounts/accounts'
import { openTillOf } from '@sabha/backend/store/tills/tills'
import { seatId } from '@sabha/ticketing/seats'
import type { Backend } from '../builders/backend.ts'

interface OfficeDeps {
  backend: Backend
  account: AccountRow
  showId: number
  random: () => number
  /** Returns sales whose phones have given seats back that nobody else has heard of, as `1/2`. */
  unheard: () => ReadonlySet<string>
}

/** Seats that the office took back from a counter's sale. */
interface Taken {
  bookingId: number
  seats: string[]
}

/** What the office handed out for it. `till` is null where none was open. */
interface HandedOut {
  bookingId: number
  till: number | null
  how: string
  amount: number
}

/** Plays the office on an evening of counters: its till, and the seats that it takes back from what they sold. */
export class Office {
  taken: Taken[] = []
  handedOut: HandedOut[] = []
  /** Tills that are closed for good. */
  readonly closed = new Set<number>()
  #opened: number[] = []
  readonly #deps: OfficeDeps

  constructor(deps: OfficeDeps) {
    this.#deps = deps
  }

  async openTill(): Promise<void> {
    const { backend, account } = this.#deps
    const opened = await openTill(backend.services, account, 1000)
    if (!isRefusal(opened)) this.#opened.push(opened)
  }

  /** Closes the open till, and opens another one or none. Opens a till where none is open. */
  async changeTill(): Promise<string> {
    const { backend, account, random } = this.#deps
    const till = await this.#till()
    if (!till) {
      await this.openTill()
      return 'opens a till'
    }
    const { id: tillId, change } = till
    await closeTill(backend.services, account, { tillId, change, pieces: {}, note: '', slip: undefined })
    this.closed.add(tillId)
    if (random() < 0.7) await this.openTill()
    return `closes till ${tillId}`
  }

  /** Takes back seats of a sale and hands the money out, now or later, or hands out money that it owes. */
  async takeBack(): Promise<string> {
    const { backend, account, random, showId, unheard } = this.#deps
    const { services } = backend
    const owed = (await this.owed()).at(0)
    const till = (await this.#till())?.id ?? null
    if (owed && random() < 0.4) {
      const amount = await settleOwed(services, account, { id: `owed-${owed.id}`, how: 'cash', note: 'Handed out.' })
      if (isRefusal(amount)) throw new Error(`not handed out: ${amount.refused}`)
      this.handedOut.push({ bookingId: owed.booking_id, till, how: 'cash', amount })
      return `hands out ${amount}`
    }
    const rows = await services.store.read
      .selectFrom('counter_sale')
      .innerJoin('booking', 'booking.id', 'counter_sale.booking_id')
      .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
      .select(['booking.id', 'public_id', 'counter_id', 'counter_sale.number as sale', 'booking_seat.row', 'booking_seat.number'])
      .where('booking.show_id', '=', showId)
      .where('released_at', 'is', null)
      .orderBy('booking.id')
      .orderBy('booking_seat.row')
      .orderBy('booking_seat.number')
      .execute()
    const both = rows.filter(({ counter_id, sale }) => unheard().has(`${counter_id}/${sale}`))
    // The guest asks both the office and the counter.
    const among = both.length > 0 && random() < 0.7 ? both : rows
    const picked = among[Math.floor(random() * among.length)]
    if (!picked) return 'has nothing to take back'
    const own = rows.filter(({ id }) => id === picked.id).map(seatId)
    const seats = random() < 0.5 ? own : own.slice(0, 1)
    const how = random() < 0.5 ? null : random() < 0.5 ? 'cash' : 'upi'
    const wish = { bookingId: picked.public_id, seats, refund: random() < 0.8, handed: how, note: '' } as const
    const back = await cancelBooking(services, account, wish)
    if (isRefusal(back)) throw new Error(`not taken back: ${back.refused}`)
    this.taken.push({ bookingId: picked.id, seats })
    if (how && back.atDesk > 0) this.handedOut.push({ bookingId: picked.id, till, how, amount: back.atDesk })
    return `takes back ${seats}: ${how ?? 'not handed out'}`
  }

  /** Returns the money still owed for seats of this show. */
  async owed() {
    const { backend, showId } = this.#deps
    return backend.services.store.read
      .selectFrom('money_owed')
      .innerJoin('booking', 'booking.id', 'money_owed.booking_id')
      .selectAll('money_owed')
      .where('booking.show_id', '=', showId)
      .where('settled_at', 'is', null)
      .orderBy('money_owed.id')
      .execute()
  }

  /**
   * Returns a function to call when the books are restored to what they are now. That function returns the seats whose taking back the
   * books have forgotten.
   */
  remember(): () => string[] {
    const { taken, handedOut } = this
    const counts = { taken: taken.length, handedOut: handedOut.length, opened: this.#opened.length }
    return () => {
      const forgotten = taken.splice(counts.taken)
      handedOut.length = counts.handedOut
      for (const lost of this.#opened.splice(counts.opened)) this.closed.add(lost)
      return forgotten.flatMap(({ seats }) => seats)
    }
  }

  #till() {
    const { backend, account } = this.#deps
    return openTillOf(backend.services.store.read, account.id)
  }
}
