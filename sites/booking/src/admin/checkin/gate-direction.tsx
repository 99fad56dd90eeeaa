import type { Phrase } from '@sabha/language/phrases'
import { type Direction, directions } from '@sabha/ticketing/occupancy'
import { useLanguage } from '@sabha/ui/use-language'
import { SelectField } from '../components/fields.tsx'

export const directionWords = { in: 'Coming in', out: 'Going out', both: 'Both ways' } as const satisfies Record<Direction, Phrase>

/** Chooses whether guests come in at a gate, go out, or both. */
export function GateDirection({ chosen, onChange }: { chosen: Direction; onChange: (chosen: Direction) => void }) {
  const { say } = useLanguage()
  return (
    <SelectField
      label={say('This gate is for')}
      help={say('If any gate scans people going out, they need that scan to come back in without a question.')}
      value={chosen}
      onValueChange={(value) => onChange(directions.find((direction) => direction === value) ?? 'in')}
    >
      {directions.map((direction) => (
        <option key={direction} value={direction}>
          {say(directionWords[direction])}
        </option>
      ))}
    </SelectField>
  )
}
