import type { AdminBooking } from '@sabha/api/admin/bookings'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { FormDialog, FormNote } from '../components/form-dialog.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/page.tsx'
import { namedRanges } from '../components/seat-list.tsx'
import styles from './booking-page.module.css'

type Kept = AdminBooking['kept'][number]

/** Money of the booking that somebody decided not to return. Owners may take that back. */
export function KeptPanel({ booking }: { booking: AdminBooking }) {
  const words = useLanguage()
  const { say } = words
  const { moment } = useMoments()
  const { isOwner } = useAccount()
  const [asking, setAsking] = useState<Kept | null>(null)
  const notes = Object.fromEntries(booking.seat_details.flatMap(({ seat, place }) => (place ? [[seat, { place }]] : [])))
  return (
    <>
      {booking.kept.length > 0 && (
        <Panel title={say('Not returned')}>
          {booking.kept.map((row) => (
            <div key={row.id} className={styles.owed}>
              <p>
                <strong>{rupeesInWords(row.amount)}</strong> ·{' '}
                {[
                  row.is_donation ? say('Donation') : namedRanges(row.seats, notes, words).join(', '),
                  moment(row.decided_at),
                  row.decided_by,
                  row.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {isOwner && (
                <Button variant="quiet" size="small" onClick={() => setAsking(row)}>
                  {say('Return it after all…')}
                </Button>
              )}
            </div>
          ))}
        </Panel>
      )}
      {/* Its answer is shown when the page has read that nothing is kept any more. */}
      {asking && <OweKeptDialog kept={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function OweKeptDialog({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Return it after all')}
      description={say('{{amount}} is listed under “Money owed” again. There you choose how it is returned.', {
        amount: rupeesInWords(kept.amount),
      })}
      initial={{ note: '' }}
      send={({ note }) => adminApi.payments.oweKept({ id: kept.id, note: note.trim() })}
      failed="This could not be recorded."
      submit={say('Return it after all')}
      done={({ amount }) => ({
        text: <Notice kind="success">{say('{{amount}} is listed under “Money owed”.', { amount: rupeesInWords(amount) })}</Notice>,
      })}
      onClose={onClose}
      fields={(form) => <FormNote form={form} name="note" />}
    />
  )
}
