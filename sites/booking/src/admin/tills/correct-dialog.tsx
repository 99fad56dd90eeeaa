import type { CorrectionDraft, Till } from '@sabha/api/admin/tills'
import { correctionKinds } from '@sabha/api/admin/tills'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi, requestId } from '../admin-api.ts'
import { Chips } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormDialog, FormSelect, FormText } from '../components/form-dialog.tsx'
import { correctionWords, entryWords } from './words.ts'

interface Correction {
  what: CorrectionDraft['what']
  from: (typeof correctionKinds)[number]
  to: (typeof correctionKinds)[number]
  direction: 'in' | 'out'
  amount: string
  reason: string
}

/** Corrects a till by an additional entry; existing entries stay. */
export function CorrectTillDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const { say } = useLanguage()
  const [request_id] = useState(requestId)
  const cashOnly = till.closed_at === null ? 'carried' : 'recount'
  return (
    <FormDialog
      title={say('Correct till {{number}}', { number: till.id })}
      description={say('What is written down stays; this adds an entry with your name and the reason.')}
      initial={
        { what: cashOnly, from: 'cash', to: 'upi', direction: till.closed_at === null ? 'out' : 'in', amount: '', reason: '' } as Correction
      }
      problemsOf={({ what, from, to, amount, reason }) => ({
        ...(!readRupees(amount) && { amount: say('Please enter the amount in rupees.') }),
        ...(reason.trim() === '' && { reason: say('Please give the reason.') }),
        ...(what === 'moved' && from === to && { to: say('Please choose two different ways to pay.') }),
      })}
      send={(values) => adminApi.tills.correct({ till_id: till.id, correction: draftOf(values), request_id })}
      failed="The correction could not be recorded."
      submit={say('Record it')}
      onClose={onClose}
      fields={(form) => (
        <>
          <Chips
            legend={say('What happened?')}
            options={([cashOnly, 'moved'] as const).map((what) => ({ value: what, label: entryWords({ what }, say) }))}
            value={form.values.what}
            onValueChange={(what) => form.set('what', what)}
          />
          {form.values.what === 'moved' ? <MovedFields form={form} /> : <CashFields form={form} isOpen={till.closed_at === null} />}
          <FormText form={form} name="amount" label={say('Amount in rupees')} lead="₹" inputMode="decimal" />
          <FormText form={form} name="reason" label={say('Reason')} maxLength={300} required />
        </>
      )}
    />
  )
}

function draftOf({ what, from, to, direction, amount, reason }: Correction): CorrectionDraft {
  const said = { amount: rupeesOf(readRupees(amount) ?? 0), reason: reason.trim() }
  return what === 'moved' ? { what, from, to, ...said } : { what, direction, ...said }
}

function MovedFields({ form }: { form: AdminForm<Correction> }) {
  const { say } = useLanguage()
  const options = correctionKinds.map((kind) => (
    <option key={kind} value={kind}>
      {say(correctionWords[kind])}
    </option>
  ))
  return (
    <div className={formStyles.pair}>
      <FormSelect form={form} name="from" label={say('Written down as')}>
        {options}
      </FormSelect>
      <FormSelect form={form} name="to" label={say('Really paid by')}>
        {options}
      </FormSelect>
    </div>
  )
}

function CashFields({ form, isOpen }: { form: AdminForm<Correction>; isOpen: boolean }) {
  const { say } = useLanguage()
  return (
    <FormSelect form={form} name="direction" label={say('Which way?')}>
      <option value="in">{say(isOpen ? 'Put in' : 'Found')}</option>
      <option value="out">{say(isOpen ? 'Taken out' : 'Gone missing')}</option>
    </FormSelect>
  )
}
