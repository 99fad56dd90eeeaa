import type { Phrase } from '@sabha/language/phrases'
import { LanguageTrouble, useLanguage } from '@sabha/ui/use-language'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { Icon } from '../../components/icon.tsx'
import { RequireDoor } from '../../components/open-door.tsx'
import { FilmReader } from '../../exchange/film-reader.ts'
import { paths, toRead } from '../../paths.ts'
import { Alerts, Recalls } from '../scan/notes.tsx'
import { useSound, useWakeLock } from '../scan/use-phone.ts'
import styles from './exchange.module.css'
import { ReadPanel } from './read-panel.tsx'
import { ShowPanel } from './show-panel.tsx'

const sides = [
  { side: 'show', icon: 'qr', label: 'Show my code' },
  { side: 'read', icon: 'camera', label: 'Read theirs' },
] as const satisfies { side: string; icon: string; label: Phrase }[]
type Side = (typeof sides)[number]['side']

const State = z.object({ exchange: z.literal(toRead.exchange) })

/** Two phones tell each other, screen to camera, whom they let in: one shows, the other reads, then the other way round. */
export function ExchangePage() {
  return (
    <RequireDoor>
      <ExchangeScreen />
    </RequireDoor>
  )
}

function ExchangeScreen() {
  const { say } = useLanguage()
  const { state } = useLocation()
  const [side, setSide] = useState<Side>(State.safeParse(state).data?.exchange ?? 'show')
  // Keeps what was read of a film while this phone shows its own.
  const [reader] = useState(() => new FilmReader())
  const toggles = useRef<Partial<Record<Side, HTMLButtonElement | null>>>({})
  // The button that was pressed goes with its panel, so the focus moves to the toggle of the panel that is there now.
  const turnTo = (next: Side) => {
    toggles.current[next]?.focus()
    setSide(next)
  }
  useWakeLock(true)
  useSound()
  return (
    <div className={styles.screen}>
      <Recalls />
      <Alerts />
      <LanguageTrouble />
      <main className={styles.page}>
        <header className={styles.header}>
          <Link className={styles.back} to={paths.door} aria-label={say('Back to the door')}>
            <Icon name="back" size={26} />
          </Link>
          <h1>{say('Exchange with another phone')}</h1>
        </header>
        <fieldset className={styles.sides} aria-label={say('Who shows and who reads')}>
          {sides.map((one) => (
            <button
              key={one.side}
              ref={(toggle) => {
                toggles.current[one.side] = toggle
              }}
              type="button"
              aria-pressed={one.side === side}
              onClick={() => setSide(one.side)}
            >
              <Icon name={one.icon} size={20} />
              {say(one.label)}
            </button>
          ))}
        </fieldset>
        {side === 'show' ? (
          <ShowPanel onRead={() => turnTo('read')} />
        ) : (
          <ReadPanel reader={reader} onAgain={() => turnTo('read')} onShow={() => turnTo('show')} />
        )}
      </main>
    </div>
  )
}
