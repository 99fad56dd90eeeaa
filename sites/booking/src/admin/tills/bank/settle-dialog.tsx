import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../../show-words.ts'
import { adminApi, requestId } from '../../admin-api.ts'
import { FormDialog, FormText } from '../../components/form-dialog.tsx'

interface SettleDialogProps {
  what: 'sale' | 'credit'
  id: string
  /** Rupees. */
  amount: number
  onClose: () => void
}

const words = {
  sale: {
    title: 'Settle the sale of {{amount}}',
    about: 'It stays in the till as it is. Say what became of the money: “was paid in cash”, “paid in two parts”.',
  },
  credit: {
    title: 'Settle the credit of {{amount}}',
    about: 'It belongs to no sale of the counter. Say whose it is: “a donation”, “not ours”.',
  },
} as const

/** Settles a sale without a credit, or a credit without a sale: a person writes down what became of the money. */
export function SettleDialog({ what, id, amount, onClose }: SettleDialogProps) {
  const { say } = useLanguage()
  const [request_id] = useState(requestId)
  return (
    <FormDialog
      title={say(words[what].title, { amount: rupeesInWords(amount) })}
      description={say(words[what].about)}
      initial={{ note: '' }}
      problemsOf={({ note }) => (note.trim() === '' ? { note: say('Please give the reason.') } : {})}
      send={({ note }) => adminApi.tills.settleBank({ what, id, note: note.trim(), request_id })}
      failed="It could not be settled."
      submit={say('Settle it')}
      onClose={onClose}
      fields={(form) => <FormText form={form} name="note" label={say('Reason')} maxLength={300} required />}
    />
  )
}
