import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { TextField } from '../../../components/fields.tsx'
import styles from './drawing.module.css'
import { type Drawing, namesInUse } from './drawing.ts'
import { type FloorSlope, setSlope, slopeOf } from './rake.ts'
import type { Change } from './use-drawing.ts'

interface SlopeProps {
  drawing: Drawing
  change: (change: Change) => void
}

/** The height of the rows of each floor; the view from a seat is drawn from it. */
export function SlopeFields({ drawing, change }: SlopeProps) {
  const { say } = useLanguage()
  const floors = namesInUse(drawing, 'floor')
  if (floors.length === 0) return null
  return (
    <details>
      <summary>{say('Slope')}</summary>
      <p className={styles.hint}>{say('The view from a seat is drawn with it. Left empty, it is that of most halls.')}</p>
      {floors.map((floor) => (
        <FloorFields key={floor} drawing={drawing} floor={floor} isOne={floors.length === 1} change={change} />
      ))}
    </details>
  )
}

/** In cm, the limits of a plan. */
const limits = { base: { least: -5_000, most: 5_000 }, rise: { least: -55, most: 110 } } as const
type Name = keyof typeof limits

function FloorFields({ drawing, floor, isOne, change }: SlopeProps & { floor: string; isOne: boolean }) {
  const { say, sayText } = useLanguage()
  const slope = slopeOf(drawing, floor)
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const read = (name: Name, text: string): number | null | undefined => {
    if (text.trim() === '') return null
    const value = /^-?\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
    return value >= limits[name].least && value <= limits[name].most ? value : undefined
  }
  const shown = (name: Name) => {
    const text = typed[name]
    // Undo changes the drawing; the typed text gives way when it no longer matches.
    return text !== undefined && [undefined, slope[name]].includes(read(name, text)) ? text : (slope[name]?.toString() ?? '')
  }
  const field = (name: Name, label: string) => (
    <TextField
      label={isOne ? label : `${floor === '' ? say('On no floor') : sayText(floor)}: ${label}`}
      inputMode="numeric"
      maxLength={5}
      value={shown(name)}
      error={read(name, shown(name)) === undefined ? say('A whole number from {{least}} to {{most}}.', limits[name]) : undefined}
      onChange={({ target }) => {
        const value = read(name, target.value)
        setTyped({ ...typed, [name]: target.value })
        if (value === undefined) return
        const after: FloorSlope = { ...slope, [name]: value }
        change((before) => setSlope(before, floor, after))
      }}
    />
  )
  return (
    <div className={styles.slope}>
      {field('base', say('First row above the foot of the stage, in cm'))}
      {field('rise', say('Each row higher than the one before it, in cm'))}
    </div>
  )
}
