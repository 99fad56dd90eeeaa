import type { AdminPriceRule } from '@sabha/api/admin/prices'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { LostSections, lostSections } from './lost-sections.tsx'
import styles from './prices.module.css'
import { priceRulesQuery } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { draftOfRule, formOfRule, ruleKindWords, ruleWords, stateOfRule } from './rule-draft.ts'
import { SwitchButton } from './switch-button.tsx'

/** The rules that change the price for every guest. */
export function RulesPanel() {
  const { say } = useLanguage()
  const { moment } = useMoments()
  const query = useQuery(priceRulesQuery)
  const { data: shows } = useQuery(adminShowsQuery)
  /** null: a new rule; undefined: no dialog. */
  const [editing, setEditing] = useState<AdminPriceRule | null | undefined>()
  const rules = query.data
  if (!rules) {
    return (
      <Panel title={say('Rules')}>
        <Loaded query={query} height="120px">
          {() => null}
        </Loaded>
      </Panel>
    )
  }
  const now = Date.now()
  return (
    <Panel
      title={say('Rules: {{count}}', { count: rules.length })}
      aside={
        <Button variant="quiet" size="small" onClick={() => setEditing(null)}>
          {say('New rule')}
        </Button>
      }
    >
      <Quiet>
        {say(
          'Of early bird and steps the lowest price counts; of offers for several seats, the best one. Concessions and codes come on top.',
        )}
      </Quiet>
      {rules.length === 0 && <Quiet>{say('No rules yet.')}</Quiet>}
      {rules.length > 0 && (
        <DataTable
          label={say('Rules')}
          rows={rules}
          keyOf={({ id }) => id}
          columns={[
            {
              head: say('Name for guests'),
              isTitle: true,
              cell: (rule) => (
                <>
                  <strong className={styles.code}>{rule.name}</strong>
                  <RowNote>{say(ruleKindWords[rule.kind])}</RowNote>
                  <LostSections sections={lostSections(rule, shows, now)} />
                </>
              ),
            },
            {
              head: say('What it does'),
              cell: (rule) => ruleWords(rule, say, moment).map((line) => <div key={line}>{line}</div>),
            },
            {
              head: say('Status'),
              isTag: true,
              cell: (rule) => {
                const { word, isGood } = stateOfRule(rule, now)
                return <Tag tone={isGood ? 'good' : 'plain'}>{say(word)}</Tag>
              },
            },
            {
              head: '',
              cell: (rule) => (
                <>
                  <Button variant="quiet" size="small" aria-label={`${say('Edit')}: ${rule.name}`} onClick={() => setEditing(rule)}>
                    {say('Edit')}
                  </Button>
                  <SwitchButton
                    name={rule.name}
                    isOn={rule.is_on}
                    flip={() =>
                      adminApi.prices.saveRule({
                        id: Number(rule.id),
                        rule: draftOfRule(formOfRule(rule), !rule.is_on),
                        change: rule.change,
                      })
                    }
                    failed="The rule could not be saved."
                  />
                </>
              ),
            },
          ]}
        />
      )}
      {editing !== undefined && <RuleDialog rule={editing} rules={rules} onClose={() => setEditing(undefined)} />}
    </Panel>
  )
}
