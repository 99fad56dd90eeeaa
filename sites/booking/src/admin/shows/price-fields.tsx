import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import fieldStyles from '@sabha/ui/field.module.css'
import { useLanguage } from '@sabha/ui/use-language'
import { TextField } from '../components/fields.tsx'
import { Panel } from '../components/page.tsx'
import type { DraftFieldsProps } from './draft.ts'
import styles from './show-form.module.css'

/** Two prices for each section of the hall; both include GST. */
export function PriceFields({ draft, onChange, problemAt, sections }: DraftFieldsProps & { sections: readonly string[] }) {
  const { say, sayText } = useLanguage()
  const hasFree = sections.some((section) => Object.values(draft.prices[section] ?? {}).some((price) => readRupees(price) === 0))
  const setPrice = (section: string, kind: 'early_bird' | 'regular', text: string) => {
    const before = draft.prices[section] ?? { early_bird: '', regular: '' }
    onChange({ prices: { ...draft.prices, [section]: { ...before, [kind]: typedPrice(text) } } })
  }
  return (
    <Panel title={say('Prices')}>
      <div className={styles.priceColumns}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">{say('Section')}</th>
              <th scope="col">{say('Early bird, ₹')}</th>
              <th scope="col">{say('Regular, ₹')}</th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => {
              const problem = problemAt(`prices.${section}`)
              return (
                <tr key={section}>
                  <th scope="row">
                    {sayText(section)}
                    {problem && <span className={styles.problem}>{problem}</span>}
                  </th>
                  {(['early_bird', 'regular'] as const).map((kind) => (
                    <td key={kind}>
                      <span className={`${fieldStyles.control} ${problem ? fieldStyles.invalid : ''}`}>
                        <input
                          className={fieldStyles.input}
                          type="text"
                          inputMode="decimal"
                          autoComplete="off"
                          aria-label={`${sayText(section)}, ${say(kind === 'regular' ? 'Regular, ₹' : 'Early bird, ₹')}`}
                          aria-invalid={problem ? true : undefined}
                          value={draft.prices[section]?.[kind] ?? ''}
                          onChange={({ target }) => setPrice(section, kind, target.value)}
                        />
                      </span>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <div>
          {hasFree && <p>{say('Seats at ₹0 are free: guests book them without a payment.')}</p>}
          <TextField
            label={say('GST included in prices, per cent')}
            help={say('Usually 18; 0 if the show charges none.')}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="any"
            value={Number.isNaN(draft.gst_rate) ? '' : draft.gst_rate}
            error={problemAt('gst_rate')}
            onChange={({ target }) => onChange({ gst_rate: target.value === '' ? Number.NaN : Number(target.value) })}
          />
        </div>
      </div>
    </Panel>
  )
}

/** As typed while it is being typed; a price that was typed in full is the same as one that was read. */
function typedPrice(text: string): number | string {
  const paise = readRupees(text)
  return paise !== undefined && String(rupeesOf(paise)) === text ? rupeesOf(paise) : text
}
