import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox } from '../components/check-box.tsx'
import formStyles from '../components/form.module.css'
import { Panel } from '../components/panel.tsx'
import { TextArea } from '../components/text-area.tsx'
import { PerformerFields } from './performer-fields.tsx'
import styles from './show-form.module.css'
import type { DraftFieldsProps } from './show-form.tsx'

/** What is played, and how it is announced. */
export function DescriptionFields(props: DraftFieldsProps & { isNew: boolean }) {
  const { draft, onChange, problemAt } = props
  const { say } = useLanguage()
  const text = (name: 'title' | 'genre' | 'age_limit' | 'badge', label: string, max: number) => ({
    name,
    label,
    maxLength: max,
    autoComplete: 'off',
    value: draft[name],
    error: problemAt(name),
  })
  return (
    <Panel title={say('The show')}>
      <div className={styles['fields']}>
        <Field {...text('title', say('Title'), 200)} required onChange={({ target }) => onChange({ title: target.value })} />
        <PerformerFields {...props} />
        <Field {...text('genre', say('Genre'), 100)} onChange={({ target }) => onChange({ genre: target.value })} />
        <TextArea
          label={say('Description')}
          rows={5}
          maxLength={4000}
          value={draft.description}
          error={problemAt('description')}
          onValueChange={(description) => onChange({ description })}
        />
        <div className={formStyles['pair']}>
          <Field {...text('age_limit', say('Age limit'), 20)} onChange={({ target }) => onChange({ age_limit: target.value })} />
          <Field
            {...text('badge', say('Badge'), 40)}
            help={say('A word that stands out, such as PREMIERE. FAST FILLING takes its place while it is shown.')}
            onChange={({ target }) => onChange({ badge: target.value })}
          />
        </div>
        <CheckBox
          checked={draft.fast_filling ?? false}
          onCheckedChange={(fast_filling) => onChange({ fast_filling })}
          help={say(
            'FAST FILLING appears by itself once 60% of the seats are sold. Tick this earlier only if seats really sell fast: the law forbids false urgency. A show that is sold out or not on sale never has it.',
          )}
        >
          {say('Fast filling')}
        </CheckBox>
      </div>
    </Panel>
  )
}
