import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'

/** What went back at the desk, with its credit notes. */
export function DeskNotesPanel({ notes }: { notes: OfficeBooking['desk_notes'] }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('Given back at the desk')}>
      <DataTable
        label={say('Given back at the desk')}
        rows={notes}
        isSmall
        keyOf={({ serial }) => serial}
        columns={[
          { head: say('When'), isTitle: true, cell: ({ issued_at }) => moment(issued_at) },
          { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
          {
            head: say('Credit note'),
            cell: ({ serial, url }) => (
              <a href={url} target="_blank" rel="noreferrer">
                {serial}
              </a>
            ),
          },
        ]}
      />
    </Panel>
  )
}
