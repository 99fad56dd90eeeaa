import type { AdminShow } from '@sabha/api/admin/shows'
import { formatNumber } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { Fact } from '../../components/facts.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { PageHead, Panel, Quiet } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { AddEvenings } from './add-evenings.tsx'
import styles from './evenings.module.css'
import { adminShowsQuery, productionsQuery } from './queries.ts'
import { statusWords } from './show-status.ts'

/**
 * The evenings of one production: the sales of each, the sums, and a form to add more. A show without a production can get its second
 * evening here.
 */
export default function EveningsPage() {
  usePageTitle('Evenings')
  const { showId = '' } = useParams()
  const { say, sayText } = useLanguage()
  const read = useQuery(adminShowsQuery)
  const show = read.data?.find(({ id }) => id === showId)
  return (
    <>
      <PageHead
        title={show ? sayText(show.production_title || show.title) : say('Evenings')}
        back={{ to: paths.adminShows, label: say('Back to Shows') }}
      />
      <Loaded query={read} height="480px">
        {(shows) => (show ? <Evenings show={show} nights={nightsOf(show, shows)} /> : <p>{say('This show does not exist.')}</p>)}
      </Loaded>
    </>
  )
}

function nightsOf(show: AdminShow, shows: readonly AdminShow[]): AdminShow[] {
  if (show.production_id === null) return [show]
  return shows
    .filter(({ production_id }) => production_id === show.production_id)
    .toSorted((a, b) => Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? ''))
}

function Evenings({ show, nights }: { show: AdminShow; nights: readonly AdminShow[] }) {
  const words = useLanguage()
  const { say } = words
  return (
    <>
      {show.production_id !== null && <Sums productionId={show.production_id} />}
      <Panel title={say('Evenings')}>
        <DataTable
          label={say('Evenings')}
          rows={nights}
          keyOf={({ id }) => id}
          columns={[
            {
              head: say('Date'),
              isTitle: true,
              cell: (night) => {
                const { weekday, date, times } = occasionWords(night, words)
                return <Link to={paths.adminShow(night.id)}>{[weekday, date, times].filter(Boolean).join(', ')}</Link>
              },
            },
            {
              head: say('State'),
              isTag: true,
              cell: ({ status }) => <Tag tone={statusWords[status].tone}>{say(statusWords[status].name)}</Tag>,
            },
            {
              head: say('Seats taken'),
              isNumber: true,
              cell: ({ seats_taken, capacity }) =>
                say('{{taken}} of {{capacity}}', { taken: formatNumber(seats_taken), capacity: formatNumber(capacity) }),
            },
            { head: say('Bookings'), isNumber: true, cell: ({ bookings_count }) => formatNumber(bookings_count) },
            { head: say('Revenue'), isNumber: true, cell: ({ total_revenue }) => rupeesInWords(total_revenue) },
            {
              head: '',
              cell: ({ id }) => (
                <Link className={buttonClass('quiet', 'small')} to={paths.adminSeats(id)}>
                  {say('Seats')}
                </Link>
              ),
            },
          ]}
        />
        <Quiet>
          {say('Each evening has its own sale, seats and door. To put one on sale, move or cancel it, go to the list of shows.')}
        </Quiet>
      </Panel>
      <AddEvenings key={show.id} like={nights.findLast(({ status }) => status !== 'cancelled') ?? show} />
    </>
  )
}

function Sums({ productionId }: { productionId: string }) {
  const { say } = useLanguage()
  const { data } = useQuery(productionsQuery)
  const sums = data?.find(({ id }) => id === productionId)
  if (!sums) return null
  return (
    <Panel title={say('All evenings together')}>
      <dl className={styles.sums}>
        <Fact label={say('Evenings')}>
          {say('{{count}}, of which {{ahead}} to come', { count: formatNumber(sums.nights), ahead: formatNumber(sums.nights_to_come) })}
        </Fact>
        <Fact label={say('Seats taken')}>
          {say('{{taken}} of {{capacity}}', { taken: formatNumber(sums.seats_taken), capacity: formatNumber(sums.capacity) })}
        </Fact>
        <Fact label={say('Bookings')}>{formatNumber(sums.bookings_count)}</Fact>
        <Fact label={say('Revenue')}>{rupeesInWords(sums.total_revenue)}</Fact>
      </dl>
    </Panel>
  )
}
