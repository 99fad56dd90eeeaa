import type { CheckinReport } from '@sabha/api/admin/checkin'
import { formatNumber, formatTime } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo, useState } from 'react'
import { ColumnChart } from '../components/column-chart.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Panel } from '../components/page.tsx'
import { Filled, ShareBar } from '../components/share-bar.tsx'
import { seatsWords } from '../components/words.ts'
import { filledMinutes } from './arrival-minutes.ts'
import styles from './checkin.module.css'

/** How many guests are inside, of how many sold, and how fast they come. */
export function ArrivalsPanel({ report, zone }: { report: CheckinReport; zone: string }) {
  const { say, sayText, language } = useLanguage()
  const [pointed, setPointed] = useState<number | null>(null)
  const { starts, admitted } = useMemo(() => filledMinutes(report.minutes), [report.minutes])
  const time = (instant: number) => formatTime(language, instant, zone)
  const best = admitted.indexOf(Math.max(...admitted))
  const shown = pointed === null ? undefined : starts[pointed]
  return (
    <Panel title={say('Arrivals')}>
      <p className={styles.inside}>
        <strong>{formatNumber(report.inside)}</strong>
        <span>{say('inside, of {{sold}} sold', { sold: formatNumber(report.sold) })}</span>
        <span className={styles.second}>
          {say('{{count}} still to come', { count: formatNumber(Math.max(0, report.sold - report.admitted)) })}
        </span>
        {report.inside < report.admitted && (
          <span className={styles.second}>{say('{{count}} went out', { count: formatNumber(report.admitted - report.inside) })}</span>
        )}
      </p>
      <ShareBar whole={report.sold} part={report.inside} />
      {admitted.length > 1 && (
        <ColumnChart
          values={admitted}
          labels={starts.map(time)}
          caption={shown === undefined ? say('Arrivals by minute') : `${time(shown)}: ${seatsWords(admitted[pointed ?? 0] ?? 0, say)}`}
          best={{ index: best, words: `${formatNumber(admitted[best] ?? 0)} · ${time(starts[best] ?? 0)}` }}
          onPoint={setPointed}
        />
      )}
      {report.minutes.length > 0 && (
        <details>
          <summary>{say('Minutes as a table')}</summary>
          <DataTable
            label={say('Arrivals by minute')}
            rows={report.minutes.toReversed()}
            isSmall
            keyOf={({ at }) => at}
            columns={[
              { head: say('Time'), isTitle: true, cell: ({ at }) => time(Date.parse(at)) },
              { head: say('Arrived'), isNumber: true, cell: ({ admitted: people }) => formatNumber(people) },
            ]}
          />
        </details>
      )}
      <DataTable
        label={say('Arrivals by section')}
        rows={report.sections}
        isSmall
        keyOf={({ section }) => section}
        columns={[
          {
            head: say('Section'),
            isTitle: true,
            cell: ({ section, sold, inside }) => <Filled name={sayText(section)} whole={sold} part={inside} />,
          },
          { head: say('Arrived'), isWideOnly: true, cell: ({ sold, admitted }) => <ShareBar whole={sold} part={admitted} /> },
          { head: say('Inside'), isNumber: true, cell: ({ inside }) => formatNumber(inside) },
          { head: say('Sold'), isNumber: true, cell: ({ sold }) => formatNumber(sold) },
          {
            head: say('To come'),
            isNumber: true,
            isWideOnly: true,
            cell: ({ sold, admitted }) => formatNumber(Math.max(0, sold - admitted)),
          },
        ]}
      />
    </Panel>
  )
}
