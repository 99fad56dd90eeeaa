import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { type Paise, paiseOf, rupeesOf } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { useEffect, useState } from 'react'
import type { NightRequest } from '../../checkout/checkout.ts'
import { askedFor } from '../../seat-map/asked-for.ts'
import { type BasketNight, keepBasket, keptBasket } from '../../session/basket.ts'
import { forgetPendingBooking, keepPendingBooking, pendingBooking } from '../../session/pending-booking.ts'
import type { ShowState } from '../../session/show-state.ts'
import { passOf } from '../../waiting-room/kept-place.ts'
import type { ChosenPass } from './pass-codes.tsx'
import { type ChosenOptions, noOptions, sentOptions } from './price-options.tsx'
import type { HallReading } from './use-hall.ts'

export interface Basket {
  /** The other shows that are paid with this one. */
  nights: readonly BasketNight[]
  /** What was kept of this show, for a visitor who came back to change it. */
  own: BasketNight | undefined
  /** The options that were kept with this show's seats, or none yet. */
  options: ChosenOptions
  /** What the other shows cost. */
  total: Paise
  /** Whether another show has the donation: a payment has only one. */
  hasDonation: boolean
  add: (nights: readonly BasketNight[]) => void
  remove: (showId: string) => void
  /** Keeps this show in the basket, where it is there already or is paid with others. */
  keep: (choice: Choice) => void
  /** Takes this show out of the basket, because none of its seats is chosen any more. */
  giveUp: () => void
  /** Puts this show's choice beside the others, while the visitor goes to another show. */
  leave: (choice: Choice) => void
}

/** The basket as this show's seat page sees it: what was kept of this show is again the choice on the page. */
export function useBasket(show: ShowState): Basket {
  const [own, setOwn] = useState(() => keptBasket().find((night) => night.show.id === show.id))
  const [nights, setNights] = useState(() => keptBasket().filter((night) => night.show.id !== show.id))
  // What was kept of this show stays: a visitor who goes to another show with the browser's own buttons doesn't call `leave`.
  useEffect(() => keepBasket(own ? [...nights, own] : nights), [nights, own])
  useEffect(() => {
    // Kept as the pending choice too, so that a reload finds what has been changed since.
    if (own && pendingBooking()?.showId !== own.show.id) keepPendingBooking({ showId: own.show.id, show: own.show, seats: own.seats })
  }, [own])
  return {
    nights,
    own,
    options: own?.options ?? noOptions,
    total: nights.reduce((sum, { shownTotal, sent }) => sum + paiseOf(shownTotal) + paiseOf(sent.donation ?? 0), 0),
    hasDonation: nights.some(({ sent }) => sent.donation !== undefined),
    add: (more) => setNights([...nights, ...more]),
    remove: (showId) => {
      const others = nights.filter((night) => night.show.id !== showId)
      setNights(others)
      // Alone, this show's choice is kept by its own page: in the basket it would be paid with whatever show comes next.
      if (others.length === 0) setOwn(undefined)
    },
    keep: (choice) => {
      const night = basketNight(choice)
      // Beside other shows it is kept from its first seat: a visitor may leave by the browser's own buttons.
      if (night) setOwn((before) => (before ? renewed(before, night) : nights.length > 0 ? night : undefined))
    },
    giveUp: () => setOwn(undefined),
    leave: (choice) => {
      const night = basketNight(choice)
      if (!night) return
      keepBasket([...nights, night])
      forgetPendingBooking()
    },
  }
}

/** Keeps `accessible` from before: the page that the visitor came back to doesn't know that they asked for a wheelchair place. */
function renewed(before: BasketNight, night: BasketNight): BasketNight {
  const isSame = JSON.stringify(changeable(before)) === JSON.stringify(changeable(night))
  return isSame ? before : { ...night, accessible: before.accessible || night.accessible }
}

const changeable = ({ show, hallId, seats, options }: BasketNight) => [show, hallId, seats, options]

/** What is chosen on a seat page. */
interface Choice {
  show: ShowState
  hall: HallReading['hall']
  seats: readonly SeatId[]
  notes: Readonly<Record<SeatId, SeatNotes>>
  places: { asksFor: boolean } | null
  options: ChosenOptions
  price: Quote | undefined
  chosenPrices: ChosenPrices | undefined
  donation: Paise | undefined
}

/** Returns the choice as the basket keeps it; undefined while it couldn't be paid. */
function basketNight(choice: Choice): BasketNight | undefined {
  const { show, hall, seats, notes, options, price, chosenPrices, donation } = choice
  if (!hall || !price || seats.length === 0 || donation === undefined) return undefined
  const names = seats.flatMap((seat) => {
    const place = notes[seat]?.place
    return place ? [[seat, place] as const] : []
  })
  return {
    show,
    hallId: hall.id,
    seats: [...seats],
    places: Object.fromEntries(names),
    asked: askedFor(hall.plan, seats),
    accessible: choice.places?.asksFor ?? false,
    options: {
      ...options,
      code: options.code && { ...options.code, sections: options.code.sections && [...options.code.sections] },
      passes: keptPasses(options.passes),
    },
    sent: sentOptions(options, seats, hall.terms.concessions, { chosen: chosenPrices, donation }),
    shownTotal: rupeesOf(price.amount.total),
  }
}

/** Returns the passes in the form that the basket keeps. */
export function keptPasses(passes: readonly ChosenPass[]): BasketNight['options']['passes'] {
  return passes.map((pass) => ({ ...pass, show_ids: [...pass.show_ids], sections: pass.sections && [...pass.sections] }))
}

/** Returns the nights as the requests that hold them. */
export function besideOf(nights: readonly BasketNight[]): NightRequest[] {
  return nights.map(({ show, hallId, seats, asked, accessible, sent, shownTotal }) => ({
    show,
    hallId,
    seats,
    ...(asked && { asked }),
    accessible,
    ...sent,
    shownTotal,
    pass: passOf(show.id),
  }))
}
