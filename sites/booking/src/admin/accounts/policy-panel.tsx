import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormDialog } from '../components/form-dialog.tsx'
import { Panel } from '../components/page.tsx'

/** Sets whether every account needs a second factor. */
export function PolicyPanel({ isRequired }: { isRequired: boolean }) {
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title={say('Two-step sign-in')}>
      <div className={formStyles.form}>
        <p>
          {say(
            isRequired
              ? 'Every account signs in with two steps. Whoever has no second step sets it up at their next sign-in.'
              : 'Each account chooses whether to use two-step sign-in.',
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
          title={say(isRequired ? 'Make two-step sign-in optional?' : 'Require two-step sign-in from everybody?')}
          description={say(
            isRequired
              ? 'Whoever uses it keeps it, and may remove it.'
              : 'Whoever hasn’t set it up is asked to at their next sign-in, and can do nothing else until then. Nobody is signed out now.',
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
