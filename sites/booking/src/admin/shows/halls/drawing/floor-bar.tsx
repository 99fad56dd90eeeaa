import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo, useState } from 'react'
import { Chips } from '../../../components/fields.tsx'
import styles from './drawing.module.css'
import { type Drawing, type Key, namesInUse, onFloor } from './drawing.ts'

/** Returns the floor that is being drawn on and the part of the drawing that can be changed then. */
export function useFloor(drawing: Drawing, selected: ReadonlySet<Key>) {
  const [asked, show] = useState<string>()
  const floors = useMemo(() => namesInUse(drawing, 'floor'), [drawing])
  // When the chosen floor is gone, the whole hall is shown.
  const floor = floors.length > 1 && floors.some((name) => name === asked) ? asked : undefined
  const shown = useMemo(() => onFloor(drawing, floor, selected), [drawing, floor, selected])
  const keys = (): Key[] => onFloor(drawing, floor, new Set()).rows.flatMap(({ seats }) => seats.map(({ key }) => key))
  return { floors, floor, show, shown, keys }
}

interface FloorBarProps {
  /** An empty name stands for the seats on no floor. */
  floors: readonly string[]
  /** The floor that is being drawn on; undefined: all floors. */
  shown: string | undefined
  onShow: (floor: string | undefined) => void
  /** Chooses every seat that is shown. */
  onChooseAll: () => void
}

const all = 'all'

/** Chooses the floor to draw on. Seats of other floors are pale and can't be selected on the canvas. */
export function FloorBar({ floors, shown, onShow, onChooseAll }: FloorBarProps) {
  const { say, sayText } = useLanguage()
  if (floors.length < 2) return null
  return (
    <div className={styles.bar}>
      <Chips
        legend={say('Floor')}
        isLegendHidden
        options={[
          { value: all, label: say('All floors') },
          ...floors.map((floor) => ({ value: `floor ${floor}`, label: floor === '' ? say('On no floor') : sayText(floor) })),
        ]}
        value={shown === undefined ? all : `floor ${shown}`}
        onValueChange={(value) => onShow(value === all ? undefined : value.slice('floor '.length))}
      />
      <Button variant="quiet" size="small" onClick={onChooseAll}>
        {say('Choose its seats')}
      </Button>
    </div>
  )
}
