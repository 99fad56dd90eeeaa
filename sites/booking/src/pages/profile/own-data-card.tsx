import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { saveFile } from '../../components/save-file.ts'
import { paths } from '../../paths.ts'
import styles from './card.module.css'
import { DeleteDataDialog } from './delete-data-dialog.tsx'
import { privacyApi } from './privacy-api.ts'

/** What is kept about the guest of this browser: to take along, or to have deleted. */
export function OwnDataCard({ onDeleted }: { onDeleted: () => void }) {
  const words = useLanguage()
  const { say } = words
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: () => privacyApi.privacy.exportMine({}),
    onSuccess: (content) => saveFile(content, 'my-data.json', 'application/json'),
  })
  return (
    <section className={styles['card']}>
      <h2>{say('My data')}</h2>
      <p className={styles['note']}>
        {say('Your details, bookings, payments, tickets and when they were scanned, and the e-mails that we sent you.')}{' '}
        <Link to={paths.privacy}>{say('Privacy Policy')}</Link>
      </p>
      {download.isError && <Notice kind="error">{errorWords(download.error, words, { failed: 'The file could not be made.' })}</Notice>}
      {download.isSuccess && <Notice kind="success">{say('The file is in your downloads.')}</Notice>}
      <div className={styles['actions']}>
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
