import type { SiteConflict } from '@sabha/api/site/merge'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { fieldLabel, shownValue } from './labels.ts'
import styles from './site.module.css'

interface ConflictNoticeProps {
  who: string
  conflicts: readonly SiteConflict[]
  onTake: (conflict: SiteConflict) => void
}

/** Someone else saved the same text first: shows both versions to choose from. Until then the form has yours. */
export function ConflictNotice({ who, conflicts, onTake }: ConflictNoticeProps) {
  const { say, sayText } = useLanguage()
  const [taken, setTaken] = useState<readonly string[]>([])
  const shown = (value: unknown) => (value === undefined ? say('Removed') : shownValue(value))
  return (
    <Notice kind="error">
      <p>
        {say('{{who}} has just saved the draft, so yours isn’t saved yet. The form now has both: check it and save.', {
          who: sayText(who),
        })}
      </p>
      {conflicts
        .filter(({ place }) => !taken.includes(place.join('.')))
        .map((conflict) => (
          <div key={conflict.place.join('.')} className={styles.conflict}>
            <strong>{fieldLabel(conflict.field, say)}</strong>
            <dl>
              <dt>{say('Theirs')}</dt>
              <dd>{shown(conflict.theirs)}</dd>
              <dt>{say('Yours, in the form now')}</dt>
              <dd>{shown(conflict.yours)}</dd>
            </dl>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onTake(conflict)
                setTaken([...taken, conflict.place.join('.')])
              }}
            >
              {say('Take theirs')}
            </Button>
          </div>
        ))}
    </Notice>
  )
}
