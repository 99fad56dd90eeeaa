import { type NoteWords, placeWords } from '@sabha/api/seat-words'
import type { Language } from '@sabha/language/languages'
import { e164, isPhone, shownPhone } from '@sabha/ticketing/phone'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { WhatsAppSign } from '../../components/signs.tsx'
import { occasionWords } from '../../show-words.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import styles from './person.module.css'
import { namedRanges } from './seat-list.tsx'
import { type Spoken, useSpoken } from './spoken.ts'

/** A number that a tap calls. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <a className={styles.phone} href={`tel:${isPhone(phone) ? e164(phone) : phone}`}>
      {shownPhone(phone)}
    </a>
  )
}

/** Returns the address of a chat with a customer in which the message is already typed. */
export function customerChat(phone: string, text: string): string | undefined {
  return isPhone(phone) ? whatsAppAddress(`91${phone}`, text) : undefined
}

export function ChatLink({ href }: { href: string }) {
  const { say } = useLanguage()
  return (
    <a className={styles.chat} href={href} target="_blank" rel="noreferrer">
      <WhatsAppSign size={18} />
      {say('WhatsApp')}
    </a>
  )
}

interface TicketChatLinkProps {
  ticket: TicketForChat
  /** The language of whoever gets it. */
  language: Language
}

/** Sends a ticket by WhatsApp. */
export function TicketChatLink({ ticket, language }: TicketChatLinkProps) {
  const words = useSpoken(language)
  const chat = words && ticketChat(ticket, words)
  return chat ? <ChatLink href={chat} /> : null
}

interface TicketForChat {
  customer_name: string
  customer_phone: string
  show_title: string
  show_date: string
  show_time: string
  starts_at?: string | null
  timezone?: string
  seats: readonly SeatId[]
  seat_notes?: Readonly<Record<SeatId, SeatNotes>> | undefined
  pdf_url: string
}

/** Returns the address of a chat that sends the ticket; undefined if WhatsApp can't have the number. */
export function ticketChat(ticket: TicketForChat, language: Spoken): string | undefined {
  const { say, sayText } = language
  const { date, times } = occasionWords({ ...ticket, date: ticket.show_date, time: ticket.show_time }, language)
  const text = say('Hello {{name}}, your ticket for “{{show}}” on {{when}}, seats {{seats}}: {{link}}', {
    name: ticket.customer_name,
    show: sayText(ticket.show_title),
    when: [date, times].filter(Boolean).join(', '),
    seats: seatsAtTheirPlaces(ticket, language),
    link: ticket.pdf_url,
  })
  return customerChat(ticket.customer_phone, text)
}

/** `A1–A3 (Balcony), F2`: rows with the same letter may be on two floors. */
function seatsAtTheirPlaces({ seats, seat_notes: notes = {} }: Pick<TicketForChat, 'seats' | 'seat_notes'>, language: NoteWords): string {
  const placed = Map.groupBy(seats, (seat) => placeWords(notes[seat] ?? {}, language).join(', '))
  const told = [...placed].map(([place, here]) => ({ place, seats: namedRanges(here, notes, language).join(', ') }))
  return told.map(({ place, seats: named }) => (place === '' ? named : `${named} (${place})`)).join(', ')
}
