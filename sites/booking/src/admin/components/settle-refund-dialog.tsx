import { errorWords } from '@sabha/api/error-words'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import formStyles from './form.module.css'
import { FormActions } from './form-actions.tsx'
import { TextArea } from './text-area.tsx'
import { leaveThen, useUnsaved } from './unsaved.tsx'
import { useOfficeDeed } from './use-office-deed.ts'

interface SettleRefundDialogProps {
  refundId: number
  amount: number
  onClose: () => void
}

/** The money went back another way than by the payment service: says how, for the record. */
export function SettleRefundDialog({ refundId, amount, onClose }: SettleRefundDialogProps) {
  const words = useLanguage()
  const { say } = words
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settle = useOfficeDeed(() => adminApi.adminSettleRefund({ refund_id: refundId, note: note.trim() }))
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
      title={say('Given back another way')}
      description={say('The customer has {{amount}} already, such as by bank transfer. The payment service is not asked for it any more.', {
        amount: rupeesInWords(amount),
      })}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <TextArea
          label={say('How was it given back?')}
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
