import type { Quote } from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { isUnderWay } from '../../checkout/checkout-state.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { part } from '../../components/part.tsx'
import type { AddNightProps } from './add-night.tsx'
import type { SameSeatsProps } from './same-seats.tsx'
import type { Basket } from './use-basket.ts'
import type { HallReading } from './use-hall.ts'

/** Most visitors want one show, so the parts for several load only when they are needed. */
export const AddNight = part(() => import('./add-night.tsx'))

const BasketNights = part(() => import('./basket-nights.tsx'))

const SameSeats = part(() => import('./same-seats.tsx'))

interface SameSeatsOfProps extends Pick<SameSeatsProps, 'showId' | 'seats' | 'passes' | 'isFixed'> {
  hall: HallReading['hall']
  quote: Quote | undefined
  places: { asksFor: boolean } | null
  basket: Basket
}

/** Offers the same seats on other evenings where passes cover all of them. Places without numbers have no counterpart there. */
export function SameSeatsOf({ hall, quote, passes, places, basket, ...props }: SameSeatsOfProps) {
  const covering = new Set(quote?.seats.map(({ pass }) => pass))
  const rows = new Set(hall?.plan.areas?.map(({ row }) => row))
  const isPlace = (seat: SeatId) => rows.has(parseSeatId(seat)?.row ?? '')
  if (!hall?.id || covering.size === 0 || covering.has(undefined) || props.seats.some(isPlace)) return null
  return (
    <SameSeats
      {...props}
      plan={hall.plan}
      hallId={hall.id}
      passes={passes.filter((_, index) => covering.has(index))}
      accessible={places?.asksFor ?? false}
      nights={basket.nights}
      onAdd={basket.add}
    />
  )
}

/** The way to another show, once seats of this one are chosen. */
export function AddNightOf({ isChosen, ...props }: AddNightProps & { isChosen: boolean }) {
  return isChosen ? <AddNight {...props} /> : null
}

/** The other shows in the same payment, where there are any. */
export function NightsOf({ basket, checkout, onLeave }: { basket: Basket; checkout: Checkout; onLeave: () => void }) {
  if (basket.nights.length === 0) return null
  const remove = (showId: string) => {
    checkout.clear()
    basket.remove(showId)
  }
  return <BasketNights nights={basket.nights} isFixed={isUnderWay(checkout.state)} onLeave={onLeave} onRemove={remove} />
}
