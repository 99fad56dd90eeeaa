import { buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../components/load-failure.tsx'
import { PageHead } from '../components/page.tsx'
import { nextShow } from './order.ts'
import { adminShowsQuery, useSaved } from './queries.ts'
import { ShowRow } from './show-row.tsx'
import styles from './shows.module.css'
import { ShedNotice } from './waiting-room.tsx'

export default function ShowsPage() {
  usePageTitle('Shows')
  const { say, sayText } = useLanguage()
  const saved = useSaved()
  const read = useQuery(adminShowsQuery)
  const next = read.data && nextShow(read.data, Date.now())
  const newShow = (
    <Link className={buttonClass('primary', 'small')} to={paths.adminNewShow}>
      {say('New show')}
    </Link>
  )
  return (
    <>
      <PageHead title={say('Shows')}>
        <Link className={buttonClass('quiet', 'small')} to={paths.adminHalls}>
          {say('Hall plans')}
        </Link>
        {newShow}
      </PageHead>
      {saved !== null && <Notice kind="success">{say('“{{title}}” is saved.', { title: sayText(saved) })}</Notice>}
      <ShedNotice />
      <Loaded query={read} height="320px">
        {(shows) =>
          shows.length === 0 ? (
            <EmptyState title={say('No shows yet')} action={newShow}>
              {say('A show starts as a draft: nobody sees it until you publish it.')}
            </EmptyState>
          ) : (
            <ul className={styles.shows}>
              {shows.map((show) => (
                <ShowRow key={show.id} show={show} isNext={show === next} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
