import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { CheckBox, TextField } from '../../../components/fields.tsx'
import { Panel } from '../../../components/page.tsx'
import { addDoor, changeDoor, markAisles, moveThing, removeDoor } from './commands.ts'
import styles from './drawing.module.css'
import type { Drawing } from './drawing.ts'
import { KannadaNames } from './names-panel.tsx'
import { SlopeFields } from './slope-fields.tsx'
import { stagePath } from './stage.ts'
import type { Change } from './use-drawing.ts'

interface HallPanelProps {
  drawing: Drawing
  change: (change: Change) => void
}

/** Edits what is around the seats: the stage, the doors and the aisles. */
export function HallPanel({ drawing, change }: HallPanelProps) {
  const { say } = useLanguage()
  const { stage, doors } = drawing
  const [width, setWidth] = useState('14')
  const [doorName, setDoorName] = useState('')
  const stageWidth = /^\d{1,3}$/.test(width) && Number(width) >= 2 ? Number(width) : undefined
  const draw = () => {
    const { x, y } = stage.label
    change((before) => ({ ...before, stage: stagePath({ x, y: y + 0.6, width: stageWidth ?? 14 }) }))
  }
  const move = (dx: number, dy: number) => change((before) => moveThing(before, 'stage', dx, dy))
  return (
    <Panel title={say('The hall around them')}>
      <details>
        <summary>{say('Stage')}</summary>
        <div className={styles.line}>
          <TextField
            label={say('Width of the stage, in seats')}
            inputMode="numeric"
            maxLength={3}
            value={width}
            error={stageWidth === undefined ? say('A whole number from {{least}} to {{most}}.', { least: 2, most: 999 }) : undefined}
            onChange={({ target }) => setWidth(target.value)}
          />
          <Button variant="quiet" disabled={stageWidth === undefined} onClick={draw}>
            {say('Draw the stage')}
          </Button>
        </div>
        <div className={styles.buttons}>
          <Button variant="quiet" size="small" onClick={() => move(-1, 0)}>
            {say('Stage to the left')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => move(1, 0)}>
            {say('Stage to the right')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => move(0, -1)}>
            {say('Stage to the back')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => move(0, 1)}>
            {say('Stage to the front')}
          </Button>
        </div>
      </details>
      <details>
        <summary>{say('Aisles')}</summary>
        <div className={styles.buttons}>
          <Button variant="quiet" size="small" onClick={() => change((before) => markAisles(before, false))}>
            {say('Mark aisles at the gaps')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => change((before) => markAisles(before, true))}>
            {say('At the gaps and the rows’ ends')}
          </Button>
        </div>
      </details>
      <SlopeFields drawing={drawing} change={change} />
      <KannadaNames drawing={drawing} change={change} />
      <details>
        <summary>{say('Doors')}</summary>
        <ul className={styles.doors}>
          {doors.map(({ key, x, y, name, access }) => (
            <li key={key}>
              <TextField
                label={say('Name of the door')}
                maxLength={40}
                value={name}
                onChange={({ target }) => change((before) => changeDoor(before, key, { name: target.value }))}
              />
              <CheckBox
                checked={access === 'step-free'}
                onCheckedChange={(isTrue) => change((before) => changeDoor(before, key, { access: isTrue ? 'step-free' : undefined }))}
              >
                {say('Step-free access')}
              </CheckBox>
              <div className={styles.buttons}>
                {(
                  [
                    ['←', say('Door to the left'), { x: Math.max(0, x - 1) }],
                    ['→', say('Door to the right'), { x: x + 1 }],
                    ['↑', say('Door to the stage'), { y: Math.max(0, y - 1) }],
                    ['↓', say('Door to the back'), { y: y + 1 }],
                  ] as const
                ).map(([sign, label, to]) => (
                  <Button
                    key={sign}
                    variant="quiet"
                    size="small"
                    aria-label={label}
                    onClick={() => change((before) => changeDoor(before, key, to))}
                  >
                    {sign}
                  </Button>
                ))}
                <Button variant="quiet" size="small" onClick={() => change((before) => removeDoor(before, key))}>
                  {say('Remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.line}>
          <TextField label={say('New door')} maxLength={40} value={doorName} onChange={({ target }) => setDoorName(target.value)} />
          <Button
            variant="quiet"
            onClick={() => {
              change((before) => addDoor(before, 1.5, stage.label.y + 4 + before.doors.length * 2, doorName.trim()))
              setDoorName('')
            }}
          >
            {say('Add the door')}
          </Button>
        </div>
      </details>
    </Panel>
  )
}
