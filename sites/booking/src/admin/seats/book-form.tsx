import { errorWords } from '@sabha/api/error-words'
import { deskKinds } from '@sabha/api/office-shapes'
import { formatMoney } from '@sabha/language/formats'
import type { Paise } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { PhoneField } from '../../components/phone-field.tsx'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { kindWords } from '../components/kind-words.ts'
import { SelectField } from '../components/select-field.tsx'
import { TextArea } from '../components/text-area.tsx'
import { useUnsaved } from '../components/unsaved.tsx'
import { fieldProblem } from '../shows/draft-problems.ts'
import styles from './book-form.module.css'
import type { DeskBooking } from './booked.tsx'
import { amountOf, type DeskCustomer, type DeskField, deskProblems, isPaidKind } from './desk-customer.ts'

interface BookFormProps {
  showId: string
  seats: readonly SeatId[]
  price: Paise
  onBooked: (booking: DeskBooking) => void
  onClose: () => void
}

const nobodyYet: DeskCustomer = { kind: 'cash', name: '', phone: '', email: '', amount: '', note: '' }

export function BookForm({ showId, seats, price, onBooked, onClose }: BookFormProps) {
  const words = useLanguage()
  const { say, language } = words
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [customer, setCustomer] = useState(nobodyYet)
  const [ticketLanguage, setTicketLanguage] = useState(language)
  const [isChecked, setChecked] = useState(false)
  const found = deskProblems(customer)
  const book = useMutation({
    mutationFn: () =>
      asAdmin(
        adminApi.adminBookSeats({
          show_id: showId,
          seats: [...seats],
          kind: customer.kind,
          customer_name: customer.name.trim(),
          customer_phone: customer.phone,
          customer_email: customer.email.trim() || null,
          amount: amountOf(customer) ?? null,
          note: customer.note.trim(),
          language: ticketLanguage,
        }),
      ),
    onSuccess: ({ booking_id, pdf_url }) =>
      onBooked({ bookingId: booking_id, pdfUrl: pdf_url, name: customer.name.trim(), phone: customer.phone }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const { question } = useUnsaved(JSON.stringify(customer) !== JSON.stringify(nobodyYet))
  const refused = fieldProblem(book.error, words)
  const set = (change: Partial<DeskCustomer>) => setCustomer((before) => ({ ...before, ...change }))
  const errorAt = (field: DeskField) => {
    if (isChecked && found[field]) return say(found[field])
    return refused?.field === field ? refused.message : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length === 0) {
      if (!book.isPending) book.mutate()
    } else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={form} className={formStyles['form']} noValidate onSubmit={submit}>
      <fieldset className={styles['kinds']}>
        <legend>{say('How is it paid?')}</legend>
        {deskKinds.toReversed().map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" value={kind} checked={customer.kind === kind} onChange={() => set({ kind })} />
            <span>{kindWords(kind, say)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={say('Full name')}
        autoComplete="off"
        maxLength={100}
        required
        value={customer.name}
        error={errorAt('customer_name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className={`${formStyles['pair']} ${formStyles['moments']}`}>
        <PhoneField autoComplete="off" value={customer.phone} error={errorAt('customer_phone')} onValueChange={(phone) => set({ phone })} />
        <Field
          label={say('E-mail address')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={customer.email}
          error={errorAt('customer_email')}
          onChange={({ target }) => set({ email: target.value })}
        />
      </div>
      <div className={formStyles['pair']}>
        {isPaidKind(customer.kind) && (
          <Field
            label={say('Amount taken')}
            help={say('Empty: {{price}}, the price of the seats.', { price: formatMoney(price) })}
            lead="₹"
            inputMode="decimal"
            autoComplete="off"
            value={customer.amount}
            error={errorAt('amount')}
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
        <SelectField
          label={say('Ticket language')}
          value={ticketLanguage}
          onValueChange={(value) => setTicketLanguage(value === 'kn' ? 'kn' : 'en')}
        >
          <option value="en">{say('English')}</option>
          <option value="kn">{say('Kannada')}</option>
        </SelectField>
      </div>
      <TextArea label={say('Note for the record')} rows={2} maxLength={500} value={customer.note} onValueChange={(note) => set({ note })} />
      {book.isError && !refused && <Notice kind="error">{errorWords(book.error, words, { failed: 'Failed to create booking' })}</Notice>}
      <FormActions submit={say('Book the seats')} busy={book.isPending} onClose={onClose} />
      {question}
    </form>
  )
}
