import { passTerms } from '@sabha/api/season-pass-words'
import { discountWords } from '@sabha/api/seat-words'
import type { Booking } from '@sabha/api/shapes'
import { shownPhone } from '@sabha/ticketing/phone'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { Code, Fact, TwoLines } from '../../components/facts.tsx'
import { SeatChips } from '../../components/seat-chips.tsx'
import { SeatNotes } from '../../components/seat-notes.tsx'
import { Sign } from '../../components/signs.tsx'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { useSite } from '../../site.ts'
import styles from './page.module.css'

interface TicketProps {
  booking: Booking
  /** The text of the QR code: the signed token, else any code that the booking has. */
  qr: string
}

/** The ticket, to be torn at the door: first the stub, which lets its holder in, then what it is for. */
export function Ticket({ booking, qr }: TicketProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const { name } = useSite('identity')
  const { passes } = booking
  const terms = new Set(passes?.map(({ nights, show_ids }) => passTerms(say, { nights, shows: show_ids.length })))
  const paid = booking.amount_paid || booking.total_amount
  const when = occasionWords({ ...booking, date: booking.show_date, time: booking.show_time }, words)
  return (
    <article className={styles.frame}>
      <div className={styles.ticket}>
        <div className={styles.stub}>
          {/* No door scans a season pass. */}
          {!passes && <QrCode text={qr} label={say('QR code of the whole booking')} />}
          <dl className={styles.seats}>
            <Fact label={say(passes ? 'Season passes' : 'Seats')}>
              <SeatChips seats={passes ? [String(passes.length)] : booking.seats} notes={booking.seat_notes} />
              <SeatNotes seats={booking.seats} notes={booking.seat_notes} />
            </Fact>
          </dl>
        </div>
        <div className={styles.body}>
          <p className={styles.sign}>
            <Sign size={28} />
            {name}
          </p>
          <h2 className={styles.title}>{sayText(booking.show_title)}</h2>
          <dl className={styles.facts}>
            {passes ? (
              <>
                <Fact label={say('Season pass')}>{[...terms].join('; ')}</Fact>
                <Fact label={say('Good until')}>{when.date}</Fact>
              </>
            ) : (
              <>
                <Fact label={say('Date and time')}>
                  <TwoLines first={when.date} second={when.times} />
                </Fact>
                <Fact label={say('Venue')}>{sayText(booking.venue || 'Main Hall')}</Fact>
              </>
            )}
            <Fact label={say('Booked by')}>{booking.customer_name}</Fact>
            <Fact label={say('Phone')}>{shownPhone(booking.customer_phone)}</Fact>
            <Fact label={say(paid === 0 ? 'Price' : 'Total paid')}>
              <strong className={styles.paid}>{paid === 0 ? say('Free') : rupeesInWords(paid)}</strong>
              <DiscountLines booking={booking} />
              {paid > 0 && <GstLine booking={booking} />}
            </Fact>
            {booking.donation && <Fact label={say('Donation')}>{rupeesInWords(booking.donation.amount)}</Fact>}
          </dl>
          <dl className={styles.codes}>
            {passes?.map(({ code }) => (
              <Fact key={code} label={say('Code of the pass')}>
                <Code>{code}</Code>
              </Fact>
            ))}
            <Fact label={say('Booking ID')}>
              <Code isWhole>{booking.booking_id}</Code>
            </Fact>
            {booking.ticket_code && !passes && (
              <Fact label={say('Ticket Code')}>
                <Code>{booking.ticket_code}</Code>
              </Fact>
            )}
            {booking.verification_code && (
              <Fact label={say('Verification Code')}>
                <Code>{booking.verification_code}</Code>
                {passes && (
                  <small className={styles.what}>{say('For “Find an earlier booking” in My Bookings, on another phone or computer')}</small>
                )}
              </Fact>
            )}
          </dl>
        </div>
      </div>
    </article>
  )
}

function DiscountLines({ booking: { discounts = [] } }: { booking: Booking }) {
  const { say } = useLanguage()
  return discounts.map(({ reason, name, amount }) => (
    <p key={`${reason} ${name}`} className={styles.gst}>
      {discountWords({ reason, name }, say)} {rupeesInWords(-amount)}
    </p>
  ))
}

function GstLine({ booking }: { booking: Booking }) {
  const { say } = useLanguage()
  const { base_amount: base, gst_amount: gst, gst_rate: rate } = booking
  if (base === undefined || gst === undefined || rate === undefined) return null
  return (
    <p className={styles.gst}>
      <span>
        {say('Base amount')} {rupeesInWords(base)}
      </span>{' '}
      <span>
        + {say('GST ({{rate}}%)', { rate })} {rupeesInWords(gst)}
      </span>
    </p>
  )
}
