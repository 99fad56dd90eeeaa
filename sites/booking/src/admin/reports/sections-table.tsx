import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { Filled } from '../components/filled.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import type { Sales } from './queries.ts'

/** How full each section is, front to back. */
export function SectionsTable({ sections }: { sections: Sales['sections'] }) {
  const { say, sayText } = useLanguage()
  return (
    <DataTable
      label={say('Sales by section')}
      rows={sections}
      isSmall
      keyOf={({ section }) => section}
      columns={[
        {
          head: say('Section'),
          isTitle: true,
          cell: ({ section, capacity, sold, given }) => <Filled name={sayText(section)} whole={capacity} part={sold} second={given} />,
        },
        {
          head: say('Sold and given'),
          isWideOnly: true,
          cell: ({ capacity, sold, given }) => <ShareBar whole={capacity} part={sold} second={given} />,
        },
        { head: say('Sold'), cell: ({ sold }) => formatNumber(sold), isNumber: true },
        { head: say('Given'), cell: ({ given }) => formatNumber(given), isNumber: true },
        { head: say('Free'), cell: ({ capacity, sold, given }) => formatNumber(Math.max(0, capacity - sold - given)), isNumber: true },
        { head: say('Revenue'), cell: ({ revenue }) => rupeesInWords(revenue), isNumber: true },
      ]}
    />
  )
}
