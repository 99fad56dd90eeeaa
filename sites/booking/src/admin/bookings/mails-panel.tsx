import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import { Tag } from '../components/tag.tsx'
import styles from './booking-page.module.css'
import { mailWords } from './mail-words.ts'

export function MailsPanel({ mails }: { mails: OfficeBooking['mails'] }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('E-mails')}>
      {mails.length === 0 ? (
        <p className={styles['none']}>{say('None so far.')}</p>
      ) : (
        <ul className={styles['history']}>
          {mails.map(({ kind, created_at, sent_at, error }) => (
            <li key={`${kind} ${created_at}`}>
              <time dateTime={created_at}>{moment(created_at)}</time>
              <div>
                <div className={styles['mail']}>
                  <span className={styles['what']}>{sayText(mailWords(kind))}</span>
                  {sent_at !== null ? (
                    <Tag tone="good">{say('Sent')}</Tag>
                  ) : (
                    <Tag tone={error === null ? 'wait' : 'bad'}>{say(error === null ? 'Waits to be sent' : 'Not sent yet')}</Tag>
                  )}
                </div>
                {sent_at === null && error !== null && <p className={styles['second']}>{error}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
