import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox } from '../components/fields.tsx'
import styles from './prices.module.css'

interface SectionsProps {
  shows: readonly AdminShow[]
  chosen: readonly string[]
  onChange: (sections: string[]) => void
}

/** Chooses the sections that a season pass covers. */
export function Sections({ shows, chosen, onChange }: SectionsProps) {
  const { say, sayText } = useLanguage()
  const sections = [...new Set([...shows.flatMap(({ prices }) => Object.keys(prices)), ...chosen])]
  if (sections.length < 2) return null
  return (
    <fieldset className={styles.scope}>
      <legend>{say('Its sections')}</legend>
      <small>{say('Nothing ticked: every section.')}</small>
      {sections.map((name) => (
        <CheckBox
          key={name}
          checked={chosen.includes(name)}
          onCheckedChange={(isTicked) => onChange(isTicked ? [...chosen, name] : chosen.filter((other) => other !== name))}
        >
          {sayText(name)}
        </CheckBox>
      ))}
    </fieldset>
  )
}
