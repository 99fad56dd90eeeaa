import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { kindWords } from '../components/kind-words.ts'
import type { Sales } from './queries.ts'

/** What the office booked by hand, counted apart from what was sold online. */
export function DeskTable({ desk }: { desk: Sales['desk'] }) {
  const { say } = useLanguage()
  return (
    <DataTable
      label={say('At the desk')}
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
