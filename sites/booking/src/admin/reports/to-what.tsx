import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

const nouns: Readonly<Record<string, Phrase>> = {
  show: 'Show',
  booking: 'Booking',
  seat: 'Seat',
  seats: 'Seats',
  hall: 'Hall',
  account: 'Account',
  phone: 'Phone',
  conflict: 'Conflict',
}

/** `show 3`, `booking BK…`: in the chosen language, and leading there where there is a page. */
export function ToWhat({ text }: { text: string }) {
  const { say, sayText } = useLanguage()
  const [, seat, showId] = /^seat (\S+) of show (\S+)$/.exec(text) ?? []
  if (seat && showId) return <Link to={paths.adminSeats(showId)}>{say('Seat {{seat}} of show {{show}}', { seat, show: showId })}</Link>
  if (text === 'all shows') return say('All shows')
  const [, noun = '', id = ''] = /^(\w+) (.+)$/.exec(text) ?? []
  const phrase = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined
  if (!phrase) return sayText(text)
  const words = `${say(phrase)} ${id}`
  if (noun === 'booking') return <Link to={paths.adminBooking(id)}>{words}</Link>
  if (noun === 'show') return <Link to={paths.adminShow(id)}>{words}</Link>
  return words
}
