import { formatNumber } from '@sabha/language/formats'
import { homeZone, localDate } from '@sabha/ticketing/time'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { seatsWords } from '../components/seats-words.ts'
import styles from './attention-panel.module.css'
import { Columns } from './columns.tsx'
import { bestDay, filledDays } from './filled-days.ts'
import type { SalesDay } from './queries.ts'

/** Rupees a day as columns, the best day named; the same as a table for those who want the numbers. */
export function SalesByDay({ sold, count }: { sold: readonly SalesDay[]; count: number }) {
  const { say } = useLanguage()
  const { date: words } = useMoments()
  const [pointed, setPointed] = useState<number | null>(null)
  const today = localDate(Date.now(), homeZone)
  const days = useMemo(() => filledDays(sold, today, count), [sold, today, count])
  // Noon, so that the day is the same on every clock.
  const dayWords = (date: string) => words(`${date}T12:00:00+05:30`)
  const best = bestDay(days)
  const total = days.reduce((sum, { revenue, seats }) => ({ revenue: sum.revenue + revenue, seats: sum.seats + seats }), {
    revenue: 0,
    seats: 0,
  })
  const shown = pointed === null ? undefined : days[pointed]
  const caption = shown
    ? `${dayWords(shown.date)}: ${rupeesInWords(shown.revenue)} · ${seatsWords(shown.seats, say)}`
    : `${rupeesInWords(total.revenue)} · ${seatsWords(total.seats, say)}`

  if (total.seats === 0 && total.revenue === 0) return <p className={styles['none']}>{say('Nothing was sold online in this time.')}</p>
  return (
    <>
      <Columns
        values={days.map(({ revenue }) => revenue)}
        labels={days.map(({ date }) => dayWords(date))}
        caption={caption}
        best={best === undefined ? undefined : { index: best, words: rupeesInWords(days[best]?.revenue ?? 0) }}
        onPoint={setPointed}
      />
      <details>
        <summary>{say('As a table')}</summary>
        <DataTable
          label={say('Sales by day')}
          rows={days.toReversed().filter(({ bookings, revenue }) => bookings > 0 || revenue > 0)}
          isSmall
          keyOf={({ date }) => date}
          columns={[
            { head: say('Date'), cell: ({ date }) => dayWords(date), isTitle: true },
            { head: say('Bookings'), cell: ({ bookings }) => formatNumber(bookings), isNumber: true },
            { head: say('Seats'), cell: ({ seats }) => formatNumber(seats), isNumber: true },
            { head: say('Revenue'), cell: ({ revenue }) => rupeesInWords(revenue), isNumber: true },
          ]}
        />
      </details>
    </>
  )
}
