import { formatMoney } from '@sabha/language/formats'
import { mostDeductibleInCash, readDonation } from '@sabha/ticketing/donation'
import type { Paise } from '@sabha/ticketing/money'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { type AdminForm, FormText } from '../components/form-dialog.tsx'
import { Quiet } from '../components/page.tsx'
import { settingsQuery } from '../settings/queries.ts'
import type { DeskCustomer } from './desk-customer.ts'

interface DeskDonationProps {
  form: AdminForm<DeskCustomer>
  /** The sum taken; undefined if the typed amount can't be read. */
  taken: Paise | undefined
}

/** The donation at a desk sale, if owners have switched donations on. */
export function DeskDonation({ form, taken }: DeskDonationProps) {
  const { say } = useLanguage()
  const { data } = useQuery(settingsQuery)
  if (data?.settings.donations !== 'on') return null
  const given = readDonation(form.values.donation)
  const isTooMuchInCash = form.values.kind === 'cash' && given !== undefined && given > mostDeductibleInCash
  return (
    <>
      <FormText
        form={form}
        name="donation"
        label={say('Donation')}
        help={say('Only what the guest asks to give, beside the seats and without GST. Its receipt comes with the ticket’s e-mail.')}
        lead="₹"
        inputMode="decimal"
        maxLength={12}
      />
      <div role="status" hidden={!isTooMuchInCash || data.settings.donation_80g === ''}>
        <Quiet>{say('By law, more than ₹2,000 given in cash cannot be deducted from tax (section 80G).')}</Quiet>
      </div>
      <p role="status" hidden={!given || taken === undefined}>
        <strong>{given && taken !== undefined ? say('To take in all: {{amount}}', { amount: formatMoney(taken) }) : ''}</strong>
      </p>
    </>
  )
}
