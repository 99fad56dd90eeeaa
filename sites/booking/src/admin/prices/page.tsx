import type { PriceCode } from '@sabha/api/admin/prices'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../components/page-title.ts'
import { Loaded } from '../components/load-failure.tsx'
import { PageHead, Stack } from '../components/page.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { ConcessionsPanel } from './concessions-panel.tsx'
import { PassesPanel } from './passes-panel.tsx'
import { priceCodesQuery } from './queries.ts'
import { RulesPanel } from './rules-panel.tsx'

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
