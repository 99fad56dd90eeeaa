import { seatsInWords } from '@sabha/api/seat-words'
import { priceInWords } from '@sabha/language/price-words'
import { paiseOf } from '@sabha/ticketing/money'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { BasketNight } from '../../session/basket.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './basket.module.css'

export interface BasketNightsProps {
  nights: readonly BasketNight[]
  /** The seats are being paid for. */
  isFixed: boolean
  /** The visitor goes to change one of the nights. */
  onLeave: () => void
  onRemove: (showId: string) => void
}

/** The seats of other shows that are paid together with this one's, each night with its price. */
export default function BasketNights({ nights, isFixed, onLeave, onRemove }: BasketNightsProps) {
  const { say } = useLanguage()
  const id = useId()
  const whole = useRef<HTMLElement>(null)
  const remove = (showId: string) => {
    // The button that has the focus disappears, so the section takes it.
    whole.current?.focus({ preventScroll: true })
    onRemove(showId)
  }
  return (
    <section ref={whole} tabIndex={-1} className={styles.nights} aria-labelledby={id}>
      <h3 id={id}>{say('In the same payment')}</h3>
      <ul>
        {nights.map((night) => (
          <NightRow key={night.show.id} night={night} isFixed={isFixed} onLeave={onLeave} onRemove={() => remove(night.show.id)} />
        ))}
      </ul>
    </section>
  )
}

interface NightRowProps {
  night: BasketNight
  isFixed: boolean
  onLeave: () => void
  onRemove: () => void
}

function NightRow({ night: { show, seats, places, shownTotal, sent }, isFixed, onLeave, onRemove }: NightRowProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const notes = Object.fromEntries(Object.entries(places).map(([seat, place]) => [seat, { place }]))
  const title = sayText(show.title)
  return (
    <li className={styles.row}>
      <span className={styles.night}>
        <strong>{title}</strong>
        <span>{occasionWords(show, words).date}</span>
        <span>{seatsInWords(seats, notes, words).join(', ')}</span>
      </span>
      <span className={styles.cost}>{priceInWords(paiseOf(shownTotal) + paiseOf(sent.donation ?? 0), say)}</span>
      {!isFixed && (
        <span className={styles.change}>
          <Link className={buttonClass('quiet', 'small')} to={paths.bookTicket(show.id)} state={bookTicketState(show)} onClick={onLeave}>
            {say('Change')}
            <span className="visually-hidden"> {title}</span>
          </Link>
          <button type="button" className={buttonClass('quiet', 'small')} onClick={onRemove}>
            {say('Remove')}
            <span className="visually-hidden"> {title}</span>
          </button>
        </span>
      )}
    </li>
  )
}
