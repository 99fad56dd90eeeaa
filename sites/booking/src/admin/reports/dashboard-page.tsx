import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { rupeesInWords } from '../../show-words.ts'
import { useAccount } from '../components/account.tsx'
import { LoadFailure, NotReadAgain } from '../components/load-failure.tsx'
import { Columns, PageHead, Stack } from '../components/page.tsx'
import { FirstEveningProgress } from '../first-evening/progress-panel.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { MoneyOwedPanel } from './money-owed-panel.tsx'
import { type Dashboard, dashboardQuery } from './queries.ts'
import styles from './reports.module.css'
import { SalesPanels } from './sales-panels.tsx'

export default function DashboardPage() {
  usePageTitle('Admin Dashboard')
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  return (
    <>
      <PageHead title={say('Dashboard')} />
      {isOwner && <FirstEveningProgress />}
      <Figures />
      <Columns className={styles.columns}>
        <Stack>
          <SalesPanels />
        </Stack>
        <Stack>
          <AttentionPanel />
          <MoneyOwedPanel />
        </Stack>
      </Columns>
    </>
  )
}

/** Revenue in its parts, each on one line with its amount; empty if the backend doesn't report them. */
function partsOf({ onlineRevenue, deskRevenue }: Dashboard, say: Say): string {
  if (onlineRevenue === undefined || deskRevenue === undefined) return ''
  const parts = say('Online {{online}}, desk {{desk}}', { online: rupeesInWords(onlineRevenue), desk: rupeesInWords(deskRevenue) })
  return parts.replaceAll(/ (?=\S?₹)/g, '\u00A0')
}

/** The four figures of specification section 3. */
function Figures() {
  const { say } = useLanguage()
  const read = useQuery(dashboardQuery)
  const { data, error } = read
  if (error && !data) return <LoadFailure query={read} error={error} />
  const figures = [
    [say('Bookings'), data && formatNumber(data.totalBookings), ''],
    [say('Revenue'), data && rupeesInWords(data.totalRevenue), data ? partsOf(data, say) : ''],
    [say('Active shows'), data && formatNumber(data.activeShows), ''],
    [say('Bookings today'), data && formatNumber(data.todayBookings), ''],
  ] as const
  return (
    <>
      {error && <NotReadAgain query={read} error={error} />}
      <dl className={styles.figures}>
        {figures.map(([label, value, parts]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton width="4ch" />}</dd>
            {parts && <dd className={styles.parts}>{parts}</dd>}
          </div>
        ))}
      </dl>
      {data?.donations !== undefined && data.donations > 0 && (
        <p className={styles.meaning}>
          {say('Donations beside bookings: {{amount}}. They are not in the revenue.', { amount: rupeesInWords(data.donations) })}
        </p>
      )}
      <p className={styles.meaning}>{say('Revenue: what was paid online and at the desk, minus refunds (even those on their way).')}</p>
    </>
  )
}
