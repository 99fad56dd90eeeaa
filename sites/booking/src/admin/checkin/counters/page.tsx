import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '../../../components/empty-state.tsx'
import { usePageTitle } from '../../../components/page-title.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../components/load-failure.tsx'
import { useMoments } from '../../components/moments.ts'
import { PageHead } from '../../components/page.tsx'
import { type Counters, countersQuery } from '../queries.ts'
import { FreeDialog, StopDialog } from './counter-dialogs.tsx'
import { type CounterAction, CounterPanel } from './counter-panel.tsx'
import styles from './counters.module.css'
import { GrantDialog } from './grant-dialog.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { SalesPanel } from './sales-panel.tsx'

/** The counters of a show: the seats and sales of each, and what needs a person. */
export default function CountersPage() {
  usePageTitle('Counters at the hall')
  const { showId = '' } = useParams()
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const read = useQuery(countersQuery(showId))
  const show = read.data?.show
  return (
    <>
      <PageHead
        title={say('Counters at the hall')}
        back={{ to: paths.adminCheckinOf(showId), label: say('Back to the door') }}
        lead={show && [sayText(show.title), moment(show.starts_at, show.timezone)].join(' · ')}
      />
      <Loaded query={read} height="420px">
        {(known) => <AllCounters known={known} />}
      </Loaded>
    </>
  )
}

function AllCounters({ known: { show, counters, free } }: { known: Counters }) {
  const { say } = useLanguage()
  const [asking, setAsking] = useState<{ id: number; action: CounterAction } | null>(null)
  const sales = counters.flatMap(({ name, attention, seat_notes }) => attention.map((sale) => ({ ...sale, counter: name, seat_notes })))
  const refunds = counters.flatMap(({ name, refunds_to_settle, seat_notes }) =>
    refunds_to_settle.map((refund) => ({ ...refund, counter: name, seat_notes })),
  )
  const asked = counters.find(({ id }) => id === asking?.id)
  const close = () => setAsking(null)
  if (counters.length === 0) {
    return (
      <EmptyState title={say('No phone sells for this show')}>
        {say('To sell at the hall, pair a phone at the door and tick “This phone sells tickets, too”.')}
      </EmptyState>
    )
  }
  return (
    <>
      <SalesPanel title="Sales to settle" sales={sales.filter(({ settled_at }) => settled_at === null)} zone={show.timezone} />
      <RefundsPanel title="Given back, to settle" refunds={refunds.filter(({ settled_at }) => settled_at === null)} zone={show.timezone} />
      <div className={styles.counters}>
        {sellingFirst(counters).map((counter) => (
          <CounterPanel
            key={counter.id}
            counter={counter}
            zone={show.timezone}
            onAction={(action) => setAsking({ id: counter.id, action })}
          />
        ))}
      </div>
      <SalesPanel title="Settled sales" sales={sales.filter(({ settled_at }) => settled_at !== null)} zone={show.timezone} />
      <RefundsPanel title="Given back, settled" refunds={refunds.filter(({ settled_at }) => settled_at !== null)} zone={show.timezone} />
      {asked && asking?.action === 'grant' && <GrantDialog counter={asked} free={free} show={show} onClose={close} />}
      {asked && asking?.action === 'stop' && <StopDialog counter={asked} onClose={close} />}
      {asked && asking?.action === 'free' && <FreeDialog counter={asked} onClose={close} />}
    </>
  )
}

/** Sorts counters that may sell before stopped ones; the order within each group stays. */
const sellingFirst = (counters: Counters['counters']) =>
  counters.toSorted((a, b) => Number(a.stopped_at !== null) - Number(b.stopped_at !== null))
