import type { LanguageValue } from '@sabha/ui/use-language'
import { occasionWords } from '../../show-words.ts'
import { customerChat } from '../components/person.tsx'
import { seatRanges } from '../components/seat-ranges.ts'

interface TicketForChat {
  customer_name: string
  customer_phone: string
  show_title: string
  show_date: string
  show_time: string
  starts_at?: string | null
  timezone?: string
  seats: readonly string[]
  pdf_url: string
}

/** A chat that hands the ticket over; undefined without a number that WhatsApp could know. */
export function ticketChat(ticket: TicketForChat, language: Pick<LanguageValue, 'language' | 'say' | 'sayText'>): string | undefined {
  const { say, sayText } = language
  const { date, times } = occasionWords({ ...ticket, date: ticket.show_date, time: ticket.show_time }, language)
  const text = say('Hello {{name}}, your ticket for “{{show}}” on {{when}}, seats {{seats}}: {{link}}', {
    name: ticket.customer_name,
    show: sayText(ticket.show_title),
    when: [date, times].filter(Boolean).join(', '),
    seats: seatRanges(ticket.seats),
    link: ticket.pdf_url,
  })
  return customerChat(ticket.customer_phone, text)
}
