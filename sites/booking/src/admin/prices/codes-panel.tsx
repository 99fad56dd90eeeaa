import type { PriceCode } from '@sabha/api/admin/prices'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { cutWords, draftOfForm, formOf, stateOfCode } from './code-draft.ts'
import { LostSections, lostSections } from './lost-sections.tsx'
import styles from './prices.module.css'
import { SwitchButton } from './switch-button.tsx'

interface CodesPanelProps {
  codes: readonly PriceCode[]
  /** null: a new one. */
  onEdit: (code: PriceCode | null) => void
}

/** The price codes, and what each does. */
export function CodesPanel({ codes, onEdit }: CodesPanelProps) {
  const { say } = useLanguage()
  const { data: shows } = useQuery(adminShowsQuery)
  const { moment } = useMoments()
  const now = Date.now()
  return (
    <Panel
      title={say('Codes: {{count}}', { count: codes.length })}
      aside={
        <Button variant="quiet" size="small" onClick={() => onEdit(null)}>
          {say('New code')}
        </Button>
      }
    >
      {codes.length === 0 && <Quiet>{say('No codes yet.')}</Quiet>}
      {codes.length > 0 && (
        <DataTable
          label={say('Codes')}
          rows={codes}
          keyOf={({ id }) => id}
          columns={[
            {
              head: say('Code'),
              isTitle: true,
              cell: (code) => (
                <>
                  <strong className={styles.code}>{code.code}</strong>
                  {code.note !== '' && <RowNote>{code.note}</RowNote>}
                  <LostSections sections={lostSections(code, shows, now)} />
                </>
              ),
            },
            { head: say('What it does'), cell: (code) => cutWords(code, say) },
            {
              head: say('Status'),
              isTag: true,
              cell: (code) => {
                const { word, isGood } = stateOfCode(code, now)
                return <Tag tone={isGood ? 'good' : 'plain'}>{say(word)}</Tag>
              },
            },
            {
              head: say('Uses'),
              isNumber: true,
              cell: ({ uses, uses_most: most }) =>
                most === null ? formatNumber(uses) : say('{{uses}} of {{most}}', { uses: formatNumber(uses), most: formatNumber(most) }),
            },
            { head: say('Good until'), isNumber: true, cell: ({ valid_until }) => moment(valid_until) },
            {
              head: '',
              cell: (code) => (
                <>
                  <Button variant="quiet" size="small" aria-label={`${say('Edit')}: ${code.code}`} onClick={() => onEdit(code)}>
                    {say('Edit')}
                  </Button>
                  <SwitchButton
                    name={code.code}
                    isOn={code.is_on}
                    flip={() =>
                      adminApi.prices.saveCode({ id: Number(code.id), code: draftOfForm(formOf(code), !code.is_on), change: code.change })
                    }
                    failed="The code could not be saved."
                  />
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
