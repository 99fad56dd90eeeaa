import type { DoorConflict } from '@sabha/api/checkin'
import { seatsInWords } from '@sabha/api/seat-words'
import { plainVerdictWords } from '@sabha/api/verdict'
import { formatNumber, formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ageWords, useNow } from '../components/ages.ts'
import { Icon } from '../components/icon.tsx'
import { Empty, ListPage } from '../components/list-page.tsx'
import { useDoor, useDoorStatus } from '../components/open-door.tsx'
import { showInShort } from '../components/show-words.ts'
import type { DoorStatus, ShowFigures } from '../door/door.ts'
import type { SectionFigures } from '../door/section-figures.ts'
import { paths } from '../paths.ts'
import { ignoreStorage } from '../store/storage-problem.ts'
import styles from './at-the-door.module.css'

/** Shows how full the hall is, how fresh that figure is, and where two phones disagree. */
export function DoorPage() {
  const { say } = useLanguage()
  const { conflicts, letInTwice, shows } = useDoorStatus()
  const openFirst = conflicts.toSorted((a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null))
  return (
    <ListPage title={say('At the door')}>
      <Figures />
      {shows.length > 1
        ? shows.map((one) => <OfShow key={one.show.id} figures={one} />)
        : shows.map((one) => <Sections key={one.show.id} figures={one} />)}
      <DoorFacts />
      <Link className={`${buttonClass('quiet')} ${styles.exchange}`} to={paths.exchange}>
        <Icon name="exchange" size={20} />
        {say('Exchange with another phone')}
      </Link>
      <h2 className={styles.title}>{say('Conflicts')}</h2>
      {conflicts.length + letInTwice.length === 0 && <Empty>{say('No conflicts. Every seat was let in once.')}</Empty>}
      {letInTwice.map((twice) => (
        <TwiceCard key={`${twice.showId}/${twice.seat}/${twice.there.at}`} twice={twice} />
      ))}
      {openFirst.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
    </ListPage>
  )
}

function Figures() {
  const { say } = useLanguage()
  const { admitted, sold, exits } = useDoorStatus()
  if (admitted === null || sold === null) return <Empty>{say('Guest list not downloaded')}</Empty>
  const share = sold === 0 ? 0 : Math.min(1, admitted / sold)
  return (
    <div className={styles.figures}>
      <p className={styles.admitted}>
        <strong>{formatNumber(admitted)}</strong>
        <span>{say('inside, of {{sold}} sold', { sold: formatNumber(sold) })}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p>{say(exits ? '{{count}} outside' : '{{count}} still to come', { count: formatNumber(Math.max(0, sold - admitted)) })}</p>
    </div>
  )
}

/** Shows how full each section of a show is, where there is more than one. */
function Sections({ figures: { show, admitted, listAt } }: { figures: ShowFigures }) {
  const { say, sayText } = useLanguage()
  const door = useDoor()
  const [sections, setSections] = useState<SectionFigures[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an admission or a newer list is a reason to count again.
  useEffect(() => {
    let isOver = false
    // Above all pages, an alert tells where storage doesn't work.
    void door.sections(show.id).then((figures) => !isOver && setSections(figures), ignoreStorage)
    return () => {
      isOver = true
    }
  }, [door, show.id, admitted, listAt])
  if (sections.length < 2) return null
  return (
    <section className={styles.sections} aria-label={say('By section')}>
      {sections.map(({ section, sold, admitted: inside }) => (
        <Filled key={section} name={sayText(section)} inside={inside} total={sold} />
      ))}
    </section>
  )
}

/** The figures of one of several shows. */
function OfShow({ figures }: { figures: ShowFigures }) {
  const words = useLanguage()
  const { show, admitted, sold } = figures
  const name = showInShort(show, words)
  return (
    <div className={styles.ofShow}>
      {admitted === null || sold === null ? (
        <p>
          {name}: {words.say('Guest list not downloaded')}
        </p>
      ) : (
        <Filled name={name} inside={admitted} total={sold} />
      )}
      <Sections figures={figures} />
    </div>
  )
}

function Filled({ name, inside, total }: { name: string; inside: number; total: number }) {
  const { say } = useLanguage()
  const share = total === 0 ? 0 : Math.min(1, inside / total)
  return (
    <div className={styles.section}>
      <p>{name}</p>
      <p>{say('{{inside}} of {{total}} inside', { inside: formatNumber(inside), total: formatNumber(total) })}</p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

/** Shows how far what the phone shows can be trusted. */
function DoorFacts() {
  const { say, sayText } = useLanguage()
  const { syncedAt, listAt, gate, shows, persisted } = useDoorStatus()
  const limited = shows.filter(({ gateSections }) => gateSections !== null)
  const gateSections = [...new Set(limited.flatMap((one) => one.gateSections ?? []))]
  const now = useNow()
  const age = (at: number | null) => (at === null ? say('never') : ageWords(Math.max(0, now - at), say))
  return (
    <dl className={styles.facts}>
      <dt>{say('Last sync')}</dt>
      <dd>{age(syncedAt)}</dd>
      <dt>{say('Door list')}</dt>
      <dd>{age(listAt)}</dd>
      {gate && (
        <>
          <dt>{say('Gate')}</dt>
          <dd>
            {limited.length > 0 ? say('{{gate}}, only for {{sections}}', { gate, sections: gateSections.map(sayText).join(', ') }) : gate}
          </dd>
        </>
      )}
      <dt>{say('Storage')}</dt>
      <dd>{say(persisted ? 'won’t be cleared by the browser' : 'may be cleared by the browser')}</dd>
    </dl>
  )
}

/** Shows both sides of a conflict: who let the seat in, where and when. */
function ConflictCard({ conflict }: { conflict: DoorStatus['conflicts'][number] }) {
  const words = useLanguage()
  const { say, language } = words
  const { shows } = useDoorStatus()
  const show = shows.find((one) => one.show.id === conflict.showId)?.show
  const zone = show?.timezone ?? homeZone
  const { kind, seat, name, booking_id, first, second, verdict, resolved_at } = conflict
  const why = verdict && verdict !== 'moved' && plainVerdictWords(verdict)
  const title = () => {
    const isOne = !seat.includes(',')
    if (kind === 'double-entry') return say(isOne ? 'Seat {{seat}} was let in twice' : 'Seats {{seat}} were let in twice', { seat })
    if (seat === '') return say('Let in without a good ticket')
    if (verdict === 'moved')
      return say(isOne ? 'Seat {{seat}}: moved after its guest came in' : 'Seats {{seat}}: moved after their guests came in', { seat })
    return say(isOne ? 'Seat {{seat}} was let in, and should not have been' : 'Seats {{seat}} were let in, and should not have been', {
      seat,
    })
  }
  return (
    <article className={styles.card} data-settled={resolved_at === null ? undefined : true}>
      <h3>{title()}</h3>
      {show && shows.length > 1 && <p className={styles.why}>{showInShort(show, words)}</p>}
      <p className={styles.who}>{[name, booking_id].filter(Boolean).join(' · ')}</p>
      {why && <p className={styles.why}>{say(why)}</p>}
      <div className={styles.sides}>
        {first && <ConflictSide title={say('First, and counted')} side={first} zone={zone} />}
        <ConflictSide title={say(first ? 'Let in again' : 'Let in')} side={second} zone={zone} />
      </div>
      {resolved_at !== null && (
        <p className={styles.settled}>{say('settled at {{time}}', { time: formatTime(language, Date.parse(resolved_at), zone) })}</p>
      )}
    </article>
  )
}

/** What another phone told, and the server has not heard of yet. */
function TwiceCard({ twice: { showId, name, seat, notes, here, there } }: { twice: DoorStatus['letInTwice'][number] }) {
  const words = useLanguage()
  const { say } = words
  const { shows } = useDoorStatus()
  const show = shows.find((one) => one.show.id === showId)?.show
  const zone = show?.timezone ?? homeZone
  const title = () => {
    if (!seat) return say('A ticket that is not on the list')
    if (!notes?.place) return say('Seat {{seat}} was let in twice', { seat })
    return say('Let in twice: {{seats}}', { seats: seatsInWords([seat], { [seat]: notes }, words).join(', ') })
  }
  const [first, second] = [here, there].toSorted((a, b) => a.at - b.at).map(({ at, gate }) => ({ at: new Date(at).toISOString(), gate }))
  return (
    <article className={styles.card}>
      <h3>{title()}</h3>
      {show && shows.length > 1 && <p className={styles.why}>{showInShort(show, words)}</p>}
      <p className={styles.who}>{name}</p>
      <div className={styles.sides}>
        {first && <ConflictSide title={say('Let in')} side={first} zone={zone} />}
        {second && <ConflictSide title={say('Let in again')} side={second} zone={zone} />}
      </div>
    </article>
  )
}

type Side = Pick<DoorConflict['second'], 'at' | 'gate'> & { device?: string }

function ConflictSide({ title, side, zone }: { title: string; side: Side; zone: string }) {
  const { language } = useLanguage()
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      <strong>{formatTime(language, Date.parse(side.at), zone)}</strong>
      <p>{side.gate}</p>
      {side.device && <p>{side.device}</p>}
    </div>
  )
}
