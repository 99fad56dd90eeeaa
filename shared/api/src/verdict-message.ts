import { formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import type { Verdict } from '@sabha/ticketing/verdict'

/** A verdict in one sentence, the same from the server and from the phone; times on the clock of the hall. */
export function verdictMessage(verdict: Verdict, language: Language, zone: string): string {
  const say = sayIn(language)
  const time = (instant: number) => formatTime(language, instant, zone)
  switch (verdict.kind) {
    case 'admitted':
      if (verdict.note === 'not-listed') return say('A genuine ticket, newer than the list on this phone.')
      if (verdict.inside > 0) return say('{{inside}} of {{total}} already inside.', { inside: verdict.inside, total: verdict.total })
      return say('Welcome.')
    case 'let-back-in':
      return say('Back from the interval.')
    case 'outside-hours':
      return verdict.doors === 'not-yet-open'
        ? say('The doors open at {{time}}.', { time: time(verdict.at) })
        : say('The doors closed at {{time}}.', { time: time(verdict.at) })
    case 'cannot-tell':
      return verdict.why === 'not-listed'
        ? say('Not on the list of this phone. Look at the ticket and decide.')
        : say('Signed with a key that this phone does not know yet. Look at the ticket and decide.')
    case 'already-used':
      if (verdict.here) return say('Already used at {{time}}, on this phone.', { time: time(verdict.at) })
      if (verdict.gate) return say('Already used at {{time}}, {{gate}}.', { time: time(verdict.at), gate: verdict.gate })
      return say('Already used at {{time}}.', { time: time(verdict.at) })
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
    case 'sold-again':
      return say('This ticket was refunded, and the seat sold again.')
    case 'not-paid':
      return say('This booking is not paid.')
    default:
      return verdict satisfies never
  }
}
