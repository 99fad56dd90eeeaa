import { errorWords } from '@sabha/api/error-words'
import type { OfficeBooking } from '@sabha/api/office-shapes'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '../../components/email-ticket/email-address.ts'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { useOfficeDeed } from '../components/use-office-deed.ts'

export function ResendDialog({ booking, onClose }: { booking: OfficeBooking; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const [email, setEmail] = useState(booking.customer_email ?? '')
  const [isChecked, setChecked] = useState(false)
  const problem = emailProblem(email)
  const resend = useOfficeDeed(() => adminApi.adminResendTicket({ booking_id: booking.booking_id, email: email.trim() }))
  const { question } = useUnsaved(!resend.isSuccess && email !== (booking.customer_email ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem === null && !resend.isPending) resend.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say('Send the ticket by e-mail')}>
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <Field
          label={say('E-mail address')}
          help={say('It is kept with the booking.')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={isChecked && problem !== null ? say(problem) : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        {resend.isError && (
          <Notice kind="error">{errorWords(resend.error, words, { failed: 'Failed to resend email. Please try again.' })}</Notice>
        )}
        {resend.isSuccess ? (
          <>
            <Notice kind="success">{resend.data.message ? sayText(resend.data.message) : say('The ticket is on its way.')}</Notice>
            <div className={formStyles['actions']}>
              <Button onClick={onClose}>{say('Done')}</Button>
            </div>
          </>
        ) : (
          <FormActions submit={say('Send')} busy={resend.isPending} onClose={onClose} />
        )}
      </form>
      {question}
    </Dialog>
  )
}
