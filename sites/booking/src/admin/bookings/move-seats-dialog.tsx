import type { AdminBooking } from '@sabha/api/admin/bookings'
import { factWords } from '@sabha/api/seat-words'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bundledPlanQuery } from '../../bundled-plan.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { type AdminForm, FormDialog, FormText } from '../components/form-dialog.tsx'
import { adminSeatsQuery } from '../seats/queries.ts'
import { isTaken, type MovableSeat, movableSeats, movesIn, readSeat } from './seat-moves.ts'

type Typed = Record<SeatId, string>

/** Offers the move if the booking has a numbered seat whose guest is not inside yet. */
export function MoveSeats({ booking }: { booking: AdminBooking }) {
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { show_id, seat_details, status } = booking
  return (
    <>
      {status === 'paid' && show_id !== undefined && seat_details.some(isMovable) && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {say('Move to other seats…')}
        </Button>
      )}
      {show_id !== undefined && isAsking && <MoveSeatsDialog booking={booking} showId={show_id} onClose={() => setAsking(false)} />}
    </>
  )
}

function isMovable({ state, place, admitted_at }: AdminBooking['seat_details'][number]): boolean {
  return state === 'valid' && !place && admitted_at === null
}

/** Moves some seats of a booking, and says what the new ones are before it is saved. */
function MoveSeatsDialog({ booking, showId, onClose }: { booking: AdminBooking; showId: string; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  // The seats when the dialog opened: the page behind it refetches them.
  const [own] = useState(() => booking.seat_details.filter(({ state, place }) => state === 'valid' && !place))
  const [issue] = useState(booking.issue)
  const seats = useMovableSeats(showId)
  return (
    <FormDialog
      title={say('Move to other seats')}
      description={say('No money moves: each seat keeps the price that was paid. The earlier ticket stops working on every phone.')}
      initial={Object.fromEntries(own.map(({ seat }) => [seat, ''])) as Typed}
      problemsOf={(typed) =>
        movesIn(typed).length > 0 || !own[0]
          ? {}
          : { [(own.find(({ admitted_at }) => admitted_at === null) ?? own[0]).seat]: say('Please enter a new seat for at least one.') }
      }
      send={(typed) => adminApi.bookings.moveSeats({ booking_id: booking.booking_id, moves: movesIn(typed), issue })}
      failed="The seats could not be moved."
      submit={say('Move the seats')}
      isDanger
      done={({ message }) => ({
        text: (
          <Notice kind="success">
            {sayText(message)}{' '}
            {booking.customer_email
              ? say('We’re sending it to {{email}}.', { email: booking.customer_email })
              : say('It isn’t e-mailed: print the PDF, or send it by WhatsApp.')}
          </Notice>
        ),
      })}
      onClose={onClose}
      fields={(form) => (seats ? <SeatFields form={form} own={own} seats={seats} /> : <Skeleton height="160px" />)}
    />
  )
}

/** Returns the current seats of the show; undefined until they are loaded. */
function useMovableSeats(showId: string): ReadonlyMap<SeatId, MovableSeat> | undefined {
  const { data } = useQuery(adminSeatsQuery(showId))
  const bundled = useQuery({ ...bundledPlanQuery, enabled: data?.show.hall === null })
  const plan = data?.show.hall ?? bundled.data
  return data && plan && movableSeats(data, plan, data.at)
}

interface SeatFieldsProps {
  form: AdminForm<Typed>
  own: AdminBooking['seat_details']
  seats: ReadonlyMap<SeatId, MovableSeat>
}

function SeatFields({ form, own, seats }: SeatFieldsProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const listId = useId()
  const chosen = own.flatMap(({ seat, price }) => {
    const to = seats.get(readSeat(form.values[seat] ?? ''))
    return to ? [{ price, to }] : []
  })
  return (
    <>
      {own.map(({ seat, section, price, admitted_at }) => (
        <FormText
          key={seat}
          form={form}
          name={seat}
          label={[say('Instead of {{seat}}', { seat }), ...factWords(seats.get(seat)?.facts ?? {}, say)].join(' · ')}
          help={
            admitted_at === null
              ? (effect(form.values[seat] ?? '', seats, words) ??
                say('{{section}}, {{amount}} paid. Leave empty to keep this seat.', {
                  section: sayText(section),
                  amount: rupeesInWords(price),
                }))
              : say('The guest is inside, so this seat stays.')
          }
          disabled={admitted_at !== null}
          list={listId}
          maxLength={10}
          autoCapitalize="characters"
          spellCheck={false}
        />
      ))}
      <datalist id={listId}>
        {[...seats].map(([id, seat]) => isTaken(seat) || <option key={id} value={id} label={aboutSeat(seat, words)} />)}
      </datalist>
      {chosen.length > 0 && <Prices chosen={chosen} />}
    </>
  )
}

/** Describes the typed seat; undefined if nothing was typed. */
function effect(typed: string, seats: SeatFieldsProps['seats'], words: LanguageValue): string | undefined {
  const id = readSeat(typed)
  if (id === '') return undefined
  const seat = seats.get(id)
  if (!seat) return words.say('No such seat in this hall.')
  return isTaken(seat) ? words.say('This seat isn’t free.') : aboutSeat(seat, words)
}

function aboutSeat({ section, price, status, facts }: MovableSeat, { say, sayText }: LanguageValue): string {
  const name = sayText(section)
  const priced = price === undefined ? name : say('{{section}}, {{amount}} today', { section: name, amount: rupeesInWords(price) })
  return [priced, ...factWords(facts, say), ...(status === 'blocked' ? [say('blocked until now')] : [])].join(' · ')
}

/** Says before the move how today's prices compare with what was paid. */
function Prices({ chosen }: { chosen: readonly { price: number; to: MovableSeat }[] }) {
  const { say } = useLanguage()
  // A seat whose buyer chooses the price has none to compare.
  if (chosen.some(({ to }) => to.price === undefined)) return null
  const paid = chosen.reduce((sum, { price }) => sum + price, 0)
  const today = chosen.reduce((sum, { to }) => sum + (to.price ?? 0), 0)
  return (
    <Notice kind="info">
      {paid === today
        ? say('The new seats cost the same today.')
        : say('The new seats cost {{today}} today, and {{paid}} was paid. That stays: nothing is charged, nothing goes back.', {
            today: rupeesInWords(today),
            paid: rupeesInWords(paid),
          })}
    </Notice>
  )
}
