import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { Panel } from '../components/page.tsx'
import { ProvedDialog } from './recent-proof.tsx'

/** Sets whether every account needs a second factor. */
export function PolicyPanel({ isRequired }: { isRequired: boolean }) {
  const { say } = useLanguage()
  // What the dialog asks stays what it was, even if a colleague changes the policy behind it.
  const [wanted, setWanted] = useState<boolean | null>(null)
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
          <Button variant="quiet" size="small" onClick={() => setWanted(!isRequired)}>
            {say(isRequired ? 'Make it optional…' : 'Require it…')}
          </Button>
        </div>
      </div>
      {wanted !== null && (
        <ProvedDialog
          title={say(wanted ? 'Require two-step sign-in from everybody?' : 'Make two-step sign-in optional?')}
          description={say(
            wanted
              ? 'Whoever hasn’t set it up is asked to at their next sign-in, and can do nothing else until then. Nobody is signed out now.'
              : 'Whoever uses it keeps it, and may remove it.',
          )}
          send={(_, confirmation) => adminApi.accounts.requireSecondFactor({ is_required: wanted, confirmation })}
          failed="This could not be changed."
          submit={say(wanted ? 'Require it' : 'Make it optional')}
          onClose={() => setWanted(null)}
        />
      )}
    </Panel>
  )
}
