import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import type { BestWish, SeatOffer } from '@sabha/ticketing/best-seats'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import { dearestTogether } from '@sabha/ticketing/party-prices'
import { noSeats, type SeatId } from '@sabha/ticketing/seats'
import type { HallStates } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useId, useRef, useState } from 'react'
import { priceOf, type ShowTerms } from '../../show-terms.ts'
import styles from './best-seats.module.css'
import { type Filter, noFilter } from './hall-filter.ts'
import { offersIn } from './seats-together.ts'

export interface BestSeatsProps {
  plan: HallPlan
  /** The hall without the visitor's own choice. */
  states: HallStates
  terms: ShowTerms
  /** What the visitor wants to be shown of the hall: nothing else is offered. */
  filter: Filter
  max: number
  /** The offers last asked for whose seats are still free; null before the visitor asks. */
  offers: readonly SeatOffer[] | null
  onOffers: (offers: SeatOffer[] | null) => void
  onTake: (seats: SeatId[]) => void
}

const noneLeft = 'There are no {{seats}} seats together any more. Please choose fewer, or another section.'
const noneFit = 'No {{seats}} seats together fit this choice. Please choose fewer, or show other seats.'

/** The party sizes that have a button; larger parties choose from a list. */
const usual = [2, 3, 4]

/** One press shows up to three choices of seats together; a second press takes one. */
export default function BestSeats({ plan, states, terms, filter, max, offers, onOffers, onTake }: BestSeatsProps) {
  const { say } = useLanguage()
  const id = useId()
  const [count, setCount] = useState(0)
  const [where, setWhere] = useState('')
  const whole = useRef<HTMLFieldSetElement>(null)
  const [hadSome, setHadSome] = useState(false)
  const [asked, setAsked] = useState(filter)
  const ask = (people: number, place: string) => {
    const wish = { count: people, ...wishOf(place, people, terms), ...(filter.needsPlace && { accessible: true }) }
    const found = people === 0 ? null : offersIn(plan, states, wish, filter.needsPlace ? noSeats : filter.faded)
    setAsked(filter)
    setCount(people)
    setWhere(place)
    setHadSome(found !== null && found.length > 0)
    onOffers(found)
  }
  const areAllTaken = hadSome && offers?.length === 0
  const isForOtherFilter = offers !== null && asked !== filter
  useEffect(() => {
    // Others have taken all the offered seats while the visitor looked: there may be more. Or the visitor has chosen another filter.
    if (areAllTaken || isForOtherFilter) ask(count, where)
  })
  const take = (seats: SeatId[]) => {
    // The offers disappear, and would take the focus with them.
    whole.current?.focus({ preventScroll: true })
    setCount(0)
    onTake(seats)
  }
  return (
    <>
      <fieldset ref={whole} className={styles.best} tabIndex={-1} aria-describedby={offers ? `${id}-told` : undefined}>
        <legend>{say('Best seats together')}</legend>
        {usual
          .filter((people) => people <= max)
          .map((people) => (
            <button
              key={people}
              type="button"
              className={styles.count}
              aria-pressed={offers !== null && count === people}
              aria-label={say('{{people}} seats together', { people })}
              onClick={() => ask(offers && count === people ? 0 : people, where)}
            >
              {people}
            </button>
          ))}
        {max > 4 && (
          <select
            className={styles.choice}
            aria-label={say('More people')}
            value={offers && count > 4 ? count : ''}
            onChange={({ target }) => ask(Number(target.value), where)}
          >
            <option value="">5+</option>
            {Array.from({ length: Math.min(max, 10) - 4 }, (_, index) => index + 5).map((people) => (
              <option key={people} value={people}>
                {people}
              </option>
            ))}
          </select>
        )}
        <Places plan={plan} prices={terms.offers} value={where} onChange={(place) => ask(offers ? count : 0, place)} />
      </fieldset>
      {/* Present before it has words: not every screen reader reads out a status that appears together with its words. */}
      <p id={`${id}-told`} className={styles.answer} role="status">
        {offers &&
          !areAllTaken &&
          (offers.length > 0 ? say('Tap one of these to take it.') : say(filter === noFilter ? noneLeft : noneFit, { seats: count }))}
      </p>
      {offers && offers.length > 0 && <Offers plan={plan} terms={terms} offers={offers} onTake={take} />}
    </>
  )
}

/** Returns the wish that an entry of the list of places means. */
function wishOf(place: string, people: number, { offers, pricing }: ShowTerms): Omit<BestWish, 'count'> {
  const [kind, value = ''] = place.split(':')
  if (kind === 'wheelchair') return { accessible: true }
  if (kind === 'section') return { sections: new Set([value]) }
  if (kind !== 'price') return {}
  const most = Number(value)
  const dearest = dearestTogether(pricing, people)
  return { sections: new Set([...offers.keys()].filter((name) => (dearest.get(name) ?? 0) <= most)) }
}

interface PlacesProps {
  plan: HallPlan
  prices: ShowTerms['offers']
  value: string
  onChange: (place: string) => void
}

function Places({ plan, prices, value, onChange }: PlacesProps) {
  const { say, sayText } = useLanguage()
  const sold = plan.sections.filter(({ name }) => prices.has(name))
  const limits = [...new Set(sold.map(({ name }) => prices.get(name)?.now ?? 0))].toSorted((a, b) => b - a).slice(1)
  const hasPlaces = Object.values(plan.facts ?? {}).some(({ wheelchair }) => wheelchair)
  return (
    <select className={styles.choice} aria-label={say('Where')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{say('Anywhere')}</option>
      {hasPlaces && <option value="wheelchair">{say('With a wheelchair space')}</option>}
      {sold.map(({ name }) => (
        <option key={name} value={`section:${name}`}>
          {sayText(name)}
        </option>
      ))}
      {limits.map((most: Paise) => (
        <option key={most} value={`price:${most}`}>
          {say('Up to {{price}}', { price: formatMoney(most) })}
        </option>
      ))}
    </select>
  )
}

function Offers({ plan, terms, offers, onTake }: Pick<BestSeatsProps, 'plan' | 'terms' | 'onTake'> & { offers: readonly SeatOffer[] }) {
  const { say, sayText } = useLanguage()
  return (
    <ol className={styles.offers} aria-label={say('Best seats together')}>
      {offers.map(({ seats, section, reason }, index) => {
        const price = priceInWords(priceOf(plan, terms, seats).amount.total, say)
        const places = { seats: seats.join(', '), section: sayText(section), price }
        return (
          <li key={seats.join()}>
            <button type="button" onClick={() => onTake(seats)}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{places.seats}</strong>
                <span className={styles.about}>
                  {places.section} · {price}
                  {reason === 'two-rows' && ` · ${say('in two rows')}`}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
