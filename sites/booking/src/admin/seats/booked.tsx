import type { Show } from '@sabha/api/shapes'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ticketChat } from '../bookings/ticket-chat.ts'
import formStyles from '../components/form.module.css'
import { ChatLink } from '../components/person.tsx'

/** What was just booked by hand. */
export interface DeskBooking {
  bookingId: string
  pdfUrl: string
  name: string
  phone: string
}

interface BookedProps {
  booking: DeskBooking
  show: Show
  seats: readonly SeatId[]
  onClose: () => void
}

export function Booked({ booking, show, seats, onClose }: BookedProps) {
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
