import type { BankCredit, BankSale } from '@sabha/api/admin/bank'
import { FieldError } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useId } from 'react'
import { rupeesInWords } from '../../../show-words.ts'
import { adminApi } from '../../admin-api.ts'
import { type AdminForm, FormDialog } from '../../components/form-dialog.tsx'
import { useMoments } from '../../components/moments.ts'
import styles from './bank.module.css'
import { creditWords } from './words.ts'

interface Choice {
  credit: string
}

/** Lets a person choose the bank credit that paid a sale. */
export function ChooseDialog({ sale, onClose }: { sale: BankSale; onClose: () => void }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  const digits = sale.bank_reference && say('RRN typed: …{{digits}}', { digits: sale.bank_reference })
  const about = [
    say('Sale of {{amount}}, {{when}}', { amount: rupeesInWords(sale.amount), when: moment(sale.at) }),
    sale.customer_name,
    digits,
  ]
  return (
    <FormDialog
      title={say('Which credit is this sale?')}
      description={about.filter(Boolean).join(' · ')}
      initial={{ credit: sale.choices.length === 1 ? (sale.choices[0]?.id ?? '') : '' } as Choice}
      problemsOf={({ credit }) => (credit === '' ? { credit: say('Please choose a credit.') } : {})}
      send={({ credit }) => adminApi.tills.matchCredit({ entry_id: sale.entry_id, credit_id: credit })}
      failed="They could not be matched."
      submit={say('This is it')}
      onClose={onClose}
      fields={(form) => <CreditFields form={form} credits={sale.choices} />}
    />
  )
}

function CreditFields({ form, credits }: { form: AdminForm<Choice>; credits: readonly BankCredit[] }) {
  const { say } = useLanguage()
  const moments = useMoments()
  const name = useId()
  const problem = form.problemAt('credit')
  return (
    <fieldset className={styles.choices} aria-describedby={problem && `${name}-problem`}>
      <legend>{say('Credits of the same amount')}</legend>
      {credits.map((credit) => (
        <label key={credit.id}>
          <input type="radio" name={name} checked={form.values.credit === credit.id} onChange={() => form.set('credit', credit.id)} />
          <span>
            <strong>{creditWords(credit, moments)}</strong>
            {credit.narration && <small>{credit.narration}</small>}
          </span>
        </label>
      ))}
      {problem && <FieldError id={`${name}-problem`}>{problem}</FieldError>}
    </fieldset>
  )
}
