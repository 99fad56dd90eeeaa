import { groupName } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { paidFor, type RefundRefusal, type RefundWay } from '@sabha/ticketing/counter-refund'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import type { Counter } from '../../counter/counter.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import type { SaleRow } from '../../store/rows.ts'
import styles from './sell.module.css'
import { payments, seatNames } from './words.ts'

interface GiveBackStepProps {
  counter: Counter
  sale: SaleRow
  hall: CounterHall
  /** The seats of the sale that were not given back. */
  left: readonly SeatId[]
  onDone: () => void
}

const ways = ['cash', 'upi', 'card'] as const satisfies readonly RefundWay[]

const done = {
  cash: 'Give back in cash',
  upi: 'Give back by UPI',
  card: 'Give back on the card machine',
  none: 'Cancel the ticket',
} as const satisfies Record<RefundWay, Phrase>

/** Gives back all or some seats of a sale. Their ticket is invalid before the money is handed over. */
export function GiveBackStep({ counter, sale, hall, left, onDone }: GiveBackStepProps) {
  const words = useLanguage()
  const { say } = words
  const { problem, guard } = useStorageGuard()
  const [chosen, setChosen] = useState<readonly SeatId[]>(left)
  const [way, setWay] = useState<RefundWay>(sale.payment === 'complimentary' ? 'none' : sale.payment)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const amount = sale.sold ? paidFor(sale.sold.record, chosen) : 0
  const how = amount === 0 ? 'none' : way
  const toggle = (seat: SeatId) => setChosen(chosen.includes(seat) ? chosen.filter((other) => other !== seat) : [...chosen, seat])
  const notes = notesOfSeats(hall.plan, sale.seats)
  const nameOf = (seat: SeatId) => {
    const place = notes[seat]?.place
    return place ? say('{{name}}, place {{number}}', { name: groupName(place, words), number: sale.seats.indexOf(seat) + 1 }) : seat
  }
  const give = async () => {
    setBusy(true)
    try {
      await guard(async () => {
        const given = await counter.giveBackSale(sale.id, { seats: chosen, how })
        if (given.kind === 'given-back') return onDone()
        setRefusal(given.kind === 'not-sold' || given.kind === 'not-signed' ? say(others[given.kind]) : refusalWords(given))
      })
    } finally {
      setBusy(false)
    }
  }
  const refusalWords = (why: RefundRefusal) => {
    const seats = 'seats' in why ? seatNames(hall, why.seats, words) : ''
    if (why.kind === 'given-back-already') return say('These were given back already: {{seats}}.', { seats })
    if (why.kind === 'inside') return say('The guest is inside: {{seats}}. The desk can give their money back.', { seats })
    return say(reasons[why.kind])
  }
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {say('Give back')}
          </h1>
          <p className={styles.due}>
            {formatMoney(amount)}
            <span>{seatNames(hall, chosen, words)}</span>
          </p>
          {left.length > 1 && (
            <fieldset className={styles.chips}>
              <legend>{say('Which seats come back?')}</legend>
              {left.map((seat) => (
                <button key={seat} type="button" aria-pressed={chosen.includes(seat)} onClick={() => toggle(seat)}>
                  {nameOf(seat)}
                </button>
              ))}
            </fieldset>
          )}
          {amount > 0 && (
            <fieldset className={styles.chips}>
              <legend>{say('How does the money go back?')}</legend>
              {ways.map((each) => (
                <button key={each} type="button" aria-pressed={way === each} onClick={() => setWay(each)}>
                  {say(payments[each])}
                </button>
              ))}
            </fieldset>
          )}
          <p className={styles.hint}>
            {say('Press first, then hand the money over. From then on the ticket opens no door; one without a network may not know yet.')}
          </p>
          {sale.donation && (
            <p className={styles.hint}>
              {say('The donation of {{amount}} stays with the house. Only an owner can give it back, in the office.', {
                amount: formatMoney(sale.donation),
              })}
            </p>
          )}
          {refusal && <Notice kind="error">{refusal}</Notice>}
          {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
        </div>
      </div>
      <div className={styles.bar}>
        <Button variant="quiet" onClick={onDone}>
          {say('Keep the sale')}
        </Button>
        <Button className={styles.main} busy={isBusy} disabled={chosen.length === 0} onClick={() => void give()}>
          {amount === 0 ? say(done.none) : `${say(done[how])}: ${formatMoney(amount)}`}
        </Button>
      </div>
    </>
  )
}

const reasons = {
  stopped: 'This counter has ended. The desk can give the money back.',
  'another-counter': 'Another counter has sold this. The desk can give the money back.',
  'another-day': 'This was sold on another day. The desk can give the money back.',
  'no-till': 'No till is open, so this phone can’t hand out money. Open one in the office, or send the guest to the desk.',
  'no-seats': 'Choose what comes back.',
} as const satisfies Record<Exclude<RefundRefusal, { seats: unknown }>['kind'], Phrase>

const others = {
  'not-sold': 'This sale is with the office: only the desk can give it back.',
  'not-signed': 'This phone couldn’t sign it, so nothing was given back. Keep the money, and tell the office.',
} as const satisfies Record<'not-sold' | 'not-signed', Phrase>
