import type { refundConflicts, saleConflicts } from '@sabha/api/counter'
import { formatMoney, formatNumber, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { counterPayments, takenFor } from '@sabha/ticketing/counter-sale'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Empty, ListPage } from '../../components/list-page.tsx'
import type { CounterStatus } from '../../counter/counter.ts'
import type { RefundRow, SaleRow, SaleState } from '../../store/rows.ts'
import styles from './sell.module.css'
import { sumOf } from './sums.ts'
import { payments, refundsOfRow, seatNames, ticketNumber } from './words.ts'

interface SalesListProps {
  status: CounterStatus
  zone: string
  /** Resolves to false where another tab is in the middle of the sale. */
  onShow: (sale: SaleRow) => Promise<boolean>
  onSync: () => void
}

/** Lists what this phone has sold, with the sums by way of payment. */
export function SalesList({ status: { sales, refunds, unsent, hall }, zone, onShow, onSync }: SalesListProps) {
  const words = useLanguage()
  const { say, language } = words
  const backWords = ({ record, state }: RefundRow) => {
    const seats = hall ? seatNames(hall, record.seats, words) : formatNumber(record.seats.length)
    const said = say('given back: {{seats}}, {{amount}}', { seats, amount: formatMoney(record.amount) })
    return state === 'waiting' ? `${said} (${say(states.waiting)})` : said
  }
  const [taken, setTaken] = useState<string | null>(null)
  // A payment may still come under the reference of a dropped sale.
  const shown = sales.filter(({ state, upiReference }) => state !== 'dropped' || upiReference !== '')
  return (
    <ListPage
      title={say('Sales on this phone')}
      lead={say('Press a sale to show its ticket again or to give it back. What another phone or the desk sold goes back at the desk.')}
    >
      <dl className={styles.figures}>
        {counterPayments.map((payment) => {
          const { count, donations, back, total } = sumOf(payment, sales, refunds)
          if (count === 0 && back === 0) return null
          return (
            <div key={payment}>
              <dt>{say(payments[payment])}</dt>
              <dd>
                {formatMoney(total)}
                <span>
                  {[
                    say('Sales: {{count}}', { count }),
                    donations > 0 && say('Donations: {{amount}}', { amount: formatMoney(donations) }),
                    back > 0 && say('given back: {{amount}}', { amount: formatMoney(back) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      {unsent > 0 && (
        <Button variant="quiet" onClick={onSync}>
          {say('Send now ({{count}} waiting)', { count: unsent })}
        </Button>
      )}
      {shown.length === 0 && <Empty>{say('Nothing sold on this phone yet.')}</Empty>}
      <ul>
        {shown.map((sale) => (
          <li key={sale.id} className={styles.sale} data-state={sale.state}>
            <button
              type="button"
              disabled={sale.state === 'dropped'}
              onClick={() => void onShow(sale).then((isOpen) => setTaken(isOpen ? null : sale.id))}
            >
              <span className={styles.saleSeats}>{hall ? seatNames(hall, sale.seats, words) : formatNumber(sale.seats.length)}</span>
              <span>{formatMoney(takenFor(sale.sold?.record ?? sale))}</span>
              <span className={styles.detail}>
                {[
                  formatTime(language, sale.sold?.record.at ?? sale.at, zone),
                  say(payments[sale.payment]),
                  sale.donation && say('Donation: {{amount}}', { amount: formatMoney(sale.donation) }),
                  sale.name,
                  sale.sold && say('Ticket number {{number}}', { number: ticketNumber(sale) }),
                  sale.bookingId,
                  sale.sold ? '' : sale.upiReference && say('Reference {{reference}}', { reference: sale.upiReference }),
                  say(states[sale.state]),
                  ...refundsOfRow(sale, refunds).map((refund) => backWords(refund)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            {taken === sale.id && <p className={styles.refused}>{say('Another tab is in the middle of this sale.')}</p>}
            {refundsOfRow(sale, refunds).map(
              (refund) =>
                refund.message && (
                  <p key={refund.id} className={styles.refused}>
                    {backProblem(refund, words)}
                  </p>
                ),
            )}
            {sale.message && <p className={styles.refused}>{messageOf(sale, words)}</p>}
          </li>
        ))}
      </ul>
    </ListPage>
  )
}

const states = {
  paying: 'being paid',
  dropped: 'not paid',
  waiting: 'not sent yet',
  sent: 'sent',
  refused: 'please ask the office',
} as const satisfies Record<SaleState, Phrase>

const conflicts = {
  'seat-gone': 'The office gave this seat to somebody else by hand. Both guests are on the office’s list: send this one there.',
  'same-number': 'Another phone has sold under this one’s key. Stop selling, and tell the office.',
  'show-cancelled': 'The show was called off before this sale arrived. The money has to go back: tell the office.',
  stopped: 'The office had ended this counter before this sale. Tell the office.',
} as const satisfies Record<(typeof saleConflicts)[number], Phrase>

const refundConflictWords = {
  'given-back-already': 'The desk gave this back, too: the money may have gone out twice. Tell the office.',
  'sale-not-booked': 'The sale itself isn’t booked, so giving it back isn’t either. Tell the office.',
  'same-number': 'Another phone has sold under this one’s key. Stop selling, and tell the office.',
  stopped: 'The office had ended this counter before this sale. Tell the office.',
} as const satisfies Record<(typeof refundConflicts)[number], Phrase>

function backProblem({ state, message }: RefundRow, { say, sayText }: ReturnType<typeof useLanguage>): string {
  const isKnown = state === 'refused' && message !== null && Object.hasOwn(refundConflictWords, message)
  return isKnown ? say(refundConflictWords[message as keyof typeof refundConflictWords]) : sayText(message ?? '')
}

function messageOf({ state, message }: SaleRow, { say, sayText }: ReturnType<typeof useLanguage>): string {
  if (state === 'refused' && message && Object.hasOwn(conflicts, message)) return say(conflicts[message as keyof typeof conflicts])
  return sayText(message ?? '')
}
