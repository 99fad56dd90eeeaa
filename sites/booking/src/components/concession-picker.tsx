import { concessionWords, groupName } from '@sabha/api/seat-words'
import { priceInWords } from '@sabha/language/price-words'
import { type ConcessionKind, concessionKinds } from '@sabha/ticketing/quote'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import type { OfferedConcession } from '../show-terms.ts'
import styles from './concession-picker.module.css'

export type ChosenConcessions = Readonly<Record<SeatId, ConcessionKind>>

export interface ConcessionPickerProps {
  seats: readonly SeatId[]
  /** Names for the seats without numbers. */
  notes?: Readonly<Record<SeatId, SeatNotes>>
  offered: readonly OfferedConcession[]
  chosen: ChosenConcessions
  /** The seats are being paid for. */
  isFixed?: boolean
  onChoose: (chosen: ChosenConcessions) => void
}

/** Asks whom each seat is for, where a show offers concessions. */
export default function ConcessionPicker({ seats, notes, offered, chosen, isFixed = false, onChoose }: ConcessionPickerProps) {
  const words = useLanguage()
  const { say } = words
  const nameOf = (seat: SeatId) => {
    const place = notes?.[seat]?.place
    const own = place ? seats.filter((other) => notes?.[other]?.place?.name === place.name) : []
    return place ? say('{{name}}, place {{number}}', { name: groupName(place, words), number: own.indexOf(seat) + 1 }) : seat
  }
  const choose = (seat: SeatId, value: string) => {
    const { [seat]: _, ...others } = chosen
    const who = concessionKinds.find((kind) => kind === value)
    onChoose(who ? { ...others, [seat]: who } : others)
  }
  const isFull = ({ who, most }: OfferedConcession, seat: SeatId) =>
    most !== null && chosen[seat] !== who && seats.filter((other) => chosen[other] === who).length >= most
  return (
    <fieldset className={styles.picker} disabled={isFixed}>
      <legend>{say('Whom is each seat for?')}</legend>
      <p>{say('The door may ask to see proof.')}</p>
      {seats.map((seat) => (
        <label key={seat}>
          <span aria-hidden="true">{nameOf(seat)}</span>
          <select
            aria-label={say('Seat {{seat}} is for', { seat: nameOf(seat) })}
            value={chosen[seat] ?? ''}
            onChange={({ target }) => choose(seat, target.value)}
          >
            <option value="">{say('Full price')}</option>
            {offered.map((concession) => (
              <option key={concession.who} value={concession.who} disabled={isFull(concession, seat)}>
                {say('{{who}}: {{price}}', {
                  who: say(concessionWords[concession.who]),
                  price: concession.kind === 'percent' ? `−${concession.value}%` : priceInWords(concession.value, say),
                })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
