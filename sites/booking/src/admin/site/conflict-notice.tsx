import type { SiteConflict } from '@sabha/api/site/merge'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { fieldLabel } from './labels.ts'
import styles from './site.module.css'

interface ConflictNoticeProps {
  who: string
  conflicts: readonly SiteConflict[]
  onTake: (field: string, theirs: unknown) => void
}

/** Somebody saved the same text first: both are shown, and one is chosen. The form has yours until then. */
export function ConflictNotice({ who, conflicts, onTake }: ConflictNoticeProps) {
  const { say, sayText } = useLanguage()
  const [taken, setTaken] = useState<readonly string[]>([])
  return (
    <Notice kind="error">
      <p>
        {say('{{who}} has just saved the draft, so yours isn’t saved yet. The form now has both: check it and save.', {
          who: sayText(who),
        })}
      </p>
      {conflicts
        .filter(({ field }) => !taken.includes(field))
        .map(({ field, theirs, yours }) => (
          <div key={field} className={styles.conflict}>
            <strong>{fieldLabel(field, say)}</strong>
            <dl>
              <dt>{say('Theirs')}</dt>
              <dd>{shown(theirs)}</dd>
              <dt>{say('Yours, in the form now')}</dt>
              <dd>{shown(yours)}</dd>
            </dl>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onTake(field, theirs)
                setTaken([...taken, field])
              }}
            >
              {say('Take theirs')}
            </Button>
          </div>
        ))}
    </Notice>
  )
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
