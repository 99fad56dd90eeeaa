import { shownPhone } from '@sabha/ticketing/phone'
import { useLanguage } from '@sabha/ui/use-language'
import type { ListedGuest } from '../../door/door.ts'
import styles from './guest-row.module.css'
import { badStates, insideOf } from './guest-states.ts'

export function GuestRow({ guest, onChoose }: { guest: ListedGuest; onChoose: () => void }) {
  const { say } = useLanguage()
  const { inside, total } = insideOf(guest)
  const bad = guest.state === 'paid' ? null : badStates[guest.state]
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['guest']} onClick={onChoose}>
        <span className={styles['name']}>{guest.name}</span>
        <span className={styles['detail']}>{[shownPhone(guest.phone), guest.seats.join(', ')].filter(Boolean).join(' · ')}</span>
        <span className={styles['state']} data-bad={bad ? true : undefined} data-all={!bad && inside === total ? true : undefined}>
          {bad ? say(bad) : say('{{inside}} of {{total}} inside', { inside, total })}
        </span>
      </button>
    </li>
  )
}
