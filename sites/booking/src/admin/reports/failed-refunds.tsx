import { errorWords } from '@sabha/api/error-words'
import type { FailedRefunds } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { useOfficeDeed } from '../components/use-office-deed.ts'
import styles from './attention-panel.module.css'

interface AskAllProps {
  show: FailedRefunds
  onClose: () => void
}

/** Shows of which several refunds have failed, such as one that is off while our account was empty: all are asked for again by one press. */
export function FailedRefundsOfShows({ shows }: { shows: readonly FailedRefunds[] }) {
  const { say, sayText } = useLanguage()
  // Kept while it is asked for: the show leaves the list with the last of its refunds.
  const [asked, setAsked] = useState<FailedRefunds | null>(null)
  return (
    <>
      {shows
        .filter(({ count }) => count > 1)
        .map((show) => (
          <div key={show.show_id} className={styles['failed']}>
            <p>
              {say('{{count}} refunds of “{{show}}” have failed: {{amount}} in all.', {
                count: formatNumber(show.count),
                show: sayText(show.show_title),
                amount: rupeesInWords(show.amount),
              })}
            </p>
            <Button variant="quiet" size="small" onClick={() => setAsked(show)}>
              {say('Ask for all again…')}
            </Button>
          </div>
        ))}
      {asked && <AskAllDialog show={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function AskAllDialog({ show, onClose }: AskAllProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const again = useOfficeDeed(() => adminApi.adminAskRefundsAgain({ show_id: show.show_id }))
  const counted = say('{{count}} refunds of “{{show}}” have failed: {{amount}} in all.', {
    count: formatNumber(show.count),
    show: sayText(show.show_title),
    amount: rupeesInWords(show.amount),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say('Ask for all again')} description={counted}>
      <div className={formStyles['form']}>
        {again.isSuccess ? (
          <Notice kind="success">
            {say('Refunds on their way again: {{count}}, {{amount}} in all.', {
              count: formatNumber(again.data.asked),
              amount: rupeesInWords(again.data.refunded),
            })}
          </Notice>
        ) : (
          <p>{say('Each is made once, of the same amount. Please see first that our account with the payment service has the money.')}</p>
        )}
        {again.isSuccess && again.data.left > 0 && (
          <Notice kind="error">
            {say('Not asked for, since less of the payment is left: {{count}}. They stay on the list.', {
              count: formatNumber(again.data.left),
            })}
          </Notice>
        )}
        {again.isError && <Notice kind="error">{errorWords(again.error, words, { failed: 'The refund could not be made.' })}</Notice>}
        <div className={formStyles['actions']}>
          {again.isSuccess ? (
            <Button onClick={onClose}>{say('Done')}</Button>
          ) : (
            <>
              <Button variant="danger" busy={again.isPending} onClick={() => again.mutate()}>
                {say('Ask for all again')}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {say('Not now')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
