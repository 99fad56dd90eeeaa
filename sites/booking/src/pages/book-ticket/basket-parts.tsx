import { type ComponentType, lazy, Suspense } from 'react'
import { isUnderWay } from '../../checkout/checkout-state.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import type { AddNightProps } from './add-night.tsx'
import type { BasketNightsProps } from './basket-nights.tsx'
import type { Basket } from './use-basket.ts'

/** Most visitors want one show: what pays several comes when it is asked for. */
const AddNight = lazy(
  (): Promise<{ default: ComponentType<AddNightProps> }> => import('./add-night.tsx').catch(() => ({ default: () => null })),
)

const BasketNights = lazy(
  (): Promise<{ default: ComponentType<BasketNightsProps> }> => import('./basket-nights.tsx').catch(() => ({ default: () => null })),
)

/** The way to another show, once there are seats of this one. */
export function AddNightOf({ isChosen, ...props }: AddNightProps & { isChosen: boolean }) {
  return isChosen ? (
    <Suspense>
      <AddNight {...props} />
    </Suspense>
  ) : null
}

/** What is paid with this show, where there is anything. */
export function NightsOf({ basket, checkout, onLeave }: { basket: Basket; checkout: Checkout; onLeave: () => void }) {
  if (basket.nights.length === 0) return null
  const remove = (showId: string) => {
    checkout.clear()
    basket.remove(showId)
  }
  return (
    <Suspense>
      <BasketNights nights={basket.nights} isFixed={isUnderWay(checkout.state)} onLeave={onLeave} onRemove={remove} />
    </Suspense>
  )
}
