import { passTerms } from '@sabha/api/season-pass-words'
import { discountWords, type NoteWords, notesBySeats } from '@sabha/api/seat-words'
import { ticketInstructions } from '@sabha/api/ticket-words'
import { formatDate, formatMoney, formatTime, formatWeekday } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { type Say, sayIn, sayText } from '@sabha/language/translate'
import { type InvoiceLines, isOfUnionTerritory } from '@sabha/ticketing/invoice'
import { shownPhone } from '@sabha/ticketing/phone'
import type { Discount } from '@sabha/ticketing/quote'
import { isReadable, oneLine } from '../pdf/runs.ts'
import { admitted, type InvoicedBuyer, type TicketDocument, type TicketInvoice, type TicketSeat } from './document.ts'
import { placeOfSupply } from './place-of-supply.ts'

/** The texts of a ticket in its language, each of them one printable line. */
export interface Wording {
  say: Say
  title: string
  performer: string
  venue: string
  weekday: string
  /** `19 November 2026, 7:15 PM to 9:00 PM`. */
  when: string
  /** The show's last day: until then a season pass is good. */
  until: string
  /** `Any 2 of 3 shows, one seat each`; null of seats. */
  passTerms: string | null
  customerName: string
  customerPhone: string
  payment: { label: string; amount: string }[]
  total: { label: string; amount: string }
  /** The lines that make the ticket an invoice; null if it isn't one. */
  invoice: { title: string; lines: string[] } | null
  instructions: string[]
  /** The label before the seats. */
  seatsLabel: string
  /** Notes on the seats: `A1, A2: Balcony · Restricted view`. */
  seatNotes: string[]
}

const ofPasses = [
  'Enter the code where you choose your seats: the seat costs nothing then.',
  'You get a ticket for each show: bring that to the door.',
  'Whoever has the code can use it, so please share it with your own group only.',
  'Refunds and changes follow the Refund Policy on our site.',
] as const satisfies readonly Phrase[]

export function wordingOf(document: TicketDocument): Wording {
  const { language, show, seats, gst, discounts = [], gstRate, invoice, customerName, customerPhone, figures } = document
  const say = sayIn(language)
  return {
    say,
    title: oneLine(sayText(say, show.title)),
    performer: oneLine(sayText(say, show.performer)),
    venue: oneLine(sayText(say, show.venue)),
    weekday: formatWeekday(language, show.startsAt, show.zone),
    when: say('{{date}}, {{start}} to {{end}}', {
      date: formatDate(language, show.startsAt, show.zone),
      start: formatTime(language, show.startsAt, show.zone),
      end: formatTime(language, show.endsAt, show.zone),
    }),
    until: formatDate(language, show.endsAt, show.zone),
    passTerms: document.passes ? passTerms(say, { nights: document.passes.nights, shows: document.passes.evenings }) : null,
    customerName: shownName(say, customerName),
    customerPhone: shownPhone(customerPhone),
    payment: [...discountLines(say, discounts, gst.total), ...paymentLines(say, gst, gstRate, invoice)],
    // "Total paid" would be wrong where nothing was paid.
    total: { label: say(gst.total === 0 ? 'Price' : 'Total paid'), amount: priceInWords(gst.total, say) },
    invoice: invoice && { title: `${say(invoiceTitle(invoice))} ${invoice.serial}`, lines: invoiceLines(say, invoice) },
    instructions: document.passes
      ? ofPasses.map((instruction) => say(instruction))
      : ticketInstructions(say, figures, oneLine(sayText(say, show.ageLimit))),
    seatsLabel: say(document.passes ? 'Code of the pass' : admitted(document) === 1 ? 'Seat' : 'Seats'),
    seatNotes: noteLines(seats, { say, language }),
  }
}

/** The customer's name; `Guest` where no font of ours has its letters: the phone number beside it still says who it is. */
export function shownName(say: Say, customerName: string): string {
  const name = oneLine(customerName)
  return isReadable(name) ? name : say('Guest')
}

function noteLines(seats: readonly TicketSeat[], words: NoteWords): string[] {
  const notes = Object.fromEntries(seats.flatMap(({ id, notes: of }) => (of ? [[id, of]] : [])))
  const ids = seats.map(({ id }) => id)
  return notesBySeats(ids, notes, words).map(({ seats: same, words: said }) => oneLine(`${same.join(', ')}: ${said}`))
}

/** What the seats cost before discounts, and what each discount took off; empty if nobody paid less. */
function discountLines(say: Say, discounts: readonly Discount[], total: number) {
  if (discounts.length === 0) return []
  const full = discounts.reduce((sum, { amount }) => sum + amount, total)
  return [
    { label: say('Full price'), amount: formatMoney(full) },
    ...discounts.map((discount) => ({ label: oneLine(discountWords(discount, say)), amount: formatMoney(-discount.amount) })),
  ]
}

/** Base and tax; on an invoice, the tax in two halves and the exempt value. Empty if nothing was paid. Without tax, the rate is 0. */
function paymentLines(say: Say, { base, gst }: TicketDocument['gst'], gstRate: number, invoice: TicketInvoice | null) {
  if (base + gst === 0) return []
  if (!invoice) {
    return [
      { label: say('Base amount'), amount: formatMoney(base) },
      { label: say('GST ({{rate}}%)', { rate: gst === 0 ? 0 : gstRate }), amount: formatMoney(gst) },
    ]
  }
  return taxLines(say, invoice.gstin, invoice, gstRate)
}

/** The tax lines of an invoice or a credit note. `gstin`: the issuer's. */
export function taxLines(say: Say, gstin: string, { exempt, taxable, cgst, sgst }: Omit<InvoiceLines, 'total'>, gstRate: number) {
  const rate = gstRate / 2
  const taxed = [
    { label: say('Taxable value'), amount: formatMoney(taxable) },
    { label: say('CGST ({{rate}}%)', { rate }), amount: formatMoney(cgst) },
    { label: say(isOfUnionTerritory(gstin) ? 'UTGST ({{rate}}%)' : 'SGST ({{rate}}%)', { rate }), amount: formatMoney(sgst) },
  ]
  return [...(exempt > 0 ? [{ label: say('Value exempt from GST'), amount: formatMoney(exempt) }] : []), ...(taxable > 0 ? taxed : [])]
}

function invoiceTitle({ exempt, taxable }: TicketInvoice): Phrase {
  if (taxable === 0) return 'Bill of supply'
  return exempt === 0 ? 'Tax invoice' : 'Invoice-cum-bill of supply'
}

function invoiceLines(say: Say, { supplier, gstin, sac, buyer }: TicketInvoice): string[] {
  return [
    say('GSTIN {{gstin}}, SAC {{sac}}', { gstin, sac }),
    oneLine(sayText(say, supplier)),
    ...(buyer ? buyerLines(say, buyer) : []),
    placeOfSupply(say, gstin),
  ]
}

/** Whom an invoice or a credit note is made out to. */
export function buyerLines(say: Say, { gstin, name, address }: InvoicedBuyer): string[] {
  return [say('Billed to: {{name}}, GSTIN {{gstin}}', { name: oneLine(name), gstin }), oneLine(address)]
}
