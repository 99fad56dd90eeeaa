import type { AdminPriceRule } from '@sabha/api/admin/prices'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { priceRuleKinds, type RuleCut, ruleCutKinds } from '@sabha/ticketing/price-rules'
import { readOptionalMoment } from '@sabha/ticketing/show-times'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, requestId } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormDialog, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { useMoments } from '../components/moments.ts'
import { seatsWords } from '../components/words.ts'
import { adminShowsQuery } from '../shows/queries.ts'
import { isToCome } from './code-draft.ts'
import styles from './prices.module.css'
import {
  draftOfRule,
  emptyRule,
  emptyStep,
  examplesOf,
  formOfRule,
  mostSteps,
  priceRuleOf,
  type RuleForm,
  ruleKindWords,
  ruleProblems,
  ruleWords,
} from './rule-draft.ts'
import { Scope } from './scope.tsx'

const cutNames = {
  percent: 'Per cent off each seat',
  off: 'Rupees off each seat',
  fixed: 'A fixed price for each seat',
} as const satisfies Record<RuleCut['kind'], Phrase>

interface RuleDialogProps {
  /** null: a new one. */
  rule: AdminPriceRule | null
  /** All rules of the house. */
  rules: readonly AdminPriceRule[]
  onClose: () => void
}

/** Makes a rule, or changes one, and shows what it does before it is saved. */
export function RuleDialog({ rule, rules, onClose }: RuleDialogProps) {
  const { say } = useLanguage()
  const [request_id] = useState(requestId)
  const { data: shows } = useQuery(adminShowsQuery)
  const toCome = (shows ?? []).filter((show) => isToCome(show, rule?.show_ids, Date.now()))
  return (
    <FormDialog
      title={say(rule ? 'Edit rule' : 'New rule')}
      {...(rule && { description: say('Seats that are being paid for keep the price they were quoted.') })}
      wide
      initial={rule ? formOfRule(rule) : emptyRule}
      problemsOf={(form) => saidProblems(ruleProblems(form), say)}
      send={(form) =>
        adminApi.prices.saveRule({
          id: rule === null ? null : Number(rule.id),
          rule: draftOfRule(form, rule?.is_on ?? true),
          ...(rule && { change: rule.change }),
          request_id,
        })
      }
      failed="The rule could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormSelect form={form} name="kind" label={say('Kind of rule')}>
              {priceRuleKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {say(ruleKindWords[kind])}
                </option>
              ))}
            </FormSelect>
            <FormText
              form={form}
              name="name"
              label={say('Name for guests')}
              help={say('It is printed beside what it takes off.')}
              maxLength={60}
              required
            />
          </div>
          <Terms form={form} />
          <Example form={form} shows={toCome} others={rules.filter(({ id }) => id !== rule?.id)} />
          <Scope values={form.values} shows={toCome} onChange={form.set} />
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormText form={form} name="valid_from" label={say('Good from')} type="datetime-local" />
            <FormText form={form} name="valid_until" label={say('Good until')} type="datetime-local" />
          </div>
        </>
      )}
    />
  )
}

function Terms({ form }: { form: AdminForm<RuleForm> }) {
  const { say } = useLanguage()
  const { kind } = form.values
  if (kind === 'fee') {
    return <FormText form={form} name="amount" label={say('Rupees on each seat')} inputMode="decimal" maxLength={20} required />
  }
  if (kind === 'n-for-m') {
    return (
      <div className={formStyles.pair}>
        <FormText form={form} name="buy" label={say('Seats bought')} inputMode="numeric" maxLength={2} required />
        <FormText form={form} name="pay" label={say('Seats paid')} inputMode="numeric" maxLength={2} required />
      </div>
    )
  }
  return <Steps form={form} />
}

function Steps({ form }: { form: AdminForm<RuleForm> }) {
  const { say } = useLanguage()
  const { kind, steps } = form.values
  return (
    <>
      {steps.map((step, index) => (
        // Steps have no key but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other key
        <fieldset key={index} className={styles.step}>
          <legend>{say('Step {{step}}', { step: index + 1 })}</legend>
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            {kind === 'date-steps' ? (
              <FormText form={form} name={`steps.${index}.until`} label={say('Good until')} type="datetime-local" required />
            ) : (
              <FormText
                form={form}
                name={`steps.${index}.seats`}
                label={say(kind === 'group' ? 'From so many seats' : 'For the first so many seats')}
                inputMode="numeric"
                maxLength={6}
                required
              />
            )}
            <FormSelect form={form} name={`steps.${index}.kind`} label={say('What it does')}>
              {ruleCutKinds.map((cut) => (
                <option key={cut} value={cut}>
                  {say(cutNames[cut])}
                </option>
              ))}
            </FormSelect>
            <FormText
              form={form}
              name={`steps.${index}.value`}
              label={say(step.kind === 'percent' ? 'Per cent' : 'Amount in rupees')}
              inputMode="decimal"
              maxLength={20}
              required
            />
          </div>
          {steps.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={say('Remove step {{step}}', { step: index + 1 })}
              onClick={() => form.set('steps', steps.toSpliced(index, 1))}
            >
              {say('Remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {steps.length < mostSteps && (
        <div>
          <Button variant="quiet" size="small" onClick={() => form.set('steps', [...steps, emptyStep])}>
            {say('Add a step')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ExampleProps {
  form: AdminForm<RuleForm>
  shows: readonly AdminShow[]
  others: readonly AdminPriceRule[]
}

/** Shows the effect on seats at today's prices. */
function Example({ form, shows, others }: ExampleProps) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { values } = form
  const show = shows.find(({ id }) => values.show_ids.length === 0 || values.show_ids.includes(id))
  const rule = priceRuleOf(values)
  if (!show || !rule) return null
  const { kind, steps, buy, pay, amount } = draftOfRule(values, true)
  const told = steps.map((step) => ({ ...step, value: rupeesOf(readRupees(step.value) ?? 0), until: step.until && instantOf(step.until) }))
  const words = ruleWords({ kind, steps: told, buy, pay, amount: amount === null ? 0 : rupeesOf(readRupees(amount) ?? 0) }, say, moment)
  const examples = examplesOf(show, rule, others, Date.now())
  return (
    <section className={styles.example} aria-live="polite" aria-label={say('For example')}>
      <p>{say('As guests of “{{show}}” would pay:', { show: sayText(show.title) })}</p>
      {words.map((line, index) => (
        <div key={line}>
          {words.length > 1 && <strong>{line}</strong>}
          <ul>
            {examples
              .filter(({ step }) => (step ?? 0) === index)
              .map(({ section, seats, before, after }) => {
                const figures = { seats: seatsWords(seats, say), section: sayText(section), price: formatMoney(after.amount.total) }
                return (
                  <li key={section}>
                    {after.amount.total === before.amount.total
                      ? say('{{seats}} in {{section}}: {{price}}, as before', figures)
                      : say('{{seats}} in {{section}}: {{price}} instead of {{before}}', {
                          ...figures,
                          before: formatMoney(before.amount.total),
                        })}{' '}
                    ({say('of which GST')} {formatMoney(after.amount.gst)})
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Returns the instant that a field for date and time holds, on the clock of the house. */
function instantOf(clock: string): string {
  return new Date(readOptionalMoment(clock, homeZone) ?? 0).toISOString()
}
