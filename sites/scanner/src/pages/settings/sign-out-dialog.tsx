import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useDoorStatus } from '../../components/door-context.tsx'
import { useParts } from '../../components/parts.tsx'
import { storageWords } from '../../components/storage-words.ts'
import { useStorageGuard } from '../../components/use-storage-guard.ts'
import styles from './sign-out-dialog.module.css'

/** Leaving wipes names from the phone; what was not sent yet stays, and is said. */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { say } = useLanguage()
  const { session } = useParts()
  const { queue } = useDoorStatus()
  const [isBusy, setBusy] = useState(false)
  const { problem, guard } = useStorageGuard()
  const leave = async () => {
    setBusy(true)
    try {
      await guard(() => session.signOut())
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
      {queue.length > 0 && (
        <Notice kind="error">
          {say(
            'Not sent yet: {{count}}. They stay on this phone until somebody pairs it or signs in again. Better: press Sync now first.',
            { count: queue.length },
          )}
        </Notice>
      )}
      {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onClose}>
          {say('Stay signed in')}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
          {say(queue.length > 0 ? 'Sign out anyway' : 'Sign out')}
        </Button>
      </div>
    </Dialog>
  )
}
