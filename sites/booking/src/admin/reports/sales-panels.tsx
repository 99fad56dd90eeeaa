import { placeWords } from '@sabha/api/seat-words'
import { formatNumber } from '@sabha/language/formats'
import { homeZone, localDate } from '@sabha/ticketing/time'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '../../components/skeleton.tsx'
import { rupeesInWords } from '../../show-words.ts'
import { ColumnChart } from '../components/column-chart.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Choice, ShowOptions } from '../components/fields.tsx'
import { LoadFailure, NotReadAgain } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { addressNow, withChoice } from '../components/pager.tsx'
import { Filled, ShareBar } from '../components/share-bar.tsx'
import { kindWords, seatsWords } from '../components/words.ts'
import { adminShowsQuery } from '../shows/queries.ts'
import { type Sales, type SalesDay, salesQuery } from './queries.ts'
import styles from './reports.module.css'
import { bestDay, filledDays } from './sales-days.ts'

const spans = [7, 30, 90] as const

/** Sales of one show or of all, by day and by section. The choice is in the address. */
export function SalesPanels() {
  const { say } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const showId = search.get('show') ?? ''
  const days = spans.find((span) => String(span) === search.get('days')) ?? 30
  const { data: shows } = useQuery(adminShowsQuery)
  const read = useQuery(salesQuery(showId, days))
  const { data: sales, error } = read
  const choose = (name: string, value: string) => setSearch(() => withChoice(addressNow(), name, value), { replace: true })

  // Until the figures of another show or period are read, those of before are shown.
  const dim = read.isPlaceholderData ? styles.before : undefined

  if (error && !sales) return <LoadFailure query={read} error={error} />
  return (
    <>
      <Panel
        title={say('Sales by day')}
        className={dim}
        aside={
          <>
            <Choice label={say('Show')} value={showId} onValueChange={(value) => choose('show', value)}>
              <option value="">{say('All shows')}</option>
              <ShowOptions shows={shows} />
            </Choice>
            <Choice label={say('Period')} value={String(days)} onValueChange={(value) => choose('days', value)}>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {say('{{days}} days', { days: span })}
                </option>
              ))}
            </Choice>
          </>
        }
      >
        {error && <NotReadAgain query={read} error={error} />}
        {sales ? <SalesByDay sold={sales.days} count={days} /> : <Skeleton height="240px" />}
      </Panel>
      <Panel title={say('Sales by section')} className={dim}>
        {sales ? <SectionsTable sections={sales.sections} /> : <Skeleton height="200px" />}
      </Panel>
      {sales && sales.places.length > 1 && (
        <Panel title={say('Sales by floor and block')} className={dim}>
          <PlacesTable places={sales.places} />
        </Panel>
      )}
      {sales && sales.desk.length > 0 && (
        <Panel title={say('Of which at the desk')} className={dim}>
          <DeskSalesTable desk={sales.desk} />
        </Panel>
      )}
    </>
  )
}

/** Rupees per day as columns, with the best day named; the same numbers as a table. */
function SalesByDay({ sold, count }: { sold: readonly SalesDay[]; count: number }) {
  const { say } = useLanguage()
  const { day: dayWords } = useMoments()
  const [pointed, setPointed] = useState<number | null>(null)
  const today = localDate(Date.now(), homeZone)
  const days = useMemo(() => filledDays(sold, today, count), [sold, today, count])
  const best = bestDay(days)
  const total = days.reduce((sum, { revenue, seats }) => ({ revenue: sum.revenue + revenue, seats: sum.seats + seats }), {
    revenue: 0,
    seats: 0,
  })
  const shown = pointed === null ? undefined : days[pointed]
  const caption = shown
    ? `${dayWords(shown.date)}: ${rupeesInWords(shown.revenue)} · ${seatsWords(shown.seats, say)}`
    : `${rupeesInWords(total.revenue)} · ${seatsWords(total.seats, say)}`

  if (total.seats === 0 && total.revenue === 0) return <Quiet>{say('Nothing was sold in this time.')}</Quiet>
  return (
    <>
      <ColumnChart
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

/** How full each section is, front to back. */
function SectionsTable({ sections }: { sections: Sales['sections'] }) {
  const { say, sayText } = useLanguage()
  const rows = sections.map((section) => ({ ...section, name: sayText(section.section) }))
  return <TakenTable label={say('Sales by section')} head={say('Section')} rows={rows} />
}

/** The floors, each followed by its blocks. */
function PlacesTable({ places }: { places: Sales['places'] }) {
  const language = useLanguage()
  const { say } = language
  const rows = [...Map.groupBy(places, ({ floor }) => floor).values()].flatMap((blocks) => {
    const ofBlocks = blocks.map((each) => {
      const named = { floor: each.floor || undefined, block: each.block || undefined, kn: each.kn }
      return { ...each, name: placeWords(named, language).join(' · ') || say('Other seats') }
    })
    const [first] = blocks
    if (!first || first.floor === '' || blocks.length === 1) return ofBlocks
    const sum = (of: (place: Taken) => number) => blocks.reduce((whole, each) => whole + of(each), 0)
    const whole = {
      name: placeWords({ floor: first.floor, kn: { floor: first.kn?.floor } }, language).join(),
      capacity: sum(({ capacity }) => capacity),
      sold: sum(({ sold }) => sold),
      given: sum(({ given }) => given),
      revenue: sum(({ revenue }) => revenue),
    }
    return [whole, ...ofBlocks]
  })
  return <TakenTable label={say('Sales by floor and block')} head={say('Floor and block')} rows={rows} />
}

interface Taken {
  capacity: number
  sold: number
  given: number
  revenue: number
}

/** How full the parts of the hall are. `head`: the column heading for them. */
function TakenTable({ label, head, rows }: { label: string; head: string; rows: readonly (Taken & { name: string })[] }) {
  const { say } = useLanguage()
  return (
    <DataTable
      label={label}
      rows={rows}
      isSmall
      keyOf={({ name }) => name}
      columns={[
        {
          head,
          isTitle: true,
          cell: ({ name, capacity, sold, given }) => <Filled name={name} whole={capacity} part={sold} second={given} />,
        },
        {
          head: say('Sold and given'),
          isWideOnly: true,
          cell: ({ capacity, sold, given }) => <ShareBar whole={capacity} part={sold} second={given} />,
        },
        { head: say('Sold'), cell: ({ sold }) => formatNumber(sold), isNumber: true },
        { head: say('Given'), cell: ({ given }) => formatNumber(given), isNumber: true },
        { head: say('Not sold'), cell: ({ capacity, sold, given }) => formatNumber(Math.max(0, capacity - sold - given)), isNumber: true },
        { head: say('Revenue'), cell: ({ revenue }) => rupeesInWords(revenue), isNumber: true },
      ]}
    />
  )
}

/** What of the sales was made at the desk and at counters. */
function DeskSalesTable({ desk }: { desk: Sales['desk'] }) {
  const { say } = useLanguage()
  return (
    <DataTable
      label={say('Of which at the desk')}
      rows={desk}
      isSmall
      keyOf={({ kind }) => kind}
      columns={[
        { head: say('Kind'), cell: ({ kind }) => <strong>{kindWords(kind, say)}</strong>, isTitle: true },
        { head: say('Bookings'), cell: ({ bookings }) => formatNumber(bookings), isNumber: true },
        { head: say('Seats'), cell: ({ seats }) => formatNumber(seats), isNumber: true },
        { head: say('Revenue'), cell: ({ revenue }) => rupeesInWords(revenue), isNumber: true },
      ]}
    />
  )
}
