import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox } from '../components/fields.tsx'
import { useMoments } from '../components/moments.ts'
import styles from './prices.module.css'

interface ScopeProps {
  /** An empty list stands for all. */
  values: { show_ids: readonly string[]; sections: readonly string[] }
  shows: readonly AdminShow[]
  onChange: (name: 'show_ids' | 'sections', values: string[]) => void
}

/** Chooses the shows and sections of a code or rule. */
export function Scope({ values, shows, onChange }: ScopeProps) {
  const { say, sayText } = useLanguage()
  const { date } = useMoments()
  const { show_ids: ids } = values
  const of = ids.length === 0 ? shows : shows.filter(({ id }) => ids.includes(id))
  const sections = [...new Set([...of.flatMap(({ prices }) => Object.keys(prices)), ...values.sections])]
  const toggle = (name: 'show_ids' | 'sections', value: string, isTicked: boolean) =>
    onChange(name, isTicked ? [...values[name], value] : values[name].filter((other) => other !== value))
  return (
    <>
      <fieldset className={styles.scope}>
        <legend>{say('Shows it is for')}</legend>
        <small>{say('None ticked: every show.')}</small>
        {shows.map(({ id, title, starts_at, timezone }) => (
          <CheckBox key={id} checked={ids.includes(id)} onCheckedChange={(isTicked) => toggle('show_ids', id, isTicked)}>
            {sayText(title)}
            {starts_at && ` · ${date(starts_at, timezone)}`}
          </CheckBox>
        ))}
      </fieldset>
      <fieldset className={styles.scope}>
        <legend>{say('Sections it is for')}</legend>
        <small>{say('None ticked: every section.')}</small>
        {sections.map((name) => (
          <CheckBox key={name} checked={values.sections.includes(name)} onCheckedChange={(isTicked) => toggle('sections', name, isTicked)}>
            {sayText(name)}
          </CheckBox>
        ))}
      </fieldset>
    </>
  )
}
