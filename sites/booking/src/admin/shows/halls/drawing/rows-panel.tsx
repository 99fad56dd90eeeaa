import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useId, useState } from 'react'
import { SelectField, TextField } from '../../../components/fields.tsx'
import formStyles from '../../../components/form.module.css'
import { Panel } from '../../../components/page.tsx'
import { type Drawing, seatSections } from './drawing.ts'
import type { Numbering } from './numbering.ts'
import { isNumbering, NumberingOptions } from './numbering-options.tsx'
import { isGroupName, labelAfter, type NewRows } from './rows.ts'

interface RowsPanelProps {
  drawing: Drawing
  /** The floor that new rows are put on, unless another one is typed; undefined: on none. */
  shownFloor: string | undefined
  onAdd: (rows: NewRows) => void
}

const limits = {
  rows: { least: 1, most: 60 },
  seats: { least: 1, most: 150 },
  more: { least: -10, most: 10 },
  radius: { least: 0, most: 500 },
  aisles: { least: 0, most: 6 },
} as const
type Name = keyof typeof limits

/** Adds rows: how many, how long, straight or around the stage. */
export function RowsPanel({ drawing, shownFloor = '', onAdd }: RowsPanelProps) {
  const { say } = useLanguage()
  const sections = useId()
  const [label, setLabel] = useState<string | null>(null)
  const [numbers, setNumbers] = useState<Record<Name, string>>({ rows: '5', seats: '12', more: '0', radius: '0', aisles: '1' })
  const [numbering, setNumbering] = useState<Numbering>('from-left')
  const [section, setSection] = useState<string | null>(null)
  const [typedFloor, setFloor] = useState<string | null>(null)
  const floor = typedFloor ?? shownFloor
  const [block, setBlock] = useState('')
  const [isAsked, setAsked] = useState(false)
  const shownLabel = label ?? nextLabel(drawing)
  const shownSection = section ?? seatSections(drawing).at(-1) ?? ''

  const read = (name: Name) => {
    const value = /^-?\d+$/.test(numbers[name].trim()) ? Number(numbers[name]) : Number.NaN
    return value >= limits[name].least && value <= limits[name].most ? value : undefined
  }
  const problemOf = (name: Name) =>
    isAsked && read(name) === undefined ? say('A whole number from {{least}} to {{most}}.', limits[name]) : undefined
  const isLabel = /^[A-Z]{1,3}$/.test(shownLabel)
  const isSection = isGroupName(shownSection)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const [rows, seats, more, radius, aisles] = (['rows', 'seats', 'more', 'radius', 'aisles'] as const).map(read)
    if (rows === undefined || seats === undefined || more === undefined || radius === undefined || aisles === undefined) return
    if (!isLabel || !isSection) return
    const { x, y } = placeFor(drawing)
    onAdd({
      label: shownLabel,
      rows,
      seats,
      more,
      radius,
      aisles,
      x,
      y,
      depth: 1,
      numbering,
      section: shownSection.trim(),
      floor: floor.trim(),
      block: block.trim(),
    })
    setLabel(null)
    setAsked(false)
  }
  const field = (name: Name, text: string, help?: string) => (
    <TextField
      label={text}
      help={help}
      inputMode="numeric"
      maxLength={4}
      value={numbers[name]}
      error={problemOf(name)}
      onChange={({ target }) => setNumbers({ ...numbers, [name]: target.value })}
    />
  )
  return (
    <Panel title={say('Add rows')}>
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <div className={`${formStyles.pair} ${formStyles.inLine}`}>
          <TextField
            label={say('First row')}
            maxLength={3}
            value={shownLabel}
            error={isAsked && !isLabel ? say('A row is one to three capital letters.') : undefined}
            onChange={({ target }) => setLabel(target.value.toUpperCase())}
          />
          {field('rows', say('Rows'))}
          {field('seats', say('Seats in the first row'))}
          {field('more', say('More in each row behind'))}
          {field('aisles', say('Aisles through the rows'))}
          {field('radius', say('Radius of the arc'), say('In seats; 0: straight.'))}
        </div>
        <div className={`${formStyles.pair} ${formStyles.inLine}`}>
          <TextField
            label={say('Section')}
            maxLength={40}
            list={sections}
            value={shownSection}
            error={isAsked && !isSection ? say('A section is named, with at most 40 letters.') : undefined}
            onChange={({ target }) => setSection(target.value)}
          />
          <TextField label={say('Floor')} maxLength={40} value={floor} onChange={({ target }) => setFloor(target.value)} />
          <TextField label={say('Part of the hall')} maxLength={40} value={block} onChange={({ target }) => setBlock(target.value)} />
        </div>
        <datalist id={sections}>
          {seatSections(drawing).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField label={say('Numbers')} value={numbering} onValueChange={(value) => isNumbering(value) && setNumbering(value)}>
          <NumberingOptions />
        </SelectField>
        <Button type="submit">{say('Add the rows')}</Button>
      </form>
    </Panel>
  )
}

/** Returns the label after the last one in the alphabet. */
function nextLabel({ rows }: Drawing): string {
  const labels = rows.map(({ label }) => label).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const last = labels.at(-1)
  return last === undefined ? 'A' : labelAfter(last)
}

/** Returns the middle of the first new row, which goes behind everything that is drawn. */
function placeFor({ rows, stage, size }: Drawing): { x: number; y: number } {
  const seats = rows.flatMap((row) => row.seats)
  const back = seats.reduce((most, { y }) => Math.max(most, y), Number.NEGATIVE_INFINITY)
  return { x: stage.label.x || size.width / 2, y: seats.length === 0 ? stage.label.y + 4 : Math.ceil(back) + 2 }
}
