import { useLanguage } from '@sabha/ui/use-language'
import { usePageTitle } from '../../components/page-title.ts'
import { PageHead } from '../components/page-head.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import styles from './dashboard-page.module.css'
import { Figures } from './figures.tsx'
import { MoneyOwedPanel } from './money-owed-panel.tsx'
import { SalesPanels } from './sales-panels.tsx'

export default function DashboardPage() {
  usePageTitle('Admin Dashboard')
  const { say } = useLanguage()
  return (
    <>
      <PageHead title={say('Dashboard')} />
      <Figures />
      <div className={styles['columns']}>
        <div className={styles['sales']}>
          <SalesPanels />
        </div>
        <div className={styles['waiting']}>
          <AttentionPanel />
          <MoneyOwedPanel />
        </div>
      </div>
    </>
  )
}
