import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { useId } from 'react'
import { CheckBox } from '../components/fields.tsx'
import { useMoments } from '../components/moments.ts'
import styles from './prices.module.css'

interface EveningsProps {
  legend: string
  shows: readonly AdminShow[]
  chosen: readonly string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** Chooses the evenings of a season pass. */
export function Evenings({ legend, shows, chosen, error, onChange }: EveningsProps) {
  const { sayText } = useLanguage()
  const { date } = useMoments()
  const errorId = useId()
  return (
    <fieldset className={styles.scope} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p className={styles.wrong} id={errorId} role="alert">
          {error}
        </p>
      )}
      {shows.map(({ id, title, starts_at, timezone }) => (
        <CheckBox
          key={id}
          checked={chosen.includes(id)}
          onCheckedChange={(isTicked) => onChange(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        >
          {sayText(title)}
          {starts_at && ` · ${date(starts_at, timezone)}`}
        </CheckBox>
      ))}
    </fieldset>
  )
}
