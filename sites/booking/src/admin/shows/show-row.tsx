import type { OfficeShow } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { ShareBar } from '../components/share-bar.tsx'
import { Tag } from '../components/tag.tsx'
import { useOfficer } from '../components/use-officer.ts'
import { DeedDialog } from './deed-dialog.tsx'
import { ShowMenu } from './show-menu.tsx'
import { type ShowDeed, statusWords } from './show-status.ts'
import styles from './shows.module.css'
import { UnderWay } from './under-way.tsx'
import { WaitingRoomLine } from './waiting-room-line.tsx'

/** A show: how it sells, and what can be done with it. */
export function ShowRow({ show }: { show: OfficeShow }) {
  const language = useLanguage()
  const { say, sayText } = language
  const officer = useOfficer()
  const [deed, setDeed] = useState<ShowDeed | null>(null)
  const { name, tone } = statusWords[show.status]
  const { weekday, date, times } = occasionWords(show, language)
  return (
    <li className={styles['show']}>
      <div className={styles['what']}>
        <div className={styles['title']}>
          <h2>
            <Link to={paths.adminShow(show.id)}>{sayText(show.title)}</Link>
          </h2>
          <Tag tone={tone}>{say(name)}</Tag>
        </div>
        <p className={styles['when']}>{[weekday, date, times].filter(Boolean).join(', ')}</p>
        <p className={styles['where']}>{[sayText(show.performer), sayText(show.venue)].filter(Boolean).join(' · ')}</p>
        {show.status === 'published' && <WaitingRoomLine show={show} />}
      </div>
      <dl className={styles['figures']}>
        <div className={styles['taken']}>
          <dt>{say('Seats taken')}</dt>
          <dd>
            {say('{{taken}} of {{capacity}}', { taken: formatNumber(show.seats_taken), capacity: formatNumber(show.capacity) })}
            <ShareBar whole={show.capacity} part={show.seats_taken} />
          </dd>
        </div>
        <div>
          <dt>{say('Bookings')}</dt>
          <dd>{formatNumber(show.bookings_count)}</dd>
        </div>
        <div>
          <dt>{say('Revenue')}</dt>
          <dd>{rupeesInWords(show.total_revenue)}</dd>
        </div>
      </dl>
      <div className={styles['buttons']}>
        <Link className={buttonClass('quiet', 'small')} to={paths.adminSeats(show.id)}>
          {say('Seats')}
        </Link>
        <ShowMenu show={show} isOwner={officer.isOwner} onDeed={setDeed} />
      </div>
      {show.under_way && <UnderWay show={show} work={show.under_way} mayContinue={officer.isOwner} />}
      {deed && <DeedDialog show={show} deed={deed} onClose={() => setDeed(null)} />}
    </li>
  )
}
