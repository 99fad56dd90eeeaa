import { errorWords } from '@sabha/api/error-words'
import type { MoneyOwed } from '@sabha/api/office-shapes'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { type OwedWay, waysOf, wayWords } from '../components/owed-words.ts'
import { SelectField } from '../components/select-field.tsx'
import { TextArea } from '../components/text-area.tsx'
import { useOfficeDeed } from '../components/use-office-deed.ts'

/** Refunds what is owed, or records how it was given back, and by whom. */
export function SettleOwedDialog({ owed, onClose }: { owed: MoneyOwed; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const ways = waysOf(owed)
  const [how, setHow] = useState<OwedWay>(ways[0] ?? 'cash')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const lacksReason = how === 'kept' && note.trim() === ''
  const settle = useOfficeDeed(() => adminApi.adminSettleOwed({ id: owed.id, how, note: note.trim() }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!lacksReason && !settle.isPending) settle.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('Settle money owed')}
      description={say('{{amount}} is owed to {{name}}.', { amount: rupeesInWords(owed.amount), name: owed.customer_name })}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <SelectField
          label={say('How does it go back?')}
          value={how}
          onValueChange={(value) => setHow(ways.find((way) => way === value) ?? how)}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {say(wayWords[way])}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={say('Note for the record')}
          rows={2}
          maxLength={500}
          value={note}
          error={isChecked && lacksReason ? say('Please say why it does not go back.') : undefined}
          onValueChange={setNote}
        />
        {settle.isError && <Notice kind="error">{errorWords(settle.error, words, { failed: 'This could not be recorded.' })}</Notice>}
        <FormActions submit={say(how === 'refund' ? 'Refund' : 'Record it')} busy={settle.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
