import { formatDate, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { localDate } from '@sabha/ticketing/time'
import type { Verdict } from '@sabha/ticketing/verdict'

/**
 * A verdict in one sentence, the same from the server and from the phone. Times are on the clock of the hall, with the date where it is
 * not that of the scan.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one switch over all verdicts, each case a sentence
export function verdictMessage(verdict: Verdict, language: Language, zone: string, scannedAt: number): string {
  const say = sayIn(language)
  const isToday = (instant: number) => localDate(instant, zone) === localDate(scannedAt, zone)
  const moment = (instant: number) => ({ date: formatDate(language, instant, zone), time: formatTime(language, instant, zone) })
  const clockTime = (instant: number) =>
    [isToday(instant) ? '' : formatDate(language, instant, zone), formatTime(language, instant, zone)].filter(Boolean).join(', ')
  switch (verdict.kind) {
    case 'admitted':
      if (verdict.note === 'not-listed') return say('A genuine ticket, newer than the list on this phone.')
      if (verdict.inside > 0) return say('{{inside}} of {{total}} already inside.', { inside: verdict.inside, total: verdict.total })
      return say('Welcome.')
    case 'let-back-in':
      return say('Back from the interval.')
    case 'outside-hours':
      if (verdict.doubt) {
        return say('This phone’s clock says {{clock}}, and it last heard from the server at {{heard}}. Check the clock, or connect once.', {
          clock: clockTime(verdict.doubt.clock),
          heard: clockTime(verdict.doubt.heard),
        })
      }
      return say(doorsWords[verdict.doors][isToday(verdict.at) ? 'today' : 'another'], moment(verdict.at))
    case 'cannot-tell':
      if (verdict.why !== 'missing') return say(cannotTellWords[verdict.why])
      return [
        verdict.signed.seatIndex === 0
          ? say('We signed this ticket for {{show}}: a whole booking.', { show: verdict.signed.show })
          : say('We signed this ticket for {{show}}: seat {{number}} of a booking.', {
              show: verdict.signed.show,
              number: verdict.signed.seatIndex,
            }),
        verdict.signed.madeAt === null ? '' : say('It was made on {{date}} at {{time}}.', moment(verdict.signed.madeAt)),
        say('It is not in our books. Ask the office.'),
      ]
        .filter(Boolean)
        .join(' ')
    case 'already-used':
      return say(usedWords[verdict.here ? 'here' : verdict.gate ? 'gate' : 'somewhere'][isToday(verdict.at) ? 'today' : 'another'], {
        ...moment(verdict.at),
        gate: verdict.gate,
      })
    case 'wrong-show':
      return verdict.show
        ? say('This ticket is for another show: {{show}}.', { show: verdict.show })
        : say('This ticket is for another show.')
    case 'unknown':
      return say('No ticket has this code.')
    case 'foreign':
      return say('This code is not one of ours.')
    case 'forged':
      return say('A false ticket: we did not sign it.')
    case 'newer-format':
      return say('This ticket is of a newer kind. Update the scanner.')
    case 'revoked':
      return say('A newer ticket was made for this booking. Ask to see that one.')
    case 'cancelled':
      return say('This booking was cancelled.')
    case 'refunded':
      return say('This ticket was refunded.')
    case 'released':
      return say('This seat was given back.')
    case 'sold-again':
      return say('This seat was given back, and sold again.')
    case 'not-paid':
      return say('This booking is not paid.')
    default:
      return verdict satisfies never
  }
}

const cannotTellWords: Record<Exclude<Extract<Verdict, { kind: 'cannot-tell' }>['why'], 'missing'>, Phrase> = {
  'not-listed': 'Not on the list of this phone. Look at the ticket and decide.',
  'unknown-key': 'Signed with a key that this phone does not know yet. Look at the ticket and decide.',
  'earlier-day': 'Used on an earlier day, and by the list on this phone the show is over. If it was moved to today, let them in.',
  code: 'The phone can’t be sure of a code without a network. Ask for the name.',
}

interface ByDay {
  today: AnyPhrase
  another: AnyPhrase
}

const doorsWords = {
  'not-yet-open': { today: 'The doors open at {{time}}.', another: 'The doors open on {{date}} at {{time}}.' },
  closed: { today: 'The doors closed at {{time}}.', another: 'The doors closed on {{date}} at {{time}}.' },
} as const satisfies Record<Extract<Verdict, { kind: 'outside-hours' }>['doors'], ByDay>

const usedWords = {
  here: { today: 'Already used at {{time}}, on this phone.', another: 'Already used on {{date}} at {{time}}, on this phone.' },
  gate: { today: 'Already used at {{time}}, {{gate}}.', another: 'Already used on {{date}} at {{time}}, {{gate}}.' },
  somewhere: { today: 'Already used at {{time}}.', another: 'Already used on {{date}} at {{time}}.' },
} as const satisfies Record<'here' | 'gate' | 'somewhere', ByDay>
