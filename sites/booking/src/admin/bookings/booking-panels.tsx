import type { AdminBooking } from '@sabha/api/admin/bookings'
import { groupName } from '@sabha/api/seat-words'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { useAccount } from '../components/account.tsx'
import { refundStatus } from '../components/booking-status.tsx'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { RefundWays } from '../components/refund-ways.tsx'
import { ScanList } from '../components/scan-list.tsx'
import { Tag } from '../components/tag.tsx'
import { detailWords } from '../components/words.ts'
import styles from './booking-page.module.css'

/** Each seat: its price, whether it was given back, and when its guest was admitted. */
export function SeatsPanel({ booking }: { booking: AdminBooking }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { moment } = useMoments()
  return (
    <Panel title={say('Seats')}>
      <DataTable
        label={say('Seats')}
        rows={booking.seat_details}
        isSmall
        keyOf={({ seat }) => seat}
        columns={[
          {
            head: say('Seat'),
            isTitle: true,
            cell: ({ seat, place, state }) => (
              <strong className={state === 'released' ? styles.released : undefined}>{place ? groupName(place, words) : seat}</strong>
            ),
          },
          { head: say('Section'), cell: ({ section }) => sayText(section) },
          { head: say('Price'), isNumber: true, cell: ({ price }) => rupeesInWords(price) },
          {
            head: say('At the door'),
            cell: ({ state, admitted_at, gate }) => {
              if (state === 'released') return <Tag tone="plain">{say('Given back')}</Tag>
              if (admitted_at === null) return '–'
              return [moment(admitted_at, booking.timezone), gate].filter(Boolean).join(' · ')
            },
          },
        ]}
      />
    </Panel>
  )
}

export function RefundsPanel({ refunds }: { refunds: AdminBooking['refunds'] }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { isOwner } = useAccount()
  return (
    <Panel title={say('Refunds')}>
      <DataTable
        label={say('Refunds')}
        rows={refunds}
        keyOf={({ id }) => id}
        columns={[
          { head: say('Asked for'), isWhole: true, cell: ({ created_at }) => moment(created_at), isTitle: true },
          { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
          { head: say('Reason'), cell: ({ reason }) => sayText(reasonWords(reason)) || '–' },
          {
            head: say('Status'),
            isTag: true,
            cell: ({ status, is_settled }) => {
              const { name, tone } = is_settled ? refundStatus('by-hand') : refundStatus(status)
              return <Tag tone={tone}>{sayText(name)}</Tag>
            },
          },
          {
            head: say('Credit note'),
            cell: ({ credit_note: note }) =>
              note ? (
                <a href={note.url} target="_blank" rel="noreferrer">
                  {note.serial}
                </a>
              ) : (
                '–'
              ),
          },
          { head: say('Changed'), isNumber: true, cell: ({ updated_at }) => moment(updated_at) },
        ]}
      />
      {isOwner &&
        refunds
          .filter((refund) => refund.is_owed)
          .map(({ id, amount, owed_amount = amount }) => (
            <div key={id} className={styles.owed}>
              <p>
                <strong>{rupeesInWords(owed_amount)}</strong> · {say('Refund failed')}
              </p>
              <RefundWays refundId={id} amount={owed_amount} />
            </div>
          ))}
    </Panel>
  )
}

const reasons: Readonly<Record<string, Phrase>> = {
  'seats-lost': 'Seats sold before the payment came',
  'code-used-up': 'Its code was used up before the payment came',
  'free-seats-over': 'More free seats than one person can have',
  'test-payment': 'Test payment, after live keys were entered',
  'seats-held-anew': 'Seats chosen again before the payment came',
  'second-payment': 'Paid twice',
  'wrong-amount': 'Another amount arrived',
  'late-for-cancelled': 'Paid after the booking was cancelled',
  'late-for-show-off': 'Paid after the show was cancelled',
  'late-for-show-over': 'Paid after the show',
  'night-lost': 'Another show of the same payment could not be booked',
  'show-cancelled': 'Show cancelled',
  'on-request': 'On request',
  'at-provider': 'Made at the payment service',
}

/** The reason of a refund; a reason that the admin doesn't know is shown as the backend sent it. */
function reasonWords(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason
}

/** Refunds at the desk, with their credit notes. */
export function CounterRefundsPanel({ notes }: { notes: AdminBooking['desk_notes'] }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('Given back at the desk')}>
      <DataTable
        label={say('Given back at the desk')}
        rows={notes}
        isSmall
        keyOf={({ serial }) => serial}
        columns={[
          { head: say('When'), isTitle: true, cell: ({ issued_at }) => moment(issued_at) },
          { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
          {
            head: say('Credit note'),
            cell: ({ serial, url }) => (
              <a href={url} target="_blank" rel="noreferrer">
                {serial}
              </a>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** The history of the booking, in order. */
export function HistoryPanel({ history, seats }: { history: AdminBooking['history']; seats: AdminBooking['seat_details'] }) {
  const language = useLanguage()
  const notes = Object.fromEntries(seats.flatMap(({ seat, place }) => (place ? [[seat, { place }]] : [])))
  const { say, sayText } = language
  const { moment } = useMoments()
  return (
    <Panel title={say('History')}>
      <ol className={styles.history}>
        {history.map(({ at, who, what, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two actions of one moment differ by their order alone.
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{moment(at)}</time>
            <div>
              <span className={styles.what}>{sayText(what)}</span>
              <p className={styles.second}>{[sayText(who), detailWords(details, language, notes)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function MailsPanel({ mails }: { mails: AdminBooking['mails'] }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('E-mails')}>
      {mails.length === 0 ? (
        <Quiet>{say('None so far.')}</Quiet>
      ) : (
        <ul className={styles.history}>
          {mails.map(({ kind, created_at, sent_at, error }) => (
            <li key={`${kind} ${created_at}`}>
              <time dateTime={created_at}>{moment(created_at)}</time>
              <div>
                <div className={styles.mail}>
                  <span className={styles.what}>{sayText(mailWords(kind))}</span>
                  {sent_at !== null ? (
                    <Tag tone="good">{say('Sent')}</Tag>
                  ) : (
                    <Tag tone={error === null ? 'wait' : 'bad'}>{say(error === null ? 'Waiting to be sent' : 'Not sent yet')}</Tag>
                  )}
                </div>
                {sent_at === null && error !== null && <p className={styles.second}>{error}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const mails: Readonly<Record<string, Phrase>> = {
  'ticket-mail': 'The ticket',
  'refund-mail': 'A refund has started',
  'refunded-mail': 'A refund is complete',
  'desk-mail': 'A refund at the desk',
  'show-mail': 'News of the show',
  'seats-mail': 'Cancelled seats',
  'coming-mail': 'Still coming?',
  'given-back-mail': 'Seats given back',
  'moved-mail': 'New seats',
}

/** The subject of an e-mail; a kind that the admin doesn't know is shown as the backend sent it. */
function mailWords(kind: string): string {
  return Object.hasOwn(mails, kind) ? (mails[kind] ?? kind) : kind
}

export function ScansPanel({ scans, zone }: { scans: AdminBooking['scans']; zone: string }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('Scans')}>
      {scans.length === 0 ? (
        <Quiet>{say('Not seen at the door so far.')}</Quiet>
      ) : (
        <ScanList label={say('Scans')} scans={scans} zone={zone} />
      )}
    </Panel>
  )
}
