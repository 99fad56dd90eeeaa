import { randomBytes } from 'node:crypto'
import { standardFigures } from '@sabha/api/figures'
import { sampleSite } from '@sabha/api/site/sample'
import { createTicketPrinter } from '@sabha/backend/adapters/pdf/printer'
import type { TicketDocument } from '@sabha/backend/adapters/ticket/document'
import { senderIn } from '@sabha/backend/rules/site/live-site'
import { gstLines } from '@sabha/ticketing/money'
import { type Figure, inMs, quantile } from './table.ts'

/** Measures PDF tickets on the printer's threads: the time for one when warm, and its size. */
export async function benchTickets(): Promise<Figure[]> {
  const printer = createTicketPrinter()
  try {
    for (let n = 0; n < 20; n++) await printer.print(ticketOf(2, 'en'))
    const figures: Figure[] = []
    for (const language of ['en', 'kn'] as const) {
      for (const seats of [1, 2, 10]) {
        const times: number[] = []
        let size = 0
        for (let n = 0; n < 40; n++) {
          const begun = performance.now()
          size = (await printer.print(ticketOf(seats, language))).length
          times.push(performance.now() - begun)
        }
        figures.push({
          what: `PDF of ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${language}: p50, p95, size`,
          value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}, ${(size / 1024).toFixed(0)} kB`,
          aim: '< 30 ms, < 40 kB',
        })
      }
    }
    return figures
  } finally {
    await printer.close()
  }
}

function ticketOf(seats: number, language: TicketDocument['language']): TicketDocument {
  const token = () => randomBytes(78).toString('base64url')
  return {
    language,
    bookingId: 'BK7Q3F9KXA',
    ticketCode: 'TTH3MNW794RW',
    verificationCode: 'TTA39CYY',
    customerName: 'ಕಮಲಾ ಉದಾಹರಣೆ',
    customerPhone: '9000000001',
    show: {
      title: 'Strings of the Kaveri: An Evening of Violin',
      performer: 'Tara Venkatesh',
      venue: 'Rangamandira Hall, Malleshwaram, Bengaluru',
      ageLimit: '6+',
      startsAt: Date.parse('2027-11-19T13:45:00Z'),
      endsAt: Date.parse('2027-11-19T15:30:00Z'),
      zone: 'Asia/Kolkata',
    },
    seats: Array.from({ length: seats }, (_, index) => ({ id: `A${index + 1}`, section: 'KAVERI', price: 249_900, token: token() })),
    token: token(),
    figures: standardFigures,
    gst: gstLines(Array<number>(seats).fill(249_900), 18, 0),
    gstRate: 18,
    invoice: null,
    paymentId: 'pay_enLC7fhIZwC83n',
    sender: senderIn({ version: 0, content: sampleSite }, 'en'),
    issuedAt: Date.parse('2026-11-21T05:00:00Z'),
  }
}
