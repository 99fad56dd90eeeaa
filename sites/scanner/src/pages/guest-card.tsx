import { groupName } from '@sabha/api/seat-words'
import { formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../components/icon.tsx'
import { ListPage, useWide } from '../components/list-page.tsx'
import type { ListedGuest } from '../door/door.ts'
import { paths } from '../paths.ts'
import styles from './guest-card.module.css'
import { useScanPanel } from './scan/use-scan-panel.ts'
import { NoteCard, TicketFacts } from './scan/verdict.tsx'

type SeatState = ListedGuest['seatStates'][number]['state']

/**
 * One booking of the list: who is inside, and who goes in now; or who comes back in, while letting back in is on; or who goes out at an
 * exit. Nobody has seen the ticket itself, so the door judges it like any other scan.
 */
export function GuestCard({ guest, onBack }: { guest: ListedGuest; onBack: () => void }) {
  const words = useLanguage()
  const { say } = words
  const panel = useScanPanel()
  const isWide = useWide()
  const navigate = useNavigate()
  const indexesOf = (wanted: SeatState) => guest.seatStates.filter(({ state }) => state === wanted).map(({ index }) => index)
  const inside = indexesOf('inside')
  const isOut = panel.isLeaving
  const isBack = panel.isLettingBackIn && inside.length > 0
  const offered = isOut || isBack ? inside : [...indexesOf('outside'), ...indexesOf('gone')].toSorted((a, b) => a - b)
  const [left, setLeft] = useState<readonly number[]>([])
  const going = offered.filter((index) => !left.includes(index))
  const [one, several] = pressWords[isOut ? 'out' : isBack ? 'back' : 'in']
  const bad = guest.state === 'paid' ? null : badStates[guest.state]

  // Places have no numbers of their own, so several of one name are counted.
  const nameOf = ({ seat }: { seat: string }) => {
    const place = guest.notes?.[seat]?.place
    const same = guest.seats.filter((other) => place && guest.notes?.[other]?.place?.name === place.name)
    return place ? say('{{name}}, place {{number}}', { name: groupName(place, words), number: same.indexOf(seat) + 1 }) : seat
  }
  const choose = (index: number, goes: boolean) =>
    setLeft((before) => (goes ? before.filter((other) => other !== index) : [...before, index]))
  const admit = () => {
    // On a phone the verdict is behind this list.
    if (!isWide) void navigate(paths.scan)
    void panel.verify(guest.bookingId, 'list', going)
  }

  return (
    <ListPage title={guest.name}>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="back" size={20} />
        {say('Back to the matches')}
      </button>
      {bad && <Notice kind="error">{say(bad)}</Notice>}
      {guest.note && <NoteCard note={guest.note} />}
      <fieldset className={styles.seats}>
        <legend>{say(isOut ? 'Who goes out now?' : 'Who goes in now?')}</legend>
        {guest.seatStates.map((seat) => (
          <SeatChoice
            key={seat.index}
            seat={seat}
            name={nameOf(seat)}
            zone={guest.zone}
            goes={going.includes(seat.index)}
            isOffered={offered.includes(seat.index)}
            onChange={(goes) => choose(seat.index, goes)}
          />
        ))}
      </fieldset>
      {!bad && offered.length === 0 && (
        <Notice kind="info">{say(isOut ? 'Nobody on this booking is inside.' : 'Everyone on this booking is inside.')}</Notice>
      )}
      <TicketFacts guest={guest} className={styles.facts} />
      {!bad && offered.length > 0 && (
        <Button className={styles.admit} disabled={going.length === 0} onClick={admit}>
          {going.length > 1 ? say(several, { count: going.length }) : say(one)}
        </Button>
      )}
    </ListPage>
  )
}

const pressWords = {
  in: ['Admit', 'Admit {{count}}'],
  back: ['Let back in', 'Let {{count}} back in'],
  out: ['Let out', 'Let {{count}} out'],
} as const

interface SeatChoiceProps {
  seat: ListedGuest['seatStates'][number]
  name: string
  zone: string
  goes: boolean
  isOffered: boolean
  onChange: (goes: boolean) => void
}

/** One seat of a booking, whose guest goes in now, is inside, or doesn't have it any more. */
function SeatChoice({ seat, name, zone, goes, isOffered, onChange }: SeatChoiceProps) {
  const { say, language } = useLanguage()
  const words = () => {
    if (seat.state === 'released') return say('given back')
    if (seat.state === 'outside') return say('outside')
    if (seat.since === null) return say('inside')
    const time = formatTime(language, seat.since, zone)
    if (seat.state === 'gone') return say('went out at {{time}}', { time })
    return seat.gate ? say('inside since {{time}}, {{gate}}', { time, gate: seat.gate }) : say('inside since {{time}}', { time })
  }
  return (
    <label className={styles.seat}>
      <input type="checkbox" checked={goes} disabled={!isOffered} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>{words()}</span>
    </label>
  )
}

export const badStates = {
  'not-paid': 'not paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const satisfies Record<Exclude<ListedGuest['state'], 'paid'>, Phrase>

/** Counts the seats that are still the guest's, and those of them whose guest is inside. */
export function insideOf({ seatStates }: Pick<ListedGuest, 'seatStates'>): { inside: number; total: number } {
  const own = seatStates.filter(({ state }) => state !== 'released')
  return { inside: own.filter(({ state }) => state === 'inside').length, total: own.length }
}
