import type { PriceCode } from '@sabha/api/admin/prices'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../components/page-title.ts'
import { adminApi } from '../admin-api.ts'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { PageHead, Panel, Quiet, Stack } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { CodeDialog } from './code-dialog.tsx'
import { cutWords, draftOfForm, formOf, stateOfCode } from './code-draft.ts'
import { ConcessionsPanel } from './concessions-panel.tsx'
import { LostSections, lostSections } from './lost-sections.tsx'
import { PassesPanel } from './passes-panel.tsx'
import styles from './prices.module.css'
import { priceCodesQuery } from './queries.ts'
import { RulesPanel } from './rules-panel.tsx'
import { SwitchButton } from './switch-button.tsx'

/** Price codes, rules, concessions and season passes. */
export default function PricesPage() {
  usePageTitle('Prices')
  const { say } = useLanguage()
  const read = useQuery(priceCodesQuery)
  /** null: a new code; undefined: no dialog. */
  const [editing, setEditing] = useState<PriceCode | null | undefined>()
  return (
    <>
      <PageHead title={say('Prices')} lead={say('Each show sets its own prices. Rules, codes and concessions change them.')} />
      <Loaded query={read} height="240px">
        {(codes) => (
          <Stack>
            <CodesPanel codes={codes} onEdit={setEditing} />
            <RulesPanel />
            <ConcessionsPanel />
            <PassesPanel />
          </Stack>
        )}
      </Loaded>
      {editing !== undefined && <CodeDialog code={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

interface CodesPanelProps {
  codes: readonly PriceCode[]
  /** null: a new one. */
  onEdit: (code: PriceCode | null) => void
}

function CodesPanel({ codes, onEdit }: CodesPanelProps) {
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
