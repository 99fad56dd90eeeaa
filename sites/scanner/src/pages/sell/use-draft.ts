import type { LeaseTerms } from '@sabha/ticketing/counter-lease'
import { type CodeUse, quoteSale, type SellerState } from '@sabha/ticketing/counter-seller'
import { readDonation } from '@sabha/ticketing/donation'
import type { Paise } from '@sabha/ticketing/money'
import type { ConcessionKind, Quote } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import { useMemo, useState } from 'react'
import { type CounterHall, type Proposal, proposals } from '../../counter/proposals.ts'

/** What the guest at the counter wants. */
export interface Wanted {
  /** null: nobody has asked yet. */
  count: number | null
  section: string | null
  accessible: boolean
  /** Which of the proposals is shown; it grows with each press, and starts over after the last one. */
  turn: number
  /** Seats chosen one by one, instead of a proposal. */
  picked: SeatId[] | null
  who: Readonly<Record<SeatId, ConcessionKind>>
  /** null: none. */
  code: CodeUse | null
  /** Rupees, as typed. */
  donation: string
  name: string
  phone: string
}

const nobody: Wanted = {
  count: null,
  section: null,
  accessible: false,
  turn: 0,
  picked: null,
  who: {},
  code: null,
  donation: '',
  name: '',
  phone: '',
}

/** What may be sold, and at which prices. */
export interface Stock {
  hall: CounterHall
  terms: LeaseTerms
  /** The state that the sale itself goes by, so that the price on the screen is the one that is signed. */
  seller: SellerState
  free: ReadonlySet<SeatId>
  /** The time of the sale, epoch ms: prices may change with the hour. */
  at: number
}

export interface Draft {
  wanted: Wanted
  want: (change: Partial<Wanted>) => void
  /** Forgets the guest; the section stays, since the next guest often sits there, too. */
  clear: () => void
  offers: readonly Proposal[]
  /** The seats that the guest would get now. */
  seats: readonly SeatId[]
  reason: Proposal['reason'] | 'picked' | null
  quoted: Quote | null
  /** Paise, in addition to the seats; undefined: what is typed can't be given. */
  donation: Paise | undefined
}

/** A sale in preparation. Where seats go before it is paid, others are proposed. */
export function useDraft({ hall, seller, free, at }: Stock): Draft {
  const [wanted, setWanted] = useState(nobody)
  const { count, section, accessible, turn, who, code } = wanted
  const offers = useMemo(
    () => (count === null ? [] : proposals(hall, free, { count, section, accessible })),
    [hall, free, count, section, accessible],
  )
  const offer = offers[turn % Math.max(1, offers.length)]
  const picked = useMemo(() => wanted.picked?.filter((seat) => free.has(seat)), [wanted.picked, free])
  const seats = picked ?? offer?.seats ?? none
  const quoted = useMemo(() => {
    const wanted = seats.map((id) => ({ id, who: who[id] }))
    return seats.length === 0 ? null : (quoteSale(seller, { seats: wanted, payment: 'cash', code: code ?? undefined }, at) ?? null)
  }, [seller, seats, who, code, at])
  return {
    wanted,
    want: (change) => setWanted((before) => ({ ...before, ...change })),
    clear: () => setWanted((before) => ({ ...nobody, section: before.section })),
    offers,
    seats,
    reason: picked ? 'picked' : (offer?.reason ?? null),
    quoted,
    // Where no donations are taken, one that was typed before doesn't count.
    donation: seller.lease?.terms.donations ? readDonation(wanted.donation) : 0,
  }
}

const none: readonly SeatId[] = []

/** Returns whom the chosen seats are for. */
export function whoOf({ who }: Pick<Wanted, 'who'>, seats: readonly SeatId[]): Record<SeatId, ConcessionKind> {
  return Object.fromEntries(seats.flatMap((seat) => (who[seat] ? [[seat, who[seat]]] : [])))
}
