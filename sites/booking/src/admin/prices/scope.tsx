import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { useId } from 'react'
import { CheckBox } from '../components/fields.tsx'
import { useMoments } from '../components/moments.ts'
import styles from './prices.module.css'

interface TicksProps {
  legend: string
  note?: string
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

function Ticks({ legend, note, error, options, chosen, onChange }: TicksProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.scope} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {note && <small>{note}</small>}
      {error && (
        <p className={styles.wrong} id={errorId} role="alert">
          {error}
        </p>
      )}
      {options.map(({ value, label }) => (
        <CheckBox
          key={value}
          checked={chosen.includes(value)}
          onCheckedChange={(isTicked) => onChange(isTicked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {label}
        </CheckBox>
      ))}
    </fieldset>
  )
}

type ChoiceProps = Omit<TicksProps, 'options'> & { shows: readonly AdminShow[] }

/** Chooses some of the shows. */
export function Evenings({ shows, ...ticks }: ChoiceProps) {
  const { sayText } = useLanguage()
  const { date } = useMoments()
  const labelOf = ({ title, starts_at, timezone }: AdminShow) =>
    starts_at === null ? sayText(title) : `${sayText(title)} · ${date(starts_at, timezone)}`
  return <Ticks {...ticks} options={shows.map((show) => ({ value: show.id, label: labelOf(show) }))} />
}

/** Chooses some of these shows' sections; those that are chosen and gone are there, too. */
export function Sections({ shows, ...ticks }: ChoiceProps) {
  const { sayText } = useLanguage()
  return <Ticks {...ticks} options={sectionsOf(shows, ticks.chosen).map((name) => ({ value: name, label: sayText(name) }))} />
}

export function sectionsOf(shows: readonly AdminShow[], chosen: readonly string[]): string[] {
  return [...new Set([...shows.flatMap(({ prices }) => Object.keys(prices)), ...chosen])]
}

interface ScopeProps {
  /** An empty list stands for all. */
  values: { show_ids: readonly string[]; sections: readonly string[] }
  shows: readonly AdminShow[]
  onChange: (name: 'show_ids' | 'sections', values: string[]) => void
}

/** Chooses the shows and sections of a code or rule. */
export function Scope({ values: { show_ids: ids, sections }, shows, onChange }: ScopeProps) {
  const { say } = useLanguage()
  return (
    <>
      <Evenings
        legend={say('Shows it is for')}
        note={say('None ticked: every show.')}
        shows={shows}
        chosen={ids}
        onChange={(chosen) => onChange('show_ids', chosen)}
      />
      <Sections
        legend={say('Sections it is for')}
        note={say('None ticked: every section.')}
        shows={ids.length === 0 ? shows : shows.filter(({ id }) => ids.includes(id))}
        chosen={sections}
        onChange={(chosen) => onChange('sections', chosen)}
      />
    </>
  )
}
