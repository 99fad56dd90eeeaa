import { concessionWords, type NoteWords, seatsInWords } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { CounterPayment } from '@sabha/ticketing/counter-sale'
import type { SellerRefusal } from '@sabha/ticketing/counter-seller'
import { printedSale, saleKey } from '@sabha/ticketing/counter-ticket'
import { mostDonation } from '@sabha/ticketing/donation'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import type { CounterStatus } from '../../counter/counter.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import { seatsGivenBack } from '../../store/refunds.ts'
import type { RefundRow, SaleRow } from '../../store/rows.ts'

export const payments = { cash: 'Cash', upi: 'UPI', card: 'Card machine', complimentary: 'Complimentary' } as const satisfies Record<
  CounterPayment,
  Phrase
>

export const stoppedWords = {
  office: 'The office has ended selling on this phone.',
  clash: 'Another phone has sold under this one’s key. Stop selling, and tell the office.',
} as const satisfies Record<NonNullable<CounterStatus['stopped']>, Phrase>

/** Names seats as guests know them: `A1, A2`, and for places without numbers how many. */
export function seatNames({ plan }: Pick<CounterHall, 'plan'>, seats: readonly SeatId[], words: NoteWords): string {
  return seatsInWords(seats, notesOfSeats(plan, seats), words).join(', ')
}

/** Says why nothing was sold, and what to do. */
export function refusalWords(refusal: SellerRefusal, words: NoteWords, { hall, stopped }: Pick<CounterStatus, 'hall' | 'stopped'>): string {
  const { say } = words
  switch (refusal.kind) {
    case 'stopped':
      return say(stoppedWords[stopped ?? 'office'])
    case 'no-lease':
      return say('Selling has ended on this phone. Take seats again where there is a network.')
    case 'lease-over':
      return say('The hour of these seats is over. Take seats again where there is a network.')
    case 'not-leased':
    case 'sold-already':
      return say('These seats can’t be sold here any more: {{seats}}. Choose others.', {
        seats: hall ? seatNames(hall, refusal.seats, words) : refusal.seats.join(', '),
      })
    case 'price-changed':
      return say('The price has changed to {{amount}}. Press “Guest didn’t pay” and choose the seats again.', {
        amount: formatMoney(refusal.total),
      })
    case 'wrong-concession':
      return say('This concession is not offered for so many seats: {{who}}.', { who: say(concessionWords[refusal.who]) })
    case 'code-over':
      return say('The code was kept for half an hour, and that is over. Remove it, and apply it again.')
    case 'too-many-seats':
      return say('At most {{max}} seats at once.', { max: refusal.most })
    case 'bad-donation':
      return say('Please enter the donation in rupees, ₹1 or more, or leave it empty.')
    case 'donation-too-high':
      return say('Please give {{most}} or less with one booking.', { most: formatMoney(mostDonation) })
    case 'donation-unpaid':
      return say('Please say how the donation is paid: in cash, by UPI or by card.')
    case 'no-donations':
      return say('Donations aren’t taken on this phone any more. Sell without one.')
    case 'no-seats':
      return say('So many seats aren’t left here. Choose fewer, or another section.')
    default:
      return refusal satisfies never
  }
}

/** Returns the number by which a person can name a ticket, also at the door: `C7-12` is the twelfth sale of counter 7. */
export function ticketNumber({ sold }: Pick<SaleRow, 'sold'>): string {
  return sold ? printedSale({ counterId: sold.record.counter, saleNumber: sold.record.number }) : ''
}

/** Returns the seats of a sale that were not given back here. */
export function leftOf(sale: SaleRow, refunds: readonly RefundRow[]): SeatId[] {
  const given = seatsGivenBack(refundsOfRow(sale, refunds))
  return sale.seats.filter((seat) => !given.has(seat))
}

/** Returns the refunds of a sale. */
export function refundsOfRow({ sold }: Pick<SaleRow, 'sold'>, refunds: readonly RefundRow[]): RefundRow[] {
  const key = sold && saleKey({ counterId: sold.record.counter, saleNumber: sold.record.number })
  return refunds.filter(({ sale }) => sale === key)
}
