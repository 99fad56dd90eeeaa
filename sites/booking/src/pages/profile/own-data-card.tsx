import { createClientOf } from '@sabha/api/client-of'
import { privacy } from '@sabha/api/privacy'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apiBase } from '../../backend-address.ts'
import { Failure } from '../../components/failure.tsx'
import styles from '../../components/profile-card.module.css'
import { saveFile } from '../../components/save-file.ts'
import { paths } from '../../paths.ts'
import { endSession } from '../../session/session-end.ts'
import { authToken } from '../../session/stored-user.ts'

/** What is stored about the guest of this browser: to download, or to have deleted. */
export function OwnDataCard({ onDeleted }: { onDeleted: () => void }) {
  const { say } = useLanguage()
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: () => privacyApi.privacy.exportMine({}),
    onSuccess: (content) => saveFile(content, 'my-data.json', 'application/json'),
  })
  return (
    <section className={styles.card}>
      <h2>{say('My data')}</h2>
      <p className={styles.note}>
        {say('Your details, bookings, payments, tickets and when they were scanned, and the e-mails that we sent you.')}{' '}
        <Link to={paths.privacy}>{say('Privacy Policy')}</Link>
      </p>
      <Failure error={download.error} failed="The file could not be made." />
      {download.isSuccess && <Notice kind="success">{say('The file is in your downloads.')}</Notice>}
      <div className={styles.actions}>
        <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
          {say('Download my data')}
        </Button>
        <Button variant="quiet" onClick={() => setDeleting(true)}>
          {say('Delete my data…')}
        </Button>
      </div>
      {isDeleting && <DeleteDataDialog onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </section>
  )
}

interface DeleteDataDialogProps {
  onDeleted: () => void
  onClose: () => void
}

/** Says what is deleted, what stays and that it is for good, before anything is deleted. */
function DeleteDataDialog({ onDeleted, onClose }: DeleteDataDialogProps) {
  const { say } = useLanguage()
  const deletion = useMutation({ mutationFn: () => privacyApi.privacy.deleteMine({}), onSuccess: onDeleted })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title={say('Delete my data for good?')}
      description={say('This can’t be undone. You’ll be signed out, and My Bookings will be empty.')}
    >
      <div className={styles.deletion}>
        <ul className={styles.points}>
          <li>{say('We remove your name, phone number and e-mail address from our records.')}</li>
          <li>
            {say(
              'Shows, seats, amounts and payment IDs stay in our accounts, without your name. Only an invoice of ₹50,000 or more must keep it.',
            )}
          </li>
          <li>{say('Download your tickets first if you want to keep them.')}</li>
        </ul>
        <Failure error={deletion.error} failed="Your data could not be deleted. Please try again." />
        <div className={styles.actions}>
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

/** The calls for a guest's own data; only the profile page loads them. */
const privacyApi = createClientOf({ privacy }, { baseUrl: apiBase, token: authToken, onUnauthorized: endSession })
