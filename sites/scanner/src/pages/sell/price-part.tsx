import { concessionWords, discountWords, groupName } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import { mostDeductibleInCash, mostDonation } from '@sabha/ticketing/donation'
import { readRupees } from '@sabha/ticketing/money'
import { concessionKinds } from '@sabha/ticketing/quote'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { CodePart, type CodePartProps } from './code-part.tsx'
import styles from './sell.module.css'
import type { Draft, Stock } from './use-draft.ts'

/** Shows why the seats cost less, and asks who the guest is, where they want to say. */
export function PricePart({ counter, isOnline, zone, stock, draft }: CodePartProps & { stock: Stock }) {
  const { say } = useLanguage()
  const { quoted, wanted, want } = draft
  // A code may be for one phone number alone, so a change drops it.
  const changePhone = (phone: string) => {
    if (wanted.code) counter.dropCode(wanted.code)
    want({ phone, code: null })
  }
  if (!quoted) return null
  // The other reasons, such as the day's price, are not worth telling: they are the price.
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
      {stock.terms.donations && <DonationPart draft={draft} terms={stock.terms.donations} />}
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

/** Asks for a donation in addition to the seats. */
function DonationPart({ draft: { wanted, want, donation }, terms }: { draft: Draft; terms: NonNullable<Stock['terms']['donations']> }) {
  const { say } = useLanguage()
  const problem = () => {
    const rupees = readRupees(wanted.donation)
    return rupees !== undefined && rupees > mostDonation
      ? say('Please give {{most}} or less with one booking.', { most: formatMoney(mostDonation) })
      : say('Please enter the donation in rupees, ₹1 or more, or leave it empty.')
  }
  return (
    <details className={styles.more} open={wanted.donation !== '' || undefined}>
      <summary>{say('Add a donation?')}</summary>
      <Field
        label={say('Donation')}
        help={say('Only what the guest asks to give, beside the seats. It is paid with them, and stays when seats come back.')}
        lead="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={wanted.donation}
        {...(donation === undefined && { error: problem() })}
        onChange={({ target }) => want({ donation: target.value })}
      />
      {terms.isDeductible && donation !== undefined && donation > mostDeductibleInCash && (
        <p className={styles.hint}>{say('By law, more than ₹2,000 given in cash cannot be deducted from tax (section 80G).')}</p>
      )}
    </details>
  )
}

/** Asks whom each seat is for. */
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
