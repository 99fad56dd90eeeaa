import { formatDate, formatMoney, formatTime, formatWeekday } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayIn, sayText } from '@sabha/language/translate'
import type { TicketDocument } from './document.ts'
import { isReadable, oneLine } from './runs.ts'

/** The texts of a ticket in its language, each of them one printable line. */
export interface Wording {
  say: Say
  title: string
  performer: string
  venue: string
  weekday: string
  /** `19 November 2026, 7:15 PM to 9:00 PM`. */
  when: string
  customerName: string
  customerPhone: string
  payment: { label: string; amount: string }[]
  total: string
  instructions: string[]
}

const instructions = [
  'Please arrive 30 minutes early.',
  'Carry this ticket on your phone or on paper.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.',
  'Children under 5 are not admitted.',
  'Tickets can be sent again by e-mail up to 2 hours before the show.',
  'Refunds and changes follow the Refund Policy on our site.',
] as const satisfies readonly Phrase[]

export function wordingOf({ language, show, gst, gstRate, customerName, customerPhone }: TicketDocument): Wording {
  const say = sayIn(language)
  const name = oneLine(customerName)
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
    // A name in letters that no font of ours has: the phone number beside it still tells who it is.
    customerName: isReadable(name) ? name : say('Guest'),
    customerPhone: customerPhone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2'),
    payment: [
      { label: say('Base amount'), amount: formatMoney(gst.base) },
      { label: say('GST ({{rate}}%)', { rate: gstRate }), amount: formatMoney(gst.gst) },
    ],
    total: formatMoney(gst.total),
    instructions: instructions.map((instruction) => say(instruction)),
  }
}
