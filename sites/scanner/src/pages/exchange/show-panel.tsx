import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { useNow } from '../../components/ages.ts'
import { useDoor, useDoorStatus } from '../../components/open-door.tsx'
import { storageWords } from '../../components/problems.ts'
import { useSession } from '../../components/services.tsx'
import { showInShort } from '../../components/show-words.ts'
import { filmOf } from '../../exchange/frames.ts'
import { StorageProblem } from '../../store/storage-problem.ts'
import styles from './exchange.module.css'
import { Film } from './film.tsx'

type Shown =
  | { kind: 'film'; frame: (number: number) => string; seats: number }
  | { kind: 'not-certified' }
  | { kind: StorageProblem['kind'] }

/** Shows what this phone has to tell, as a film for the other phone's camera. */
export function ShowPanel({ onRead }: { onRead: () => void }) {
  const { say } = useLanguage()
  const { shows, gate } = useDoorStatus()
  const [chosen, setChosen] = useState(shows[0]?.show.id ?? '')
  const shown = useFilm(chosen)
  return (
    <section className={styles.panel} aria-label={say('Show my code')}>
      {shows.length > 1 && <ShowChoice chosen={chosen} onChoose={setChosen} />}
      {shown?.kind === 'film' && (
        <>
          <Film frame={shown.frame} />
          <p className={styles.words}>{say('Hold this code in front of the other phone’s camera until that phone says it’s done.')}</p>
          <p className={styles.quiet}>
            {say('{{gate}}: {{count}} guests. If the other phone reads slowly, turn up the brightness here.', {
              count: formatNumber(shown.seats),
              gate: gate || say('this gate'),
            })}
          </p>
        </>
      )}
      {shown !== null && shown.kind !== 'film' && <NoFilm kind={shown.kind} />}
      <div className={styles.actions}>
        <Button onClick={onRead}>{say('Now read theirs')}</Button>
      </div>
    </section>
  )
}

function NoFilm({ kind }: { kind: Exclude<Shown['kind'], 'film'> }) {
  const { say } = useLanguage()
  const session = useSession()
  if (kind !== 'not-certified') return <Notice kind="error">{say(storageWords[kind])}</Notice>
  return (
    <Notice kind="info">
      {say(
        session.kind === 'admin'
          ? 'You signed in with an account. Others can read paired phones only; you can still read theirs.'
          : 'This phone needs the network once before others can read it. You can still read theirs.',
      )}
    </Notice>
  )
}

function ShowChoice({ chosen, onChoose }: { chosen: string; onChoose: (showId: string) => void }) {
  const words = useLanguage()
  const { shows } = useDoorStatus()
  return (
    <label className={styles.choice}>
      <span>{words.say('Guests of which show?')}</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {shows.map(({ show }) => (
          <option key={show.id} value={show.id}>
            {showInShort(show, words)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** ms after which the film is made again while the page stays open, since one that was made long ago is refused. */
const madeEach = 150_000

/** Returns the film; null: it is being made. */
function useFilm(showId: string): Shown | null {
  const door = useDoor()
  const { listAt, recent } = useDoorStatus()
  const period = Math.floor(useNow(30_000) / madeEach)
  const [shown, setShown] = useState<Shown | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: time, a newer list, or a scan that was taken back, is a reason to tell something else.
  useEffect(() => {
    let isOver = false
    const make = async (): Promise<Shown> => {
      try {
        const offer = await door.offer(showId)
        return offer.kind === 'offer' ? { kind: 'film', frame: await filmOf(offer.message), seats: offer.seats } : offer
      } catch (error) {
        if (error instanceof StorageProblem) return { kind: error.kind }
        throw error
      }
    }
    void make().then((made) => !isOver && setShown(made))
    return () => {
      isOver = true
    }
  }, [door, showId, period, listAt, recent.length])
  return shown
}
