import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Chips, TextField } from '../../../../components/fields.tsx'
import styles from '../drawing.module.css'
import { type Placement, type Ruler, scaledByRuler } from './placement.ts'

interface RulerFormProps {
  ruler: Ruler
  placement: Placement
  /** null puts the ruler away. */
  onRuler: (ruler: Ruler | null) => void
  onPlace: (placement: Placement) => void
}

/** Scales the picture by a known length: the ruler's two ends are moved on the drawing or with these buttons. */
export function RulerForm({ ruler, placement, onRuler, onPlace }: RulerFormProps) {
  const { say } = useLanguage()
  const [end, setEnd] = useState<'first' | 'second'>('first')
  const [length, setLength] = useState('')
  const [isAsked, setAsked] = useState(false)
  const known = /^\d{1,3}([.,]\d{1,2})?$/.test(length.trim()) ? Number(length.trim().replace(',', '.')) : undefined
  const scaled = known === undefined ? undefined : scaledByRuler(placement, ruler, known)
  const step = (dx: number, dy: number) => {
    const [first, second] = ruler
    const moved = ({ x, y }: { x: number; y: number }) => ({ x: x + dx, y: y + dy })
    onRuler(end === 'first' ? [moved(first), second] : [first, moved(second)])
  }
  const set = () => {
    setAsked(true)
    if (!scaled) return
    onPlace(scaled)
    onRuler(null)
  }
  const wrong =
    known === undefined ? say('Please give the distance in seats, such as 19.') : say('The two marks are too near to each other for this.')
  return (
    <>
      <p className={styles.hint}>
        {say('Drag the two marks to places whose distance you know: the first and the last of 20 seats in a row are 19 apart.')}
      </p>
      <Chips
        legend={say('The mark to move')}
        isLegendHidden
        options={[
          { value: 'first', label: say('First mark') },
          { value: 'second', label: say('Second mark') },
        ]}
        value={end}
        onValueChange={setEnd}
      />
      <div className={styles.buttons}>
        {(
          [
            ['←', say('Mark to the left'), -0.25, 0],
            ['→', say('Mark to the right'), 0.25, 0],
            ['↑', say('Mark up'), 0, -0.25],
            ['↓', say('Mark down'), 0, 0.25],
          ] as const
        ).map(([sign, label, dx, dy]) => (
          <Button key={sign} variant="quiet" size="small" aria-label={label} onClick={() => step(dx, dy)}>
            {sign}
          </Button>
        ))}
      </div>
      <div className={styles.line}>
        <TextField
          label={say('Distance of the marks, in seats')}
          inputMode="decimal"
          maxLength={6}
          value={length}
          error={isAsked && !scaled ? wrong : undefined}
          onChange={({ target }) => setLength(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && set()}
        />
        <Button variant="quiet" onClick={set}>
          {say('Set the scale')}
        </Button>
        <Button variant="quiet" onClick={() => onRuler(null)}>
          {say('Cancel')}
        </Button>
      </div>
    </>
  )
}
