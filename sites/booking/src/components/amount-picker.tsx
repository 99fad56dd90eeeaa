import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import { problemOfAmount } from '@sabha/ticketing/chosen-prices'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import type { SectionPrice } from '@sabha/ticketing/sections'
import { Field } from '@sabha/ui/field'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { type Ref, useId } from 'react'
import type { OpenSection } from '../show-terms.ts'
import styles from './amount-picker.module.css'

export interface AmountPickerProps {
  sections: readonly OpenSection[]
  /** Section → rupees for each seat, as typed; nothing is chosen beforehand. */
  typed: Readonly<Record<string, string>>
  /** The seats are being paid for. */
  isFixed?: boolean
  /** The first field, for a guest who goes on without having chosen. */
  ref?: Ref<HTMLInputElement>
  onType: (typed: Readonly<Record<string, string>>) => void
}

/** Asks what each seat is to cost, where the guest chooses: suggested amounts as buttons, and a field for any other. */
export default function AmountPicker({ sections, typed, isFixed = false, ref, onType }: AmountPickerProps) {
  return sections.map(({ section, price, seats }, index) => (
    <SectionAmount
      key={section}
      section={sections.length > 1 ? section : undefined}
      price={price}
      seats={seats}
      text={typed[section] ?? ''}
      isFixed={isFixed}
      {...(index === 0 && ref && { ref })}
      onText={(text) => onType({ ...typed, [section]: text })}
    />
  ))
}

interface SectionAmountProps {
  /** Named where there are several sections. */
  section: string | undefined
  price: SectionPrice
  seats: number
  text: string
  isFixed: boolean
  ref?: Ref<HTMLInputElement>
  onText: (text: string) => void
}

function SectionAmount({ section, price, seats, text, isFixed, ref, onText }: SectionAmountProps) {
  const { say, sayText } = useLanguage()
  const name = useId()
  const amount = readRupees(text)
  return (
    <fieldset className={styles.picker} disabled={isFixed}>
      <legend>
        {section !== undefined && `${sayText(section)} · `}
        {say('What would you like to pay for each seat?')}
      </legend>
      <p>
        {price.regular > 0
          ? say('{{least}} or more. It’s up to you.', { least: formatMoney(price.regular) })
          : say('Any amount. It’s up to you.')}
      </p>
      {price.suggested && price.suggested.length > 0 && (
        <div className={styles.chips}>
          {price.suggested.map((suggested) => (
            <label key={suggested}>
              <input type="radio" name={name} checked={amount === suggested} onChange={() => onText(String(rupeesOf(suggested)))} />
              <span>{priceInWords(suggested, say)}</span>
            </label>
          ))}
        </div>
      )}
      <Field
        {...(ref && { ref })}
        label={say('Your amount per seat')}
        lead="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        error={problemIn(price, text, amount, say)}
        onChange={({ target }) => onText(target.value)}
      />
      {seats > 1 && amount !== undefined && amount > 0 && !problemOfAmount(price, amount) && (
        <p role="status">{say('{{seats}} seats: {{total}}', { seats, total: formatMoney(seats * amount) })}</p>
      )}
    </fieldset>
  )
}

function problemIn(price: SectionPrice, text: string, amount: Paise | undefined, say: LanguageValue['say']): string | undefined {
  if (text.trim() === '') return undefined
  if (amount === undefined) return say('Please choose an amount in rupees, such as 250 or 99.50.')
  const problem = problemOfAmount(price, amount)
  if (!problem) return undefined
  if (problem.kind === 'too-low') return say('Please choose {{least}} or more for each seat.', { least: formatMoney(problem.least) })
  if (problem.kind === 'too-few') return say('Please choose nothing, or ₹1 or more for each seat.')
  return say('Please choose {{most}} or less for each seat.', { most: formatMoney(problem.most) })
}
