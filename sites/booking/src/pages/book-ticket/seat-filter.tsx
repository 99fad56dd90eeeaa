import { formatMoney, formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { HallStates } from '@sabha/ui/seat-map/seat-states'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useEffect, useMemo, useState } from 'react'
import type { ShowTerms } from '../../show-terms.ts'
import styles from './best-seats.module.css'
import { type Filter, noFilter } from './hall-filter.ts'
import { filterSeats, keepWish, keptWish, type SeatWish, wishesIn, wishKey } from './seat-wish.ts'

export interface SeatFilterProps {
  showId: string
  plan: HallPlan
  states: HallStates
  prices: ShowTerms['offers']
  /** Takes the seats to fade; the same filter while the wish stays. */
  onFilter: (filter: Filter) => void
}

const names = {
  wheelchair: 'Wheelchair space',
  'step-free': 'Step-free access',
  'whole-view': 'The whole stage in view',
} as const satisfies Record<Exclude<SeatWish['kind'], 'up-to' | 'from'>, Phrase>

/** Fades the seats that don't fit the visitor's price, or their needs of access and view; says how many are left. */
export default function SeatFilter({ showId, plan, states, prices, onFilter }: SeatFilterProps) {
  const words = useLanguage()
  const { say } = words
  const [wish, setWish] = useState(() => keptWish(showId))
  const wishes = useMemo(() => wishesIn(plan, prices, wish), [plan, prices, wish])
  const filtered = useMemo(() => wish && filterSeats(plan, states, prices, wish), [plan, states, prices, wish])
  const key = wish ? wishKey(wish) : ''
  const choose = (chosen: string) => {
    const next = wishes.find((each) => wishKey(each) === chosen) ?? null
    keepWish(showId, next)
    setWish(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: which seats step back changes with the wish and the prices, not with each seat that is sold.
  useEffect(
    () => onFilter(wish && filtered ? { faded: filtered.faded, needsPlace: wish.kind === 'wheelchair' } : noFilter),
    [plan, prices, key, onFilter],
  )
  if (wishes.length === 0) return null
  return (
    <div className={`${styles.best} ${styles.filter}`}>
      <select className={styles.choice} aria-label={say('Show seats')} value={key} onChange={({ target }) => choose(target.value)}>
        <option value="">{say('Any price')}</option>
        {wishes.map((each) => (
          <option key={wishKey(each)} value={wishKey(each)}>
            {wishWords(each, words)}
          </option>
        ))}
      </select>
      {/* Present before it has words: not every screen reader reads out a status that appears together with its words. */}
      <p className={styles.told} role="status">
        {filtered &&
          (filtered.free === 0
            ? say('None of these is left.')
            : say('Seats to choose from: {{seats}}', { seats: formatNumber(filtered.free) }))}
      </p>
    </div>
  )
}

function wishWords(wish: SeatWish, { say }: Pick<LanguageValue, 'say'>): string {
  if (wish.kind === 'up-to') return say('Up to {{price}}', { price: formatMoney(wish.price) })
  if (wish.kind === 'from') return say('From {{price}}', { price: formatMoney(wish.price) })
  return say(names[wish.kind])
}
