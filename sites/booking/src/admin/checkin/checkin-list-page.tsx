import { seatsInWords } from '@sabha/api/seat-words'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { SeatNotes } from '../../components/seat-notes.tsx'
import { paths } from '../../paths.ts'
import { occasionWords } from '../../show-words.ts'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { PageHead } from '../components/page.tsx'
import styles from './checkin-list.module.css'
import { type CheckinList, checkinListQuery } from './queries.ts'

/** The check-in list on paper, for an evening on which all phones fail. */
export default function CheckinListPage() {
  usePageTitle('Door list')
  const { showId = '' } = useParams()
  const words = useLanguage()
  const { say, sayText } = words
  const read = useQuery(checkinListQuery(showId))
  const list = read.data
  const when = list && occasionWords({ ...list.show, date: '', time: '' }, words)
  return (
    <>
      <PageHead
        title={list ? sayText(list.show.title) : say('Door list')}
        back={{ to: paths.adminCheckinOf(showId), label: say('Back to the door') }}
        lead={list && when && [when.date, when.times, sayText(list.show.venue)].filter(Boolean).join(' · ')}
      >
        {list && list.rows.length > 0 && (
          <Button size="small" onClick={() => print()}>
            {say('Print')}
          </Button>
        )}
      </PageHead>
      <Loaded query={read} height="480px">
        {(known) => <List list={known} readAt={read.dataUpdatedAt} />}
      </Loaded>
    </>
  )
}

/** `readAt`: epoch ms. */
function List({ list, readAt }: { list: CheckinList; readAt: number }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  if (list.rows.length === 0) return <EmptyState title={say('Nobody has a ticket yet.')} />
  const seats = list.rows.reduce((sum, row) => sum + row.seats.length, 0)
  return (
    <>
      <p className={styles.summary}>
        {say('Bookings: {{bookings}}. Seats: {{seats}}. As of {{when}}.', {
          bookings: formatNumber(list.rows.length),
          seats: formatNumber(seats),
          when: moment(new Date(readAt).toISOString(), list.show.timezone),
        })}
      </p>
      <Rows rows={list.rows} />
    </>
  )
}

function Rows({ rows }: Pick<CheckinList, 'rows'>) {
  const words = useLanguage()
  const { say } = words
  return (
    <div className={styles.scroll}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{say('Name')}</th>
            <th scope="col">{say('Seats')}</th>
            <th scope="col">{say('Phone')}</th>
            <th scope="col">{say('Booking ID')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.booking_id}>
              <th scope="row">
                {row.name || <span className={styles.nameless}>{say('No name')}</span>}
                {row.note && <p className={row.note.attention ? styles.attention : styles.note}>{row.note.text}</p>}
              </th>
              <td>
                <ul className={styles.seats}>
                  {chipsOf(row).map(([seat, ...others]) => {
                    const isInside = [seat, ...others].every((each) => row.inside.includes(each ?? ''))
                    return (
                      <li key={seat}>
                        <span className={styles.tick} aria-hidden="true">
                          {isInside ? '✓' : ''}
                        </span>
                        {seatsInWords([seat ?? '', ...others], row.seat_notes, words).join(', ')}
                        {isInside && <span className="visually-hidden">{say('inside')}</span>}
                      </li>
                    )
                  })}
                </ul>
                <SeatNotes seats={row.seats} notes={row.seat_notes} />
              </td>
              <td className={styles.code}>{row.phone_end && `…${row.phone_end}`}</td>
              <td className={styles.code}>{row.booking_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Groups seats for the list: numbered seats one by one, places without numbers as those inside and those still to come. */
function chipsOf({ seats, inside, seat_notes: notes }: CheckinList['rows'][number]): string[][] {
  const keyOf = (seat: string) => (notes[seat]?.place ? JSON.stringify([notes[seat].place, inside.includes(seat)]) : seat)
  return [...Map.groupBy(seats, keyOf).values()]
}
