import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { ticketChat } from './person.tsx'

const ticket = {
  customer_name: 'Kamala Example',
  customer_phone: '9000000001',
  show_title: 'Strings',
  show_date: '2027-01-02',
  show_time: '7:00 PM',
  seats: ['A1', 'A2', 'B4'],
  pdf_url: 'https://tickets.example/t',
}
const words = { language: 'en', say: sayIn('en'), sayText: (text: string) => text } as const
const textOf = (chat: string | undefined) => new URL(chat ?? '').searchParams.get('text') ?? ''

test('the message names the floor of the seats that are on one', () => {
  const balcony = { floor: 'Balcony', block: 'Left wing' }
  expect(textOf(ticketChat(ticket, words))).toContain('seats A1–A2, B4:')
  expect(textOf(ticketChat({ ...ticket, seat_notes: { A1: balcony, A2: balcony } }, words))).toContain(
    'seats A1–A2 (Balcony, Left wing), B4:',
  )
})
