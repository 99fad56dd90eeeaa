import type { DoorShow } from '@sabha/api/checkin'
import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import type { PaperTicket } from '../../counter/printing/draw-ticket.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import type { SaleRow } from '../../store/rows.ts'
import { Printing } from './printing.tsx'
import styles from './sell.module.css'
import { shareTicket } from './share-ticket.ts'
import { payments, seatNames, ticketNumber } from './words.ts'

interface SoldStepProps {
  sale: SaleRow
  show: DoorShow
  hall: CounterHall
  /** The seats of the sale that were not given back. */
  left: readonly SeatId[]
  onGiveBack: () => void
  onNext: () => void
}

/** Shows the ticket, for the guest to photograph, or to be sent to them. */
export function SoldStep({ sale, show, hall, left, onGiveBack, onNext }: SoldStepProps) {
  const words = useLanguage()
  const { say, sayText, language } = words
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const [code = ''] = sale.sold?.codes ?? []
  const at = Date.parse(show.starts_at)
  const seats = seatNames(hall, left, words)
  const when = say('{{date}}, {{time}}', { date: formatDate(language, at, show.timezone), time: formatTime(language, at, show.timezone) })
  const end = [sale.name, say('Ticket number {{number}}', { number: ticketNumber(sale) })].filter(Boolean)
  const ticket: PaperTicket = {
    title: sayText(show.title),
    lines: [when, sayText(show.venue)],
    seats,
    code,
    end,
  }
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {say(left.length === 0 ? 'This sale was given back' : 'Sold: let the guest photograph it')}
          </h1>
          {left.length === 0 && (
            <Notice kind="info">{say('This ticket is no longer valid: {{seats}}.', { seats: seatNames(hall, sale.seats, words) })}</Notice>
          )}
          {left.length > 0 && (
            <div className={styles.ticket}>
              <QrCode text={code} label={say('Code of the ticket for {{seats}}', { seats })} />
              <p className={styles.ticketSeats}>{seats}</p>
              <p>{sayText(show.title)}</p>
              <p>{when}</p>
              <p>{end.join(' · ')}</p>
            </div>
          )}
          {left.length > 0 && left.length < sale.seats.length && (
            <p className={styles.hint}>{say('Some of it was given back. The guest keeps the same ticket for the rest.')}</p>
          )}
          <p className={styles.hint}>
            {[
              say(payments[sale.payment]),
              priceInWords(sale.sold?.record.total ?? sale.total, say),
              sale.donation && say('Donation: {{amount}}', { amount: formatMoney(sale.donation) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {left.length > 0 && (
            <>
              <Sharing ticket={ticket} />
              <Printing ticket={ticket} />
              {sale.state !== 'refused' && (
                <Button variant="quiet" onClick={onGiveBack}>
                  {say('Give back…')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <div className={styles.bar}>
        <Button className={styles.main} onClick={onNext}>
          {say('Next sale')}
        </Button>
      </div>
    </>
  )
}

function Sharing({ ticket }: { ticket: PaperTicket }) {
  const { say } = useLanguage()
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareTicket>> | null>(null)
  return (
    <div className={styles.sharing}>
      <Button variant="quiet" onClick={() => void shareTicket(ticket).then(setOutcome)}>
        {say('Send to the guest')}
      </Button>
      <p role="status">{outcome === 'saved' && say('Saved as a picture on this phone.')}</p>
    </div>
  )
}
