import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { storageWords, useStorageGuard } from '../components/problems.ts'
import { useServices } from '../components/services.tsx'
import styles from './settings.module.css'

interface SignOutDialogProps {
  isOpen: boolean
  /** Scans and undos that the server doesn't have yet. */
  waiting: number
  onClose: () => void
}

/** Leaving wipes names from the phone; what was not sent yet stays, and is said. */
export function SignOutDialog({ isOpen, waiting, onClose }: SignOutDialogProps) {
  const { say } = useLanguage()
  const { session } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [sales, setSales] = useState(0)
  const { problem, guard } = useStorageGuard()
  const leave = async () => {
    setBusy(true)
    try {
      await guard(async () => setSales((await session.signOut()).sales))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={say('Sign out of the scanner?')}
      description={say('This wipes the guest list and all names from this phone.')}
    >
      {waiting > 0 && (
        <Notice kind="error">
          {say(
            'Not sent yet: {{count}}. They stay on this phone until somebody signs in again or pairs it for the same show. Better: press Sync now first.',
            { count: waiting },
          )}
        </Notice>
      )}
      {sales > 0 && (
        <Notice kind="error">
          {say('Tickets sold on this phone are not sent yet: {{count}}. It stays signed in until they are: find a network first.', {
            count: sales,
          })}
        </Notice>
      )}
      {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          {say('Stay signed in')}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
          {say(waiting > 0 ? 'Sign out anyway' : 'Sign out')}
        </Button>
      </div>
    </Dialog>
  )
}
