import { seatsInWords } from '@sabha/api/seat-words'
import { priceInWords } from '@sabha/language/price-words'
import { type CounterPayment, counterPayments } from '@sabha/ticketing/counter-sale'
import { isPhone } from '@sabha/ticketing/phone'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useNow } from '../../components/ages.ts'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import type { Counter, CounterStatus } from '../../counter/counter.ts'
import { payments } from './pay-step.tsx'
import { PricePart } from './price-part.tsx'
import { SeatsStep } from './seats-step.tsx'
import styles from './sell.module.css'
import { useDraft } from './use-draft.ts'
import { stoppedWords } from './words.ts'

interface ChoosingStepProps {
  counter: Counter
  status: CounterStatus & Pick<CounterStatus, 'hall' | 'terms'>
  onBegun: (saleId: string) => void
}

/** How many, which, what it comes to, and how it is paid. */
export function ChoosingStep({ counter, status, onBegun }: ChoosingStepProps) {
  const { hall, terms } = status
  return hall && terms ? <Choosing counter={counter} status={status} stock={{ hall, terms }} onBegun={onBegun} /> : null
}

type Known = { [Key in 'hall' | 'terms']: NonNullable<CounterStatus[Key]> }

function Choosing({ counter, status, stock: { hall, terms }, onBegun }: ChoosingStepProps & { stock: Known }) {
  const words = useLanguage()
  const { say, language } = words
  const { free, until, stopped } = status
  useNow()
  // Prices change on the minute at most.
  const at = Math.floor(counter.now() / 60_000) * 60_000
  const stock = { hall, terms, free, at }
  const draft = useDraft(stock)
  const { wanted, seats, quoted } = draft
  const { problem, guard } = useStorageGuard()
  const [gone, setGone] = useState<readonly string[]>([])
  const isOver = until !== null && counter.now() >= until
  const phoneProblem = wanted.phone !== '' && !isPhone(wanted.phone)
  const begin = (payment: CounterPayment) =>
    guard(async () => {
      if (!quoted) return
      const { name, phone, who } = wanted
      const chosen = Object.fromEntries(seats.flatMap((seat) => (who[seat] ? [[seat, who[seat]]] : [])))
      const total = payment === 'complimentary' ? 0 : quoted.amount.total
      const begun = await counter.begin({ seats: [...seats], who: chosen, payment, total, name: name.trim(), phone, language })
      setGone(begun.kind === 'gone' ? begun.seats : [])
      if (begun.kind !== 'begun') return
      draft.clear()
      onBegun(begun.sale.id)
    })
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 className="visually-hidden">{say('Sell')}</h1>
          {stopped && <Notice kind="error">{say(stoppedWords[stopped])}</Notice>}
          {isOver && <Notice kind="error">{say('The hour of these seats is over. Take seats again where there is a network.')}</Notice>}
          <SeatsStep stock={stock} draft={draft} />
          <PricePart stock={stock} draft={draft} />
          {phoneProblem && <Notice kind="error">{say('Please enter a valid 10-digit phone number')}</Notice>}
          {gone.length > 0 && (
            <Notice kind="error">{say('Just sold in another tab: {{seats}}. Choose again.', { seats: gone.join(', ') })}</Notice>
          )}
          {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
        </div>
      </div>
      <div className={styles.till}>
        <p role="status">
          <span>{seatsInWords(seats, notesOfSeats(hall.plan, seats), words).join(', ')}</span>
          <strong>{quoted && priceInWords(quoted.amount.total, say)}</strong>
        </p>
        <fieldset disabled={!quoted || isOver || stopped !== null || phoneProblem}>
          <legend className="visually-hidden">{say('How is it paid?')}</legend>
          {counterPayments.map((payment) => (
            <button key={payment} type="button" data-quiet={payment === 'complimentary' || undefined} onClick={() => void begin(payment)}>
              {say(payments[payment])}
            </button>
          ))}
        </fieldset>
      </div>
    </>
  )
}
