import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Panel } from '../components/page.tsx'
import styles from './first-evening.module.css'
import { firstEveningQuery } from './queries.ts'

/** Leads the owner of a new box office to the questions, and back to them while some are open. */
export function FirstEveningProgress() {
  const { say } = useLanguage()
  const { data } = useQuery(firstEveningQuery)
  if (!data || data.closed) return null
  if (data.is_new) return <Navigate to={paths.adminFirst} replace />
  const answered = data.questions.filter(({ state }) => state !== 'open').length
  // A box office that is older than these questions is not asked them.
  if (answered === 0) return null
  return (
    <Panel title={say('Make it yours')}>
      <div className={styles.progress}>
        <p>{say('{{count}} of {{all}} questions are answered.', { count: answered, all: data.questions.length })}</p>
        <Link className={buttonClass('quiet', 'small')} to={paths.adminFirst}>
          {say('Go on')}
        </Link>
      </div>
    </Panel>
  )
}
