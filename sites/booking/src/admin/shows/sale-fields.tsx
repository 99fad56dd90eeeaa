import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import formStyles from '../components/form.module.css'
import { Panel } from '../components/panel.tsx'
import styles from './show-form.module.css'
import type { DraftFieldsProps } from './show-form.tsx'

type OptionalMoment = 'sales_close' | 'early_bird_until' | 'doors_open' | 'doors_close'

/** When seats can be bought and the doors are open; what is left empty follows the show. */
export function SaleFields({ draft, onChange, problemAt }: DraftFieldsProps) {
  const { say } = useLanguage()
  const moment = (name: OptionalMoment, label: string, help: string) => (
    <Field
      label={label}
      help={help}
      type="datetime-local"
      value={draft[name] ?? ''}
      error={problemAt(name)}
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.value })}
    />
  )
  return (
    <Panel title={say('Sale and doors')}>
      <div className={styles['fields']}>
        <div className={`${formStyles['pair']} ${formStyles['moments']}`}>
          {moment('early_bird_until', say('Early-bird prices until'), say('Empty: until sales close.'))}
          {moment('sales_close', say('Sales close'), say('Empty: when the show begins.'))}
        </div>
        <div className={`${formStyles['pair']} ${formStyles['moments']}`}>
          {moment('doors_open', say('Doors open'), say('Empty: tickets are good at any hour.'))}
          {moment('doors_close', say('Doors close'), say('Later guests are for the staff to decide.'))}
        </div>
      </div>
    </Panel>
  )
}
