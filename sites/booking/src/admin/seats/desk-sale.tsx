import { deskSaleKinds } from '@sabha/api/admin/bookings'
import type { Show } from '@sabha/api/shapes'
import { formatMoney } from '@sabha/language/formats'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { newUpiReference } from '@sabha/ticketing/upi'
import { ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import AmountPicker from '../../components/amount-picker.tsx'
import ConcessionPicker, { type ChosenConcessions } from '../../components/concession-picker.tsx'
import { PhoneField } from '../../components/phone-field.tsx'
import { paths } from '../../paths.ts'
import { askedFor } from '../../seat-map/asked-for.ts'
import { chosenIn, offeredBy, openSections, priceOf, type ShowTerms } from '../../show-terms.ts'
import { adminApi, requestId } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { Chips } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormDialog, FormNote, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { LanguageOptions } from '../components/language-options.tsx'
import { Quiet } from '../components/page.tsx'
import { TicketChatLink } from '../components/person.tsx'
import { namedRanges } from '../components/seat-list.tsx'
import { kindWords } from '../components/words.ts'
import { concessionsQuery } from '../prices/queries.ts'
import { myTillQuery } from '../tills/queries.ts'
import { amountOf, changeToGive, type DeskCustomer, deskProblems, donationIn, isPaidKind, paiseTaken } from './desk-customer.ts'
import { DeskDonation } from './desk-donation.tsx'
import styles from './seats.module.css'
import { UpiCode } from './upi-payment.tsx'

interface DeskSaleDialogProps {
  show: Show
  plan: HallPlan
  terms: ShowTerms
  seats: readonly SeatId[]
  onBooked: () => void
  onClose: () => void
}

/** Books seats at the desk, once however often the request is sent, and then gives out the ticket. */
export function DeskSaleDialog({ show, plan, terms, seats, onBooked, onClose }: DeskSaleDialogProps) {
  const words = useLanguage()
  const { say, language } = words
  // The marks are cleared when the seats are booked, so they are kept here.
  const [taken] = useState(seats)
  // The show at the time of marking, even if a colleague changes it behind the dialog.
  const [shown] = useState({ date: show.date, time: show.time, venue: show.venue, hall_id: show.hall_id })
  const { data: sets } = useQuery(concessionsQuery)
  const { data: till } = useQuery(myTillQuery)
  const [reference] = useState(() => newUpiReference((length) => crypto.getRandomValues(new Uint8Array(length))))
  const [request_id] = useState(requestId)
  const account = useAccount()
  const offered = offeredBy(sets?.shows[show.id] ?? sets?.house)
  const [who, setWho] = useState<ChosenConcessions>({})
  const open = openSections(plan, terms, taken)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const chosen = chosenIn(open, typed)
  const price = priceOf(plan, { ...terms, concessions: offered }, taken, { who, ...(chosen && { chosen }) }).amount.total
  const notes = notesOfSeats(plan, taken)
  const { named, places } = askedFor(plan, taken)
  const description = `${namedRanges(taken, notes, words).join(', ')} · ${formatMoney(price)}`
  return (
    <FormDialog
      title={say('Book for a guest')}
      description={description}
      wide
      initial={{ ...nobodyYet, seen_by: account.name, language }}
      isTouched={Object.keys(who).length > 0 || Object.values(typed).some((amount) => amount !== '')}
      problemsOf={(customer) => saidProblems(deskProblems(customer, open.length > 0 && !chosen), say)}
      send={(customer) =>
        adminApi.bookings.bookByStaff({
          show_id: show.id,
          seats: named,
          ...(Object.keys(places).length > 0 && { places }),
          kind: customer.kind,
          customer_name: customer.customer_name.trim(),
          customer_phone: customer.customer_phone,
          customer_email: customer.customer_email.trim() || null,
          amount: amountOf(customer) ?? null,
          ...(donationIn(customer) > 0 && { donation: rupeesOf(donationIn(customer)) }),
          shown_total: rupeesOf(price),
          shown,
          concessions: who,
          ...(open.length > 0 && chosen && { amounts: rupeesBySection(chosen) }),
          note: customer.note.trim(),
          language: customer.language,
          ...(till && { till_id: till.id }),
          ...(customer.kind === 'upi' && {
            upi: { reference, seen_by: customer.seen_by.trim(), bank_reference: customer.bank_reference.trim() },
          }),
          request_id,
        })
      }
      failed="Failed to create booking"
      submit={say('Book the seats')}
      onSent={onBooked}
      done={({ booking_id, pdf_url }, { customer_name, customer_phone, language }) => {
        const name = customer_name.trim()
        const { title, date, time, starts_at, timezone } = show
        const ticket = {
          customer_name: name,
          customer_phone,
          show_title: title,
          show_date: date,
          show_time: time,
          starts_at,
          timezone,
          seats: taken,
          seat_notes: notes,
          pdf_url,
        }
        return {
          title: say('Booked'),
          description,
          text: (
            <Notice kind="success">
              {till && say('Recorded in till {{number}}.', { number: till.id })} {say('{{name}} is on the door list.', { name })}{' '}
              <Link to={paths.adminBooking(booking_id)}>{booking_id}</Link>
            </Notice>
          ),
          buttons: (
            <>
              <ButtonAnchor href={pdf_url} target="_blank" rel="noreferrer">
                {say('Ticket as PDF')}
              </ButtonAnchor>
              <TicketChatLink ticket={ticket} language={language} />
            </>
          ),
        }
      }}
      onClose={onClose}
      fields={(form) => (
        <>
          <CustomerFields form={form} price={price} reference={reference} isOpen={open.length > 0 && !chosen} />
          {open.length > 0 && <AmountPicker sections={open} typed={typed} onType={setTyped} />}
          {till === null && (
            <Quiet>
              {say('No till of yours is open: this sale is listed without one.')} <Link to={paths.adminTills}>{say('Open a till…')}</Link>
            </Quiet>
          )}
          {offered.length > 0 && <ConcessionPicker seats={taken} notes={notes} offered={offered} chosen={who} onChoose={setWho} />}
        </>
      )}
    />
  )
}

const nobodyYet: DeskCustomer = {
  kind: 'cash',
  customer_name: '',
  customer_phone: '',
  customer_email: '',
  amount: '',
  donation: '',
  cash_given: '',
  seen_by: '',
  bank_reference: '',
  note: '',
  language: 'en',
}

interface CustomerFieldsProps {
  form: AdminForm<DeskCustomer>
  price: Paise
  reference: string
  /** The guest has yet to choose the price. */
  isOpen: boolean
}

function CustomerFields({ form, price, reference, isOpen }: CustomerFieldsProps) {
  const { say } = useLanguage()
  const { kind: chosen } = form.values
  const { field: phone } = useController({ control: form.control, name: 'customer_phone' })
  return (
    <>
      <Chips
        legend={say('How is it paid?')}
        options={deskSaleKinds.toReversed().map((kind) => ({ value: kind, label: kindWords(kind, say) }))}
        value={chosen}
        onValueChange={(kind) => form.set('kind', kind)}
      />
      <FormText form={form} name="customer_name" label={say('Full name')} maxLength={100} required />
      <div className={`${formStyles.pair} ${formStyles.moments}`}>
        <PhoneField
          autoComplete="off"
          ref={phone.ref}
          value={phone.value}
          error={form.problemAt('customer_phone')}
          onBlur={phone.onBlur}
          onValueChange={phone.onChange}
        />
        <FormText form={form} name="customer_email" label={say('E-mail address')} type="email" maxLength={254} />
      </div>
      <div className={formStyles.pair}>
        {isPaidKind(chosen) && (
          <FormText
            form={form}
            name="amount"
            label={say('Amount taken')}
            help={
              isOpen
                ? say('For all seats together, or choose below.')
                : say('Leave empty for {{price}}, the price of the seats.', { price: formatMoney(price) })
            }
            lead="₹"
            inputMode="decimal"
          />
        )}
        <FormSelect form={form} name="language" label={say('Ticket language')}>
          <LanguageOptions />
        </FormSelect>
      </div>
      {isPaidKind(chosen) && <DeskDonation form={form} taken={paiseTaken(form.values, price)} />}
      {chosen === 'cash' && <CashFields form={form} price={price} />}
      {chosen === 'upi' && (
        <>
          <UpiCode amount={paiseTaken(form.values, price)} reference={reference} />
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormText form={form} name="seen_by" label={say('Seen on our phone by')} maxLength={100} />
            <FormText
              form={form}
              name="bank_reference"
              label={say('Last digits of the bank’s number (RRN)')}
              help={say('May stay empty.')}
              inputMode="numeric"
              maxLength={12}
            />
          </div>
        </>
      )}
      <FormNote form={form} name="note" />
    </>
  )
}

/** The cash that the guest gives, and the change. */
function CashFields({ form, price }: { form: AdminForm<DeskCustomer>; price: Paise }) {
  const { say } = useLanguage()
  const change = changeToGive(form.values, price)
  return (
    <div className={formStyles.pair}>
      <FormText
        form={form}
        name="cash_given"
        label={say('Cash given')}
        help={say('For the change. May stay empty.')}
        lead="₹"
        inputMode="decimal"
      />
      <p className={styles.change} role="status" hidden={change === undefined}>
        {change !== undefined &&
          (change < 0
            ? say('{{amount}} missing', { amount: formatMoney(-change) })
            : say('Change to give: {{amount}}', { amount: formatMoney(change) }))}
      </p>
    </div>
  )
}

function rupeesBySection(chosen: ChosenPrices): Record<string, number> {
  return Object.fromEntries(Object.entries(chosen).map(([section, amount]) => [section, rupeesOf(amount)]))
}
