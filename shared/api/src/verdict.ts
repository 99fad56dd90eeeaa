import { formatDate, formatTime, formatWeekday } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translator'
import { localDate } from '@sabha/ticketing/time'
import { type SaleDoubt, type SignedTicket, toneOf, type Verdict, type VerdictKind } from '@sabha/ticketing/verdict'
import { ScanAnswer } from './checkin.ts'

/** A verdict on the wire, and in a sentence. */

/** Returns a verdict as fields of the answer; `success` is true only if it lets somebody in. */
export function verdictFields(verdict: Verdict): ScanAnswer {
  const answer = ScanAnswer.parse({ success: toneOf[verdict.kind] === 'green', message: '' })
  return { ...answer, verdict: verdict.kind, ...ownFields(verdict) }
}

function ownFields(verdict: Verdict): Partial<ScanAnswer> {
  const counts = 'total' in verdict ? { inside: verdict.inside, total: verdict.total } : {}
  switch (verdict.kind) {
    case 'admitted':
      return {
        ...counts,
        seat_indexes: verdict.seats,
        unlisted: verdict.note,
        ...(verdict.elsewhere && { elsewhere: verdict.elsewhere.seats, gates: verdict.elsewhere.gates }),
      }
    case 'wrong-gate':
      return { ...counts, seat_indexes: verdict.seats, gates: verdict.gates }
    case 'let-back-in':
      return { ...counts, seat_indexes: verdict.seats, exited: verdict.exited ?? false }
    case 'left':
      return { ...counts, seat_indexes: verdict.seats }
    case 'outside-hours':
      return { ...counts, seat_indexes: verdict.seats, doors: verdict.doors, doors_at: iso(verdict.at) }
    case 'already-used':
      return { ...counts, used_at: iso(verdict.at), used_gate: verdict.gate, used_here: verdict.here }
    case 'wrong-show':
      return {
        other_show: verdict.show,
        ...(verdict.on && { other_show_at: iso(verdict.on.at), other_show_zone: verdict.on.zone }),
      }
    case 'cannot-tell':
      return cannotTellFields(verdict)
    default:
      return {}
  }
}

type Of<Kind extends VerdictKind> = Extract<Verdict, { kind: Kind }>

/** Earlier scanners understand only `unlisted`, so it is always set. */
function cannotTellFields(verdict: Of<'cannot-tell'>): Partial<ScanAnswer> {
  if (verdict.why === 'made-anew') return { unlisted: 'not-listed', made_anew: true, seat_indexes: verdict.seats }
  if (verdict.why === 'no-exit') return { unlisted: 'not-listed', no_exit: true, seat_indexes: verdict.seats }
  if (verdict.why === 'code' || verdict.why === 'earlier-day') return { unlisted: 'not-listed', seat_indexes: verdict.seats }
  if ('by' in verdict) {
    const { counter, soldAt, stoppedAt } = verdict.by
    const by = { why: verdict.why, counter, sold_at: iso(soldAt), stopped_at: stoppedAt === null ? null : iso(stoppedAt) }
    return { unlisted: 'not-listed', sold_by: by, seat_indexes: verdict.seats }
  }
  if (verdict.why !== 'missing') return { unlisted: verdict.why }
  const { show, seatIndex, madeAt } = verdict.signed
  return { unlisted: 'not-listed', signed: { show, seat_index: seatIndex, made_at: madeAt === null ? null : iso(madeAt) } }
}

function readCannotTell({ signed, sold_by, seat_indexes: seats, unlisted, made_anew, no_exit }: ScanAnswer): Of<'cannot-tell'> {
  const kind = 'cannot-tell'
  if (sold_by) {
    const { why, counter, sold_at, stopped_at } = sold_by
    return { kind, why, by: { counter, soldAt: instant(sold_at), stoppedAt: stopped_at === null ? null : instant(stopped_at) }, seats }
  }
  if (signed) {
    const madeAt = signed.made_at === null ? null : Date.parse(signed.made_at)
    return { kind, why: 'missing', signed: { show: signed.show, seatIndex: signed.seat_index, madeAt } }
  }
  if (seats.length > 0) return { kind, why: no_exit ? 'no-exit' : made_anew ? 'made-anew' : 'code', seats }
  return { kind, why: unlisted ?? 'not-listed' }
}

/** Returns the verdict of an answer; null from a backend that only says success and a message. */
export function readVerdict(answer: ScanAnswer): Verdict | null {
  const { inside, total, seat_indexes: seats } = answer
  const kind = answer.verdict
  switch (kind) {
    case null:
      return null
    case 'admitted':
      return {
        kind,
        seats,
        inside,
        total,
        note: answer.unlisted === 'not-listed' ? 'not-listed' : null,
        ...(answer.elsewhere.length > 0 && { elsewhere: { seats: answer.elsewhere, gates: answer.gates } }),
      }
    case 'wrong-gate':
      return { kind, gates: answer.gates, seats, inside, total }
    case 'let-back-in':
      return { kind, seats, inside, total, ...(answer.exited && { exited: true }) }
    case 'left':
      return { kind, seats, inside, total }
    case 'outside-hours':
      return { kind, doors: answer.doors ?? 'closed', at: instant(answer.doors_at), seats, inside, total }
    case 'already-used':
      return { kind, at: instant(answer.used_at), gate: answer.used_gate, here: answer.used_here, inside, total }
    case 'wrong-show':
      return {
        kind,
        show: answer.other_show,
        ...(answer.other_show_at !== null && { on: { at: instant(answer.other_show_at), zone: answer.other_show_zone } }),
      }
    case 'cannot-tell':
      return readCannotTell(answer)
    default:
      return { kind }
  }
}

const iso = (at: number) => new Date(at).toISOString()
const instant = (text: string | null) => (text === null ? 0 : Date.parse(text))

/** How a verdict is put into words: `zone` and `scannedAt` (epoch ms) decide whether an instant is on the day of the scan. */
export interface Telling {
  say: Say
  language: Language
  zone: string
  scannedAt: number
}

/**
 * Returns a verdict in one sentence, the same on the server and on the phone. Times are on the clock of the hall, with the date if that is
 * not the date of the scan.
 */
export function verdictMessage(verdict: Verdict, telling: Telling): string {
  const { say } = telling
  switch (verdict.kind) {
    case 'admitted':
      return admittedMessage(verdict, say)
    case 'outside-hours':
      return hoursMessage(verdict, telling)
    case 'wrong-gate':
      return wrongGateMessage(verdict.gates, say)
    case 'cannot-tell':
      return cannotTellMessage(verdict, telling)
    case 'already-used': {
      const { at, gate, here } = verdict
      return say(usedWords[here ? 'here' : gate ? 'gate' : 'somewhere'][dayOf(at, telling)], { ...momentOf(at, telling), gate })
    }
    case 'let-back-in':
      return say(verdict.exited ? 'Back after going out.' : 'Back from the interval.')
    case 'left':
      return say(
        verdict.inside > 0 ? 'Going out. The ticket lets them back in.' : 'Going out. Nobody had been scanned in with this ticket.',
      )
    case 'wrong-show':
      return wrongShowMessage(verdict, telling)
    default:
      return say(plainWords[verdict.kind])
  }
}

/** Returns the words of a verdict without details of its own; null if it has details. */
export function plainVerdictWords(kind: VerdictKind): Phrase | null {
  const words: Partial<Record<VerdictKind, Phrase>> = plainWords
  return words[kind] ?? null
}

const plainWords = {
  unknown: 'No ticket has this code.',
  foreign: 'This code is not one of ours.',
  forged: 'A false ticket: we did not sign it.',
  'newer-format': 'This ticket is of a newer kind. Update the scanner.',
  revoked: 'A newer ticket was made for this booking. Ask to see that one.',
  cancelled: 'This booking was cancelled.',
  refunded: 'This ticket was refunded.',
  released: 'This seat was given back.',
  'sold-again': 'This seat was given back, and sold again.',
  'not-paid': 'This booking is not paid.',
} as const satisfies Record<
  Exclude<
    VerdictKind,
    'admitted' | 'let-back-in' | 'left' | 'outside-hours' | 'wrong-gate' | 'cannot-tell' | 'already-used' | 'wrong-show'
  >,
  Phrase
>

const cannotTellWords = {
  'not-listed': 'Not on the list of this phone. Look at the ticket and decide.',
  'unknown-key': 'Signed with a key that this phone does not know yet. Look at the ticket and decide.',
  'no-exit': 'No exit was scanned: this ticket is already inside. Ask the guest, and decide.',
  'earlier-day': 'Used on an earlier day, and by the list on this phone the show is over. If it was moved to today, let them in.',
  'made-anew': 'This booking has a new ticket, and its booking ID is on the earlier one too. Ask to see the new ticket.',
  code: 'The phone can’t be sure of a code without a network. Ask for the name.',
} as const satisfies Record<Exclude<Of<'cannot-tell'>['why'], 'missing' | SaleDoubt>, Phrase>

type ByDay = Record<'today' | 'another', AnyPhrase>

const doorsWords = {
  'not-yet-open': { today: 'The doors open at {{time}}.', another: 'The doors open on {{date}} at {{time}}.' },
  closed: { today: 'The doors closed at {{time}}.', another: 'The doors closed on {{date}} at {{time}}.' },
} as const satisfies Record<Of<'outside-hours'>['doors'], ByDay>

const usedWords = {
  here: { today: 'Already used at {{time}}, on this phone.', another: 'Already used on {{date}} at {{time}}, on this phone.' },
  gate: { today: 'Already used at {{time}}, {{gate}}.', another: 'Already used on {{date}} at {{time}}, {{gate}}.' },
  somewhere: { today: 'Already used at {{time}}.', another: 'Already used on {{date}} at {{time}}.' },
} as const satisfies Record<'here' | 'gate' | 'somewhere', ByDay>

function admittedMessage({ elsewhere, note, inside, total }: Of<'admitted'>, say: Say): string {
  if (elsewhere?.gates.length === 0) return say('Only these seats go in here.')
  if (elsewhere) return say('Only these seats go in here. The others: {{gates}}.', { gates: elsewhere.gates.join(', ') })
  if (note === 'not-listed') return say('A genuine ticket, newer than the list on this phone.')
  if (inside > 0) return say('{{inside}} of {{total}} already inside.', { inside, total })
  return say('Welcome.')
}

function wrongGateMessage(gates: readonly string[], say: Say): string {
  if (gates.length === 0) return say('This ticket is not for this gate, and no gate for it is known. Ask the organiser.')
  return say('Wrong gate: go to {{gates}}.', { gates: gates.join(', ') })
}

function wrongShowMessage({ show, on }: Of<'wrong-show'>, { say, language, scannedAt }: Telling): string {
  if (!show) return say('This ticket is for another show.')
  if (!on) return say('This ticket is for another show: {{show}}.', { show })
  const { at, zone } = on
  const time = formatTime(language, at, zone)
  if (localDate(at, zone) === localDate(scannedAt, zone)) return say('This ticket is for {{show}}, today at {{time}}.', { show, time })
  const [weekday, date] = [formatWeekday(language, at, zone), formatDate(language, at, zone)]
  return say('This ticket is for {{show}}: {{weekday}}, {{date}}, {{time}}.', { show, weekday, date, time })
}

function hoursMessage({ doubt, doors, at }: Of<'outside-hours'>, telling: Telling): string {
  const { say } = telling
  if (!doubt) return say(doorsWords[doors][dayOf(at, telling)], momentOf(at, telling))
  const clockTime = (instant: number) => {
    const { date, time } = momentOf(instant, telling)
    return dayOf(instant, telling) === 'today' ? time : `${date}, ${time}`
  }
  return say('This phone’s clock says {{clock}}, and it last heard from the server at {{heard}}. Check the clock, or connect once.', {
    clock: clockTime(doubt.clock),
    heard: clockTime(doubt.heard),
  })
}

function missingMessage({ show, seatIndex: number, madeAt }: SignedTicket, telling: Telling): string {
  const { say } = telling
  const whose =
    number === 0
      ? say('We signed this ticket for {{show}}: a whole booking.', { show })
      : say('We signed this ticket for {{show}}: seat {{number}} of a booking.', { show, number })
  const made = madeAt === null ? [] : [say('It was made on {{date}} at {{time}}.', momentOf(madeAt, telling))]
  return [whose, ...made, say('It is not in our books. Ask the organiser.')].join(' ')
}

function cannotTellMessage(verdict: Of<'cannot-tell'>, telling: Telling): string {
  if (verdict.why === 'missing') return missingMessage(verdict.signed, telling)
  return 'by' in verdict ? saleMessage(verdict, telling) : telling.say(cannotTellWords[verdict.why])
}

function saleMessage({ why, by }: Extract<Of<'cannot-tell'>, { why: SaleDoubt }>, telling: Telling): string {
  const { say } = telling
  const counter = by.counter || say('a counter')
  const sold = say('Sold by {{counter}} on {{date}} at {{time}}.', { counter, ...momentOf(by.soldAt, telling) })
  return `${sold} ${saleWords(why, by.stoppedAt, telling)}`
}

function saleWords(why: SaleDoubt, stoppedAt: number | null, telling: Telling): string {
  const { say } = telling
  if (why === 'seat-of-another') return say('By our list the seat is somebody else’s. Ask to see the other ticket, and decide.')
  if (why === 'unknown-counter') return say('That phone is not in our books. Ask who sold it, and decide.')
  if (why === 'not-leased') return say('That phone was never given this seat to sell. Look at the ticket and decide.')
  if (why === 'sold-late') return say('Its time to sell was over by then. Look at the ticket and decide.')
  if (stoppedAt === null) return say('That phone was stopped. Ask who sold it, and decide.')
  return say('That phone was stopped on {{date}} at {{time}}. Ask who sold it, and decide.', momentOf(stoppedAt, telling))
}

function momentOf(instant: number, { language, zone }: Telling): { date: string; time: string } {
  return { date: formatDate(language, instant, zone), time: formatTime(language, instant, zone) }
}

function dayOf(instant: number, { zone, scannedAt }: Telling): keyof ByDay {
  return localDate(instant, zone) === localDate(scannedAt, zone) ? 'today' : 'another'
}
