import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import formStyles from '../../components/form.module.css'
import { Panel } from '../../components/panel.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { slugOf } from '../draft.ts'
import styles from './show-form.module.css'
import type { DraftFieldsProps } from './show-form.tsx'

/** What is played, and how it is announced. */
export function DescriptionFields({ draft, onChange, problemAt, isNew }: DraftFieldsProps & { isNew: boolean }) {
  const { say } = useLanguage()
  const text = (
    name: 'title' | 'performer' | 'performer_slug' | 'genre' | 'image' | 'age_limit' | 'badge',
    label: string,
    max: number,
  ) => ({
    name,
    label,
    maxLength: max,
    autoComplete: 'off',
    value: draft[name],
    error: problemAt(name),
  })
  const setPerformer = (performer: string) => {
    // The address follows the name until somebody gives one of their own.
    const follows = isNew && draft.performer_slug === slugOf(draft.performer)
    onChange({ performer, ...(follows && { performer_slug: slugOf(performer) }) })
  }
  return (
    <Panel title={say('The show')}>
      <div className={styles['fields']}>
        <Field {...text('title', say('Title'), 200)} required onChange={({ target }) => onChange({ title: target.value })} />
        <div className={formStyles['pair']}>
          <Field {...text('performer', say('Performer'), 100)} required onChange={({ target }) => setPerformer(target.value)} />
          <Field
            {...text('performer_slug', say('Performer’s page'), 60)}
            lead="/"
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => onChange({ performer_slug: target.value })}
          />
        </div>
        <Field {...text('genre', say('Genre'), 100)} onChange={({ target }) => onChange({ genre: target.value })} />
        <TextArea
          label={say('Description')}
          rows={5}
          maxLength={4000}
          value={draft.description}
          error={problemAt('description')}
          onValueChange={(description) => onChange({ description })}
        />
        <Field
          {...text('image', say('Picture'), 500)}
          help={say('The name of a picture of the site, or its https address. Empty: the strings are drawn instead.')}
          spellCheck={false}
          onChange={({ target }) => onChange({ image: target.value })}
        />
        <div className={formStyles['pair']}>
          <Field {...text('age_limit', say('Age limit'), 20)} onChange={({ target }) => onChange({ age_limit: target.value })} />
          <Field
            {...text('badge', say('Badge'), 40)}
            help={say('A word on the picture, such as FAST FILLING.')}
            onChange={({ target }) => onChange({ badge: target.value })}
          />
        </div>
      </div>
    </Panel>
  )
}
