import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { performers } from '../../content/performers.ts'
import formStyles from '../components/form.module.css'
import { SelectField } from '../components/select-field.tsx'
import type { DraftFieldsProps } from './show-form.tsx'

/** Who performs, and which of the site's pages tells more of them. */
export function PerformerFields({ draft, onChange, problemAt, isNew }: DraftFieldsProps & { isNew: boolean }) {
  const { say } = useLanguage()
  const pageOf = (performer: string) => {
    const given = sameLetters(performer)
    return performers.find(({ name }) => sameLetters(name) === given || sameLetters(say(name)) === given)?.slug ?? ''
  }
  const setPerformer = (performer: string) => {
    // The page follows the name until somebody chooses another one.
    const follows = isNew && draft.performer_slug === pageOf(draft.performer)
    onChange({ performer, ...(follows && { performer_slug: pageOf(performer) }) })
  }
  return (
    <div className={formStyles['pair']}>
      <Field
        label={say('Performer')}
        name="performer"
        maxLength={100}
        autoComplete="off"
        required
        value={draft.performer}
        error={problemAt('performer')}
        onChange={({ target }) => setPerformer(target.value)}
      />
      <SelectField
        label={say('Performer’s page')}
        name="performer_slug"
        value={draft.performer_slug}
        error={problemAt('performer_slug')}
        onValueChange={(performer_slug) => onChange({ performer_slug })}
      >
        <option value="">{say('No page')}</option>
        {performers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {say(name)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function sameLetters(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
