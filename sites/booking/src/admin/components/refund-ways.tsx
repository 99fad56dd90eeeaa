import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { TextArea } from './fields.tsx'
import formStyles from './form.module.css'
import { FormActions } from './form-actions.tsx'
import { leaveThen, useUnsaved } from './unsaved.tsx'

/** What an owner does about a failed refund: retries it or, if the customer has the money, records how. */
export function RefundWays({ refundId, amount }: { refundId: number; amount: number }) {
  const words = useLanguage()
  const { say } = words
  const [isSettling, setSettling] = useState(false)
  const again = useAdminAction(() => adminApi.payments.retryRefund({ refund_id: refundId }))
  return (
    <>
      <Button variant="quiet" size="small" busy={again.isPending} onClick={() => again.mutate()}>
        {say('Retry refund')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setSettling(true)}>
        {say('Refunded another way…')}
      </Button>
      {again.isError && <Notice kind="error">{errorWords(again.error, words, { failed: 'The refund could not be made.' })}</Notice>}
      {isSettling && <RefundedAnotherWayDialog refundId={refundId} amount={amount} onClose={() => setSettling(false)} />}
    </>
  )
}

interface RefundedAnotherWayDialogProps {
  refundId: number
  amount: number
  onClose: () => void
}

/** Records how the money went back without the payment service. */
function RefundedAnotherWayDialog({ refundId, amount, onClose }: RefundedAnotherWayDialogProps) {
  const words = useLanguage()
  const { say } = words
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settle = useAdminAction(() => adminApi.payments.settleRefund({ refund_id: refundId, note: note.trim() }))
  const { question } = useUnsaved(note !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (note.trim() !== '' && !settle.isPending) settle.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Refunded another way')}
      description={say(
        'The customer already has {{amount}}, for example by bank transfer. We won’t ask the payment service for it again.',
        {
          amount: rupeesInWords(amount),
        },
      )}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <TextArea
          label={say('How was it refunded?')}
          rows={2}
          maxLength={500}
          value={note}
          error={isChecked && note.trim() === '' ? say('Please say how it was settled.') : undefined}
          onValueChange={setNote}
        />
        {settle.isError && <Notice kind="error">{errorWords(settle.error, words, { failed: 'This could not be recorded.' })}</Notice>}
        <FormActions submit={say('Record it')} busy={settle.isPending} onClose={onClose} />
      </form>
      {question}
    </Dialog>
  )
}
