import type { Show } from '@sabha/api/shapes'
import { homeZone, localDate } from '@sabha/ticketing/time'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { apiBase } from '../../backend-address.ts'
import { useInBrowser } from '../../components/browser.ts'
import { availability } from '../../components/nights.tsx'
import { paths } from '../../paths.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './calendar.module.css'
import { type Day, dayAfterKey, dayWords, firstShowIn, type Month, monthsOf, monthWords, weekdayWords } from './months.ts'

/**
 * The months that have shows, each as a grid of days with the list of its shows. Before a script runs, days with shows are plain links to
 * the list; after that each grid is one stop of the Tab key, and the arrow keys move over all months (ARIA Authoring Practices: grid).
 */
export default function Calendar({ shows }: { shows: readonly Show[] }) {
  const { language, say } = useLanguage()
  const months = monthsOf(shows)
  const isLive = useInBrowser()
  const [active, setActive] = useState<string | null>(null)
  const all = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>, from: string) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const to = dayAfterKey(event.key, event.ctrlKey, from, months)
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
    all.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return (
    <div ref={all} className={styles.calendar}>
      {months.map((month) => (
        <MonthView
          key={month.month}
          month={month}
          // One stop for the Tab key in each month.
          stop={isLive ? (active?.startsWith(month.month) ? active : firstShowIn(month)) : undefined}
          today={isLive ? localDate(Date.now(), homeZone) : undefined}
          onMove={move}
        />
      ))}
      <p>
        <a href={`${apiBase}shows_calendar.php?lang=${language}`}>{say('Add all shows to my calendar')}</a>
      </p>
    </div>
  )
}

interface MonthViewProps {
  month: Month
  /** The day that the Tab key reaches; undefined while the grid is not live yet. */
  stop: string | undefined
  today: string | undefined
  onMove: (event: KeyboardEvent<HTMLElement>, from: string) => void
}

function MonthView({ month, stop, today, onMove }: MonthViewProps) {
  const { language } = useLanguage()
  const heading = useId()
  return (
    <section className={styles.month} aria-labelledby={heading}>
      <h2 id={heading}>{monthWords(language, month.month)}</h2>
      <table className={styles.grid} role={stop === undefined ? undefined : 'grid'} aria-labelledby={heading}>
        <thead>
          <tr>
            {weekdayWords(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month.
            <tr key={index}>
              {week.map((cell, place) =>
                cell ? (
                  <DayCell key={cell.date} day={cell} stop={stop} isToday={cell.date === today} onMove={onMove} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place in the week.
                  <td key={place} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ol className={styles.list}>
        {month.shows.map((show) => (
          <ListedShow key={show.id} show={show} />
        ))}
      </ol>
    </section>
  )
}

interface DayCellProps extends Pick<MonthViewProps, 'stop' | 'onMove'> {
  day: Day
  isToday: boolean
}

/** A day with shows is a link to the first of them in the list. */
function DayCell({ day: { date, shows }, stop, isToday, onMove }: DayCellProps) {
  const { language, sayText } = useLanguage()
  const number = Number(date.slice(8))
  const [first] = shows
  const keys =
    stop === undefined
      ? {}
      : { 'data-day': date, tabIndex: stop === date ? 0 : -1, onKeyDown: (event: KeyboardEvent<HTMLElement>) => onMove(event, date) }
  const current = isToday ? ('date' as const) : undefined
  if (!first) {
    return (
      <td {...keys} aria-current={current} aria-label={stop === undefined ? undefined : dayWords(language, date)}>
        <span>{number}</span>
      </td>
    )
  }
  const titles = shows.map(({ title }) => sayText(title)).join(', ')
  return (
    <td aria-current={current}>
      <a
        {...keys}
        href={`#${placeOf(first)}`}
        aria-label={`${dayWords(language, date)}: ${titles}`}
        onClick={(event) => {
          const place = document.getElementById(placeOf(first))
          if (!place) return
          // The jump is not put into the address.
          event.preventDefault()
          place.focus()
        }}
      >
        {number}
        {shows.length > 1 && <small aria-hidden="true">×{shows.length}</small>}
      </a>
    </td>
  )
}

const placeOf = ({ id }: Show) => `show-${id}`

function ListedShow({ show }: { show: Show }) {
  const words = useLanguage()
  const { language, say, sayText } = words
  const { times } = occasionWords(show, words)
  return (
    <li id={placeOf(show)} tabIndex={-1}>
      <p className={styles.when}>
        {dayWords(language, show.date)} <span>{times}</span>
      </p>
      <div>
        <h3>{sayText(show.title)}</h3>
        <p className={styles.soft}>{[sayText(show.performer), sayText(show.venue)].filter(Boolean).join(' · ')}</p>
        <p className={styles.soft}>{availability(show, words)}</p>
      </div>
      {show.on_sale && (
        <Link
          className={buttonClass('quiet', 'small')}
          to={paths.bookTicket(show.id)}
          state={bookTicketState(show)}
          aria-label={`${say('Book Now')}: ${sayText(show.title)}, ${dayWords(language, show.date)}`}
        >
          {say('Book Now')}
        </Link>
      )}
    </li>
  )
}
