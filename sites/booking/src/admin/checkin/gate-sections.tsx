import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox } from '../components/fields.tsx'
import styles from './checkin.module.css'

interface GateSectionsProps {
  /** The sections of the show. */
  sections: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses the sections that a gate admits; nothing is shown if there is only one. */
export function GateSections({ sections, chosen, onChange }: GateSectionsProps) {
  const { say, sayText } = useLanguage()
  // A section that the hall had once can still be taken off the gate.
  const offered = [...new Set([...sections, ...chosen])]
  if (offered.length < 2) return null
  return (
    <fieldset className={styles.sections}>
      <legend>{say('Sections this gate admits')}</legend>
      <small>{say('None ticked: every section. Tickets for others are sent to their own gate.')}</small>
      {offered.map((section) => (
        <CheckBox
          key={section}
          checked={chosen.includes(section)}
          onCheckedChange={(isTicked) => onChange(isTicked ? [...chosen, section] : chosen.filter((other) => other !== section))}
        >
          {sayText(section)}
        </CheckBox>
      ))}
    </fieldset>
  )
}
