import type { ShowDraft } from '@sabha/api/admin/shows'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import fieldStyles from '@sabha/ui/field.module.css'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox, TextField } from '../components/fields.tsx'
import { Panel } from '../components/page.tsx'
import type { DraftFieldsProps } from './draft.ts'
import styles from './show-form.module.css'

type Price = ShowDraft['prices'][string]

const pricedCells = [
  { kind: 'early_bird', label: 'Early bird, ₹' },
  { kind: 'regular', label: 'Regular, ₹' },
] as const

const openCells = [
  { kind: 'suggested', label: 'Suggested, ₹' },
  { kind: 'regular', label: 'At least, ₹' },
] as const

/** The two prices of each section, or the amounts that its guests choose from; all include GST. */
export function PriceFields({ draft, onChange, problemAt, sections }: DraftFieldsProps & { sections: readonly string[] }) {
  const { say, sayText } = useLanguage()
  const isOpen = (section: string) => draft.prices[section]?.suggested !== undefined
  const hasOpen = sections.some(isOpen)
  const hasFree = sections.some((section) => {
    const { early_bird = '', regular = '' } = draft.prices[section] ?? {}
    return !isOpen(section) && [early_bird, regular].some((price) => readRupees(price) === 0)
  })
  const change = (section: string, price: Partial<Price>) => {
    const before = draft.prices[section] ?? { early_bird: '', regular: '' }
    onChange({ prices: { ...draft.prices, [section]: { ...before, ...price } } })
  }
  const setPrice = (section: string, kind: keyof Price, text: string) =>
    change(section, kind === 'suggested' ? { suggested: typedAmounts(text) } : { [kind]: typedPrice(text) })
  const open = (section: string, isChosen: boolean) => {
    const { suggested = [], ...price } = draft.prices[section] ?? { early_bird: '', regular: '' }
    // The old price becomes a suggestion, and the first suggestion becomes the price.
    const isPriced = (readRupees(price.regular) ?? 0) > 0
    if (isChosen) change(section, { regular: 0, suggested: isPriced ? [price.regular] : [] })
    else onChange({ prices: { ...draft.prices, [section]: { ...price, regular: suggested[0] ?? price.regular } } })
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
                    <CheckBox checked={isOpen(section)} onCheckedChange={(isChosen) => open(section, isChosen)}>
                      {say('Pay what you like')}
                      <span className="visually-hidden">, {sayText(section)}</span>
                    </CheckBox>
                  </th>
                  {(isOpen(section) ? openCells : pricedCells).map(({ kind, label }) => (
                    <td key={kind}>
                      {isOpen(section) && (
                        <span className={styles.cellLabel} aria-hidden="true">
                          {say(label)}
                        </span>
                      )}
                      <span className={`${fieldStyles.control} ${problem ? fieldStyles.invalid : ''}`}>
                        <input
                          className={fieldStyles.input}
                          type="text"
                          inputMode={kind === 'suggested' ? 'text' : 'decimal'}
                          autoComplete="off"
                          aria-label={`${sayText(section)}, ${say(label)}`}
                          aria-invalid={problem ? true : undefined}
                          value={textOf(draft.prices[section], kind)}
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
          {hasOpen && <p>{say('Guests choose what they pay for each seat: the least or more. Your suggestions are one tap away.')}</p>}
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

/** Keeps the text while it is typed; a complete amount becomes a number, as in a price from the backend. */
function typedPrice(text: string): number | string {
  const paise = readRupees(text)
  return paise !== undefined && String(rupeesOf(paise)) === text ? rupeesOf(paise) : text
}

/** Reads amounts with spaces between them. A space at the end stands for an empty amount until the next one is typed. */
function typedAmounts(text: string): (number | string)[] {
  return text === '' ? [] : text.split(/[,;]?\s+/).map(typedPrice)
}

function textOf(price: Price | undefined, kind: keyof Price): string | number {
  return kind === 'suggested' ? (price?.suggested ?? []).join(' ') : (price?.[kind] ?? '')
}
