import { type PriceCode, priceCodeKinds } from '@sabha/api/admin/prices'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormDialog, FormNote, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { type CodeForm, codeProblems, codeRuleOf, draftOfForm, emptyForm, exampleOf, formOf, isToCome } from './code-draft.ts'
import styles from './prices.module.css'
import { priceRulesQuery } from './queries.ts'
import { Scope } from './scope.tsx'

const kindWords = {
  percent: 'Per cent off each seat',
  amount: 'Rupees off the booking',
  fixed: 'A fixed price for each seat',
} as const satisfies Record<PriceCode['kind'], Phrase>

/** Makes a code, or changes one (null: a new one), and shows what it does before it is saved. */
export function CodeDialog({ code, onClose }: { code: PriceCode | null; onClose: () => void }) {
  const { say } = useLanguage()
  const { data: shows } = useQuery(adminShowsQuery)
  const toCome = (shows ?? []).filter((show) => isToCome(show, code?.show_ids, Date.now()))
  return (
    <FormDialog
      title={say(code ? 'Edit code' : 'New code')}
      {...(code && { description: say('Seats that are being paid for keep the price they were quoted.') })}
      wide
      initial={code ? formOf(code) : emptyForm}
      problemsOf={(form) => saidProblems(codeProblems(form), say)}
      send={(form) =>
        adminApi.prices.saveCode({
          id: code === null ? null : Number(code.id),
          code: draftOfForm(form, code?.is_on ?? true),
          ...(code && { change: code.change }),
        })
      }
      failed="The code could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText
            form={form}
            name="code"
            label={say('Code')}
            help={say('Letters and digits; capitals, spaces and dashes make no difference.')}
            maxLength={60}
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormSelect form={form} name="kind" label={say('What it does')}>
              {priceCodeKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {say(kindWords[kind])}
                </option>
              ))}
            </FormSelect>
            <FormText
              form={form}
              name="value"
              label={say(form.values.kind === 'percent' ? 'Per cent' : 'Amount in rupees')}
              inputMode="decimal"
              maxLength={20}
              required
            />
          </div>
          <Scope values={form.values} shows={toCome} onChange={form.set} />
          <Example form={form} shows={toCome} />
          <div className={formStyles.pair}>
            <FormText
              form={form}
              name="uses_most"
              label={say('Bookings in all')}
              help={say('Leave empty for any number.')}
              inputMode="numeric"
              maxLength={7}
            />
            <FormText
              form={form}
              name="uses_each"
              label={say('Bookings per person')}
              help={say('Leave empty for any number.')}
              inputMode="numeric"
              maxLength={7}
            />
          </div>
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormText form={form} name="valid_from" label={say('Good from')} type="datetime-local" />
            <FormText form={form} name="valid_until" label={say('Good until')} type="datetime-local" />
          </div>
          <FormNote
            form={form}
            name="people"
            label={say('Only for these people')}
            help={say('One e-mail address or phone number per line. Empty: for everybody.')}
            maxLength={100_000}
          />
          <FormText form={form} name="note" label={say('Note for staff')} maxLength={200} />
        </>
      )}
    />
  )
}

interface PartProps {
  form: AdminForm<CodeForm>
  shows: readonly AdminShow[]
}

/** Shows the effect on seats at today's prices. */
function Example({ form, shows }: PartProps) {
  const { say, sayText } = useLanguage()
  const { data: rules } = useQuery(priceRulesQuery)
  const show = shows.find(({ id }) => form.values.show_ids.length === 0 || form.values.show_ids.includes(id))
  const rule = codeRuleOf(form.values)
  if (!show || !rule) return null
  const { before, after } = exampleOf(show, rule, rules ?? [], Date.now())
  const figures = [
    { label: say('Without the code'), amount: before.amount },
    { label: say('With it'), amount: after.amount },
  ]
  return (
    <section className={styles.example} aria-live="polite" aria-label={say('For example')}>
      <p>{say('One seat of each section of “{{show}}”, as sold now:', { show: sayText(show.title) })}</p>
      {before.amount.total === after.amount.total && <strong>{say('It takes nothing off here.')}</strong>}
      <table>
        <tbody>
          {after.seats.map(({ id, price }, index) => (
            <tr key={id}>
              <th scope="row">{sayText(id)}</th>
              <td>
                {priceInWords(before.seats[index]?.price ?? 0, say)} → {priceInWords(price, say)}
              </td>
            </tr>
          ))}
          {figures.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {formatMoney(amount.total)} ({say('of which GST')} {formatMoney(amount.gst)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
