import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormDialog } from '../components/form-dialog.tsx'
import { Panel } from '../components/page.tsx'

/** Whether every account needs a second factor. */
export function PolicyPanel({ isRequired }: { isRequired: boolean }) {
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title={say('Second factor')}>
      <div className={formStyles.form}>
        <p>
          {say(
            isRequired
              ? 'Every account needs a second factor. Whoever has none sets it up at their next sign-in.'
              : 'Each account chooses whether it has a second factor.',
          )}
        </p>
        <div className={formStyles.actions}>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {say(isRequired ? 'Make it optional…' : 'Require it…')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <FormDialog
          title={say(isRequired ? 'Make the second factor optional?' : 'Require a second factor of everybody?')}
          description={say(
            isRequired
              ? 'Whoever has one keeps it, and may remove it.'
              : 'Whoever has none is led to it at their next sign-in and can do nothing else until it is set up. Nobody is signed out now.',
          )}
          send={() => adminApi.accounts.requireSecondFactor({ is_required: !isRequired })}
          failed="This could not be changed."
          submit={say(isRequired ? 'Make it optional' : 'Require it')}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
