import { seatsInWords } from '@sabha/api/seat-words'
import { formatTime } from '@sabha/language/formats'
import { shownPhone } from '@sabha/ticketing/phone'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { Empty, ListPage } from '../components/list-page.tsx'
import { useDoor, useDoorStatus } from '../components/open-door.tsx'
import { storageWords } from '../components/problems.ts'
import type { ListedGuest } from '../door/door.ts'
import { StorageProblem } from '../store/storage-problem.ts'
import { badStates, GuestCard, insideOf } from './guest-card.tsx'
import styles from './search.module.css'

/** Searches this phone's list, for guests whose ticket can't be scanned. */
export function SearchPage() {
  const { say } = useLanguage()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useGuests(query)
  const problem = found instanceof StorageProblem ? found.kind : null
  const guests = found instanceof StorageProblem ? null : found
  const guest = guests?.find(({ bookingId }) => bookingId === chosen)

  if (guest) return <GuestCard guest={guest} onBack={() => setChosen(null)} />
  return (
    <ListPage
      title={say('Find a guest')}
      lead={say('For a dead phone or a forgotten ticket: check who they are before you let them in.')}
      ownFocus
    >
      <div className={styles.field}>
        <Field
          label={say('Name, last digits of the phone, seat or booking ID')}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          autoFocus
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
      <div role="status">
        {guests?.length === 0 && <Empty>{say('No match on this phone’s guest list.')}</Empty>}
        {guests?.length === 20 && <p>{say('Only the first matches. Type more to narrow them down.')}</p>}
      </div>
      <ul>
        {guests?.map((match) => (
          <GuestRow key={match.bookingId} guest={match} onChoose={() => setChosen(match.bookingId)} />
        ))}
      </ul>
    </ListPage>
  )
}

function GuestRow({ guest, onChoose }: { guest: ListedGuest; onChoose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const { shows } = useDoorStatus()
  const { inside, total } = insideOf(guest)
  const bad = guest.state === 'paid' ? null : badStates[guest.state]
  return (
    <li className={styles.row}>
      <button type="button" className={styles.guest} onClick={onChoose}>
        <span className={styles.name}>{guest.name}</span>
        <span className={styles.detail}>
          {[shownPhone(guest.phone), seatsInWords(guest.seats, guest.notes, words).join(', ')].filter(Boolean).join(' · ')}
        </span>
        {shows.length > 1 && guest.startsAt !== null && (
          <span className={styles.detail}>
            {words.sayText(guest.showTitle)} · {formatTime(words.language, guest.startsAt, guest.zone)}
          </span>
        )}
        {guest.note && (
          <span className={styles.note} data-attention={guest.note.attention || undefined}>
            {guest.note.text}
          </span>
        )}
        <span className={styles.state} data-bad={bad ? true : undefined} data-all={!bad && inside === total ? true : undefined}>
          {bad ? say(bad) : say('{{inside}} of {{total}} inside', { inside, total })}
        </span>
      </button>
    </li>
  )
}

const pauseInTyping = 120

/** Returns the guests that match, kept up to date while others are let in; null: nothing was asked yet. Or why the list can't be read. */
function useGuests(query: string): ListedGuest[] | StorageProblem | null {
  const door = useDoor()
  const { admitted, listAt } = useDoorStatus()
  const [guests, setGuests] = useState<ListedGuest[] | StorageProblem | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an admission or a newer list is a reason to look again.
  useEffect(() => {
    const asked = query.trim()
    let isOver = false
    const looking = setTimeout(async () => {
      const found = asked === '' ? null : await door.search(asked).catch(problemOf)
      if (!isOver) setGuests(found)
    }, pauseInTyping)
    return () => {
      isOver = true
      clearTimeout(looking)
    }
  }, [door, query, admitted, listAt])
  return guests
}

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  throw error
}
