import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import { type CounterPayment, counterPayments } from '@sabha/ticketing/counter-sale'
import { type CodeUse, isByCode, type SellerRefusal, sellingTime } from '@sabha/ticketing/counter-seller'
import { isPhone } from '@sabha/ticketing/phone'
import type { Quote } from '@sabha/ticketing/quote'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useNow } from '../../components/ages.ts'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import type { Counter, CounterStatus, Order } from '../../counter/counter.ts'
import { ClockNotice } from './clock-notice.tsx'
import { PricePart } from './price-part.tsx'
import { SeatsStep } from './seats-step.tsx'
import styles from './sell.module.css'
import { type Draft, useDraft, whoOf } from './use-draft.ts'
import { payments, refusalWords, seatNames, stoppedWords } from './words.ts'

interface ChoosingStepProps {
  counter: Counter
  status: CounterStatus
  zone: string
  onBegun: (saleId: string) => void
}

/** Returns the order for a draft. A code that takes nothing off, or isn't needed for a gift, is left out for somebody else to use. */
function orderOf({ wanted, seats, donation }: Draft, quoted: Quote, { payment, language }: Pick<Order, 'payment' | 'language'>): Order {
  const { name, phone, code } = wanted
  const isGift = payment === 'complimentary'
  return {
    seats: [...seats],
    who: whoOf(wanted, seats),
    payment,
    total: isGift ? 0 : quoted.amount.total,
    ...(donation && { donation }),
    name: name.trim(),
    phone,
    language,
    ...(code && !isGift && isByCode(quoted) && { code }),
  }
}

function dropUnused(counter: Counter, code: CodeUse | null, order: Order): void {
  if (code && !order.code) counter.dropCode(code)
}

/** The step for choosing how many seats and which, with what they cost and how they are paid. */
export function ChoosingStep({ counter, status, zone, onBegun }: ChoosingStepProps) {
  const { hall, terms, seller } = status
  return hall && terms && seller ? (
    <Choosing counter={counter} status={status} zone={zone} stock={{ hall, terms, seller }} onBegun={onBegun} />
  ) : null
}

type Known = { [Key in 'hall' | 'terms' | 'seller']: NonNullable<CounterStatus[Key]> }

function Choosing({ counter, status, zone, stock: { hall, terms, seller }, onBegun }: ChoosingStepProps & { stock: Known }) {
  const words = useLanguage()
  const { say, language } = words
  const { free, until, stopped } = status
  useNow()
  const at = sellingTime(seller, counter.now())
  const stock = { hall, terms, seller, free, at }
  const draft = useDraft(stock)
  const { wanted, seats, quoted, donation } = draft
  const { problem, guard } = useStorageGuard()
  const [gone, setGone] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<SellerRefusal | null>(null)
  const isOver = until !== null && at >= until
  const phoneProblem = wanted.phone !== '' && !isPhone(wanted.phone)
  const begin = (payment: CounterPayment) =>
    guard(async () => {
      if (!quoted) return
      const order = orderOf(draft, quoted, { payment, language })
      const begun = await counter.begin(order, ({ id }) => onBegun(id))
      setGone(begun.kind === 'gone' ? begun.seats : [])
      setRefusal(begun.kind === 'refused' ? begun.why : null)
      if (begun.kind !== 'begun') return
      dropUnused(counter, wanted.code, order)
      draft.clear()
    })
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 className="visually-hidden">{say('Sell')}</h1>
          <ClockNotice counter={counter} zone={zone} />
          {stopped && <Notice kind="error">{say(stoppedWords[stopped])}</Notice>}
          {isOver && <Notice kind="error">{say('The hour of these seats is over. Take seats again where there is a network.')}</Notice>}
          <SeatsStep stock={stock} draft={draft} />
          <PricePart counter={counter} isOnline={status.connection !== 'offline'} zone={zone} stock={stock} draft={draft} />
          {phoneProblem && <Notice kind="error">{say('Please enter a valid 10-digit phone number')}</Notice>}
          {refusal && (
            <Notice kind="error">
              {refusal.kind === 'price-changed'
                ? say('The price is {{amount}} now. Tell the guest, and press again.', { amount: formatMoney(refusal.total) })
                : refusalWords(refusal, words, status)}
            </Notice>
          )}
          {gone.length > 0 && (
            <Notice kind="error">
              {say('Just sold in another tab: {{seats}}. Choose again.', { seats: seatNames(hall, gone, words) })}
            </Notice>
          )}
          {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
        </div>
      </div>
      <div className={styles.till}>
        <p role="status">
          <span>{seatNames(hall, seats, words)}</span>
          {quoted && donation ? <span data-whole="">{say('Donation: {{amount}}', { amount: formatMoney(donation) })}</span> : null}
          <strong>{quoted && priceInWords(quoted.amount.total + (donation ?? 0), say)}</strong>
        </p>
        <fieldset disabled={!quoted || donation === undefined || isOver || stopped !== null || phoneProblem}>
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
