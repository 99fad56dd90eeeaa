import { concessionWords, discountWords, groupName } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import { concessionKinds } from '@sabha/ticketing/quote'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { CodePart, type CodePartProps } from './code-part.tsx'
import styles from './sell.module.css'
import type { Draft, Stock } from './use-draft.ts'

/** Why it costs less, and who the guest is, where they say so. */
export function PricePart({ counter, isOnline, zone, stock, draft }: CodePartProps & { stock: Stock }) {
  const { say } = useLanguage()
  const { quoted, wanted, want } = draft
  // A code may be this guest's alone.
  const changePhone = (phone: string) => {
    if (wanted.code) counter.dropCode(wanted.code)
    want({ phone, code: null })
  }
  if (!quoted) return null
  // The price of the day is the price.
  const told = quoted.discounts.filter(({ reason }) => reason === 'concession' || reason === 'offer' || reason === 'code')
  return (
    <>
      {told.length > 0 && (
        <ul className={styles.discounts}>
          {told.map((discount) => (
            <li key={`${discount.reason} ${discount.name ?? ''}`}>
              {discountWords(discount, say)} <span>−{formatMoney(discount.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {stock.terms.concessions.length > 0 && (
        <details className={styles.more} open={Object.keys(wanted.who).length > 0 || undefined}>
          <summary>{say('Concessions')}</summary>
          <Concessions stock={stock} draft={draft} />
        </details>
      )}
      <CodePart counter={counter} isOnline={isOnline} zone={zone} draft={draft} />
      <details className={styles.more}>
        <summary>{say('Name and phone (may stay empty)')}</summary>
        <Field
          label={say('Full name')}
          autoComplete="off"
          maxLength={100}
          value={wanted.name}
          onChange={({ target }) => want({ name: target.value })}
        />
        <Field
          label={say('Phone number')}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          lead="+91"
          value={wanted.phone}
          onChange={({ target }) => changePhone(target.value.replace(/\D/g, ''))}
        />
      </details>
    </>
  )
}

/** Whom each seat is for. */
function Concessions({ stock: { hall, terms }, draft: { seats, wanted, want } }: { stock: Stock; draft: Draft }) {
  const words = useLanguage()
  const { say } = words
  const notes = notesOfSeats(hall.plan, seats)
  const nameOf = (seat: SeatId) => {
    const place = notes[seat]?.place
    return place ? say('{{name}}, place {{number}}', { name: groupName(place, words), number: seats.indexOf(seat) + 1 }) : seat
  }
  const choose = (seat: SeatId, value: string) => {
    const { [seat]: _, ...others } = wanted.who
    const who = concessionKinds.find((kind) => kind === value)
    want({ who: who ? { ...others, [seat]: who } : others })
  }
  const isFull = (who: string, most: number | null, seat: SeatId) =>
    most !== null && wanted.who[seat] !== who && seats.filter((other) => wanted.who[other] === who).length >= most
  return seats.map((seat) => (
    <label key={seat} className={styles.concession}>
      <span aria-hidden="true">{nameOf(seat)}</span>
      <select
        aria-label={say('Seat {{seat}} is for', { seat: nameOf(seat) })}
        value={wanted.who[seat] ?? ''}
        onChange={({ target }) => choose(seat, target.value)}
      >
        <option value="">{say('Full price')}</option>
        {terms.concessions.map(({ who, kind, value, most }) => (
          <option key={who} value={who} disabled={isFull(who, most, seat)}>
            {say('{{who}}: {{price}}', {
              who: say(concessionWords[who]),
              price: kind === 'percent' ? `−${value}%` : priceInWords(value, say),
            })}
          </option>
        ))}
      </select>
    </label>
  ))
}
