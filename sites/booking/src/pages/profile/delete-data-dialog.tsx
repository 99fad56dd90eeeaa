import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import styles from './card.module.css'
import { privacyApi } from './privacy-api.ts'

interface DeleteDataDialogProps {
  onDeleted: () => void
  onClose: () => void
}

/** Says what goes, what stays and that it is for good, before anything does. */
export function DeleteDataDialog({ onDeleted, onClose }: DeleteDataDialogProps) {
  const words = useLanguage()
  const { say } = words
  const deletion = useMutation({ mutationFn: () => privacyApi.privacy.deleteMine({}), onSuccess: onDeleted })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title={say('Delete my data for good?')}
      description={say('This can’t be undone. You’ll be signed out, and My Bookings will be empty.')}
    >
      <div className={styles['deletion']}>
        <ul className={styles['points']}>
          <li>{say('We remove your name, phone number and e-mail address from our records.')}</li>
          <li>
            {say(
              'Shows, seats, amounts and payment IDs stay in our accounts, without your name. Only an invoice of ₹50,000 or more must keep it.',
            )}
          </li>
          <li>{say('Download your tickets first if you want to keep them.')}</li>
        </ul>
        {deletion.isError && (
          <Notice kind="error">{errorWords(deletion.error, words, { failed: 'Your data could not be deleted. Please try again.' })}</Notice>
        )}
        <div className={styles['actions']}>
          <Button busy={deletion.isPending} onClick={() => deletion.mutate()}>
            {say('Delete for good')}
          </Button>
          <Button variant="quiet" disabled={deletion.isPending} onClick={onClose}>
            {say('Keep my data')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
