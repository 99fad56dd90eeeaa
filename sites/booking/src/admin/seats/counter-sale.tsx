import { deskKinds } from '@sabha/api/admin/bookings'
import { errorWords } from '@sabha/api/error-words'
import type { Show } from '@sabha/api/shapes'
import { formatMoney } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { PhoneField } from '../../components/phone-field.tsx'
import { priceOf, type ShowTerms } from '../../pages/book-ticket/show-terms.ts'
import { paths } from '../../paths.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { SelectField, TextArea } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { ChatLink, ticketChat } from '../components/person.tsx'
import { seatRanges } from '../components/seat-list.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { kindWords } from '../components/words.ts'
import { fieldProblem } from '../shows/draft.ts'
import { amountOf, type CounterCustomer, type CounterField, counterProblems, isPaidKind } from './counter-customer.ts'
import styles from './seats.module.css'

interface BookDialogProps {
  show: Show
  plan: HallPlan
  terms: ShowTerms
  seats: readonly SeatId[]
  onBooked: () => void
  onClose: () => void
}

/** Books seats by hand, and ends with the ticket in the customer's hands. */
export function BookDialog({ show, plan, terms, seats, onBooked, onClose }: BookDialogProps) {
  const { say } = useLanguage()
  // The marks go when the seats are booked: what was booked is kept here.
  const [taken] = useState(seats)
  const [booking, setBooking] = useState<CounterBooking | null>(null)
  const price = priceOf(plan, terms, taken).total
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say(booking ? 'Booked' : 'Book for a guest')}
      description={`${seatRanges(taken)} · ${formatMoney(price)}`}
      wide
    >
      {booking ? (
        <Booked booking={booking} show={show} seats={taken} onClose={onClose} />
      ) : (
        <BookForm
          showId={show.id}
          seats={taken}
          price={price}
          onBooked={(made) => {
            setBooking(made)
            onBooked()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface BookFormProps {
  showId: string
  seats: readonly SeatId[]
  price: Paise
  onBooked: (booking: CounterBooking) => void
  onClose: () => void
}

const nobodyYet: CounterCustomer = { kind: 'cash', name: '', phone: '', email: '', amount: '', note: '' }

function BookForm({ showId, seats, price, onBooked, onClose }: BookFormProps) {
  const words = useLanguage()
  const { say, language } = words
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [customer, setCustomer] = useState(nobodyYet)
  const [ticketLanguage, setTicketLanguage] = useState(language)
  const [isChecked, setChecked] = useState(false)
  const found = counterProblems(customer)
  const book = useMutation({
    mutationFn: () =>
      asAdmin(
        adminApi.bookings.bookByStaff({
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
  const set = (change: Partial<CounterCustomer>) => setCustomer((before) => ({ ...before, ...change }))
  const errorAt = (field: CounterField) => {
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
            help={say('Leave empty for {{price}}, the price of the seats.', { price: formatMoney(price) })}
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

/** What was just booked by hand. */
interface CounterBooking {
  bookingId: string
  pdfUrl: string
  name: string
  phone: string
}

interface BookedProps {
  booking: CounterBooking
  show: Show
  seats: readonly SeatId[]
  onClose: () => void
}

function Booked({ booking, show, seats, onClose }: BookedProps) {
  const language = useLanguage()
  const { say } = language
  const chat = ticketChat(
    {
      customer_name: booking.name,
      customer_phone: booking.phone,
      show_title: show.title,
      show_date: show.date,
      show_time: show.time,
      starts_at: show.starts_at,
      timezone: show.timezone,
      seats,
      pdf_url: booking.pdfUrl,
    },
    language,
  )
  return (
    <div className={formStyles['form']}>
      <Notice kind="success">
        {say('{{name}} is on the door list.', { name: booking.name })}{' '}
        <Link to={paths.adminBooking(booking.bookingId)}>{booking.bookingId}</Link>
      </Notice>
      <div className={formStyles['actions']}>
        <ButtonAnchor href={booking.pdfUrl} target="_blank" rel="noreferrer">
          {say('Ticket as PDF')}
        </ButtonAnchor>
        {chat && <ChatLink href={chat} />}
        <Button variant="quiet" onClick={onClose}>
          {say('Done')}
        </Button>
      </div>
    </div>
  )
}
