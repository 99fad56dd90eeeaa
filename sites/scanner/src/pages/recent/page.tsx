import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/door-context.tsx'
import { Empty } from '../../components/empty.tsx'
import { ListPage } from '../../components/list-page.tsx'
import { RecentRow } from './recent-row.tsx'

/** What this phone has scanned, the latest first, with the way back from each admission. */
export function RecentPage() {
  const { say } = useLanguage()
  const { recent } = useDoorStatus()
  return (
    <ListPage title={say('Recent scans')}>
      {recent.length === 0 && <Empty>{say('No scans on this phone yet.')}</Empty>}
      <ul>
        {recent.map((scan) => (
          <RecentRow key={scan.judgement.scanId} scan={scan} />
        ))}
      </ul>
    </ListPage>
  )
}
