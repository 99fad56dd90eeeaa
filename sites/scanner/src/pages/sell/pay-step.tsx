import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { type CounterPayment, takenFor } from '@sabha/ticketing/counter-sale'
import { type Paise, paiseOf, readRupees } from '@sabha/ticketing/money'
import { upiLink } from '@sabha/ticketing/upi'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PaidBy } from '../../counter/counter.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import type { SaleRow } from '../../store/rows.ts'
import styles from './sell.module.css'
import { payments, seatNames } from './words.ts'

const done = {
  cash: 'Cash taken: ticket',
  upi: 'Payment seen: ticket',
  card: 'Card paid: ticket',
  complimentary: 'Give the ticket',
} as const satisfies Record<CounterPayment, Phrase>

interface PayStepProps {
  sale: SaleRow
  hall: CounterHall
  upi: { address: string; name: string } | null
  /** Why it could not be sold; null: nobody tried, or it went well. */
  problem: ReactNode
  isBusy: boolean
  /** It can't be sold as agreed, so the guest must not pay any more. */
  isOff: boolean
  onPaid: (paid: PaidBy) => void
  onDrop: () => void
}

/** The step in which the guest pays; the seats are set aside. */
export function PayStep({ sale, hall, upi, problem, isBusy, isOff, onPaid, onDrop }: PayStepProps) {
  const words = useLanguage()
  const { say } = words
  const [seenBy, setSeenBy] = useState('')
  const [bankReference, setBankReference] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {say(payments[sale.payment])}
          </h1>
          <p className={styles.due}>
            {priceInWords(takenFor(sale), say)}
            <span>{seatNames(hall, sale.seats, words)}</span>
            {sale.donation && <span>{say('Donation: {{amount}}', { amount: formatMoney(sale.donation) })}</span>}
          </p>
          {sale.payment === 'cash' && <Change total={takenFor(sale)} />}
          {sale.payment === 'upi' && !isOff && <UpiCode sale={sale} upi={upi} />}
          {sale.payment === 'upi' && (
            <div className={styles.fields}>
              <Field
                label={say('Seen on our phone by')}
                maxLength={100}
                value={seenBy}
                onChange={({ target }) => setSeenBy(target.value)}
              />
              <Field
                label={say('Last digits of the bank’s number (RRN)')}
                help={say('May stay empty.')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                value={bankReference}
                onChange={({ target }) => setBankReference(target.value.replace(/\D/g, ''))}
              />
            </div>
          )}
          {sale.payment === 'card' && <p className={styles.hint}>{say('Take the amount on the card machine, and wait for its slip.')}</p>}
          {sale.payment === 'complimentary' && <p className={styles.hint}>{say('Nothing to pay. It is counted as complimentary.')}</p>}
          {problem && <Notice kind="error">{problem}</Notice>}
        </div>
      </div>
      <div className={styles.bar}>
        <Button variant="quiet" onClick={onDrop}>
          {say('Guest didn’t pay')}
        </Button>
        <Button className={styles.main} busy={isBusy} disabled={isOff} onClick={() => onPaid({ seenBy: seenBy.trim(), bankReference })}>
          {say(done[sale.payment])}
        </Button>
      </div>
    </>
  )
}

/** Returns the amounts that guests are likely to hand over: the exact one, and the next round ones. */
function likelyCash(total: Paise): Paise[] {
  const rounded = [100, 500, 1000].map((rupees) => Math.ceil(total / paiseOf(rupees)) * paiseOf(rupees))
  return [...new Set([total, ...rounded])].slice(0, 4)
}

/** Works out the change from what the guest gives. */
function Change({ total }: { total: Paise }) {
  const { say } = useLanguage()
  const [typed, setTyped] = useState('')
  const given = typed.trim() === '' ? undefined : readRupees(typed)
  const change = given === undefined ? undefined : given - total
  return (
    <>
      <fieldset className={styles.chips}>
        <legend>{say('Cash given')}</legend>
        {likelyCash(total).map((amount) => (
          <button key={amount} type="button" aria-pressed={given === amount} onClick={() => setTyped(String(amount / 100))}>
            {formatMoney(amount)}
          </button>
        ))}
      </fieldset>
      <Field
        label={say('Another amount')}
        lead="₹"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        {...(typed.trim() !== '' && given === undefined && { error: say('Please enter the amount in rupees.') })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={styles.change} role="status" data-missing={(change !== undefined && change < 0) || undefined}>
        {change !== undefined &&
          (change < 0
            ? say('{{amount}} missing', { amount: formatMoney(-change) })
            : say('Change to give: {{amount}}', { amount: formatMoney(change) }))}
      </p>
    </>
  )
}

/** The UPI code, drawn for this sale: anyone who keeps a picture of it can pay only under this sale's reference. */
function UpiCode({ sale, upi }: Pick<PayStepProps, 'sale' | 'upi'>) {
  const { say } = useLanguage()
  const [amount, reference] = [takenFor(sale), sale.upiReference]
  if (!upi)
    return (
      <p className={styles.hint}>
        {say('No code can be shown: the office hasn’t entered a UPI address. Show your own, and look for {{amount}}.', {
          amount: formatMoney(amount),
        })}
      </p>
    )
  return (
    <div className={styles.upi}>
      <QrCode text={upiLink({ ...upi, amount, reference })} label={say('UPI code for {{amount}}', { amount: formatMoney(amount) })} />
      <p>
        {upi.name}
        <span>{say('Reference {{reference}}', { reference })}</span>
        <span>{say('Look for it on your own phone: a guest’s screen can be faked.')}</span>
      </p>
    </div>
  )
}
