import type { FirstEvening } from '@sabha/api/admin/site'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { RuledList } from '../components/page.tsx'
import styles from './first-evening.module.css'

interface SampleQuestionProps {
  sample: FirstEvening['sample']
  isSending: boolean
  onDone: () => void
  onSkip: () => void
}

/** Lists what belongs to the sample, and asks whether to remove it. */
export function SampleQuestion({ sample: { texts, shows, halls }, isSending, onDone, onSkip }: SampleQuestionProps) {
  const { say, sayText } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const isGone = texts === 0 && shows.length === 0 && halls.length === 0
  const sold = shows.filter(({ is_sold }) => is_sold)
  return (
    <>
      {isGone ? (
        <p>{say('Nothing of the sample is left.')}</p>
      ) : (
        <RuledList label={say('Of the sample')}>
          {texts > 0 && <li>{say('Texts and pictures of the site: {{count}}', { count: texts })}</li>}
          {shows.map(({ id, title }) => (
            <li key={id}>
              <Link to={paths.adminShow(id)}>{sayText(title)}</Link>
            </li>
          ))}
          {halls.map((name) => (
            <li key={name}>{sayText(name)}</li>
          ))}
        </RuledList>
      )}
      {sold.length > 0 && (
        <Notice kind="info">{say('Somebody has booked for a show of the sample: it stays until you cancel it under Shows.')}</Notice>
      )}
      <div className={styles.actions}>
        {isGone ? (
          <Button busy={isSending} onClick={onDone}>
            {say('Go on')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsking(true)}>{say('Remove the sample…')}</Button>
            <Button variant="quiet" busy={isSending} onClick={onSkip}>
              {say('Keep it for now')}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <FormDialog
          title={say('Remove the sample?')}
          description={say(
            'Its words, pictures, shows and halls go, and visitors see only what is yours. What you have written or sold stays.',
          )}
          send={() => adminApi.site.removeSample({})}
          failed="The sample could not be removed."
          submit={say('Remove the sample')}
          isDanger
          onSent={({ kept }) => {
            if (kept.length === 0) onDone()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
