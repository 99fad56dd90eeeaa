import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { FileButton, TextField } from '../../../components/fields.tsx'
import { Panel } from '../../../components/page.tsx'
import type { Underlay } from './canvas.tsx'
import { addDoor, changeDoor, markAisles, removeDoor } from './commands.ts'
import styles from './drawing.module.css'
import type { Drawing } from './drawing.ts'
import { stagePath } from './stage.ts'
import type { Change } from './use-drawing.ts'

interface HallPanelProps {
  drawing: Drawing
  change: (change: Change) => void
  underlay: Underlay | null
  onUnderlay: (underlay: Underlay | null) => void
}

/** The hall around its seats: stage, doors, aisles, and a picture to trace. */
export function HallPanel({ drawing, change, underlay, onUnderlay }: HallPanelProps) {
  const { say } = useLanguage()
  const { stage, doors } = drawing
  const [width, setWidth] = useState('14')
  const [doorName, setDoorName] = useState('')
  const stageWidth = /^\d{1,3}$/.test(width) && Number(width) >= 2 ? Number(width) : undefined
  const place = (move: { x?: number; y?: number }) => {
    const [x, y] = [stage.label.x + (move.x ?? 0), stage.label.y + 0.6 + (move.y ?? 0)]
    change((before) => ({ ...before, stage: stagePath({ x, y, width: stageWidth ?? 14 }) }))
  }
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
          <Button variant="quiet" disabled={stageWidth === undefined} onClick={() => place({})}>
            {say('Draw the stage')}
          </Button>
        </div>
        <div className={styles.buttons}>
          <Button variant="quiet" size="small" onClick={() => place({ x: -1 })}>
            {say('Stage to the left')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => place({ x: 1 })}>
            {say('Stage to the right')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => place({ y: -1 })}>
            {say('Stage to the back')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => place({ y: 1 })}>
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
      <details>
        <summary>{say('Doors')}</summary>
        <ul className={styles.doors}>
          {doors.map(({ key, x, y, name }) => (
            <li key={key}>
              <TextField
                label={say('Name of the door')}
                maxLength={40}
                value={name}
                onChange={({ target }) => change((before) => changeDoor(before, key, { name: target.value }))}
              />
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
      <details>
        <summary>{say('A picture to trace')}</summary>
        <TracedPicture underlay={underlay} size={drawing.size} onUnderlay={onUnderlay} />
      </details>
    </Panel>
  )
}

interface TracedPictureProps {
  underlay: Underlay | null
  size: Drawing['size']
  onUnderlay: (underlay: Underlay | null) => void
}

/** Larger pictures take memory that phones haven't got. */
const mostPixels = 80_000_000

/** A photograph of a plan under the drawing. It is read in this browser, sent nowhere, and gone with the page. */
function TracedPicture({ underlay, size, onUnderlay }: TracedPictureProps) {
  const { say } = useLanguage()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async (file: File) => {
    const picture = await createImageBitmap(file).catch(() => null)
    const isSound = picture !== null && picture.width * picture.height <= mostPixels
    setUnreadable(!isSound)
    if (isSound) onUnderlay({ picture, x: 0, y: 0, width: size.width })
  }
  const shift = (to: Partial<Pick<Underlay, 'x' | 'y' | 'width'>>) => underlay && onUnderlay({ ...underlay, ...to })
  return (
    <>
      <div>
        <FileButton accept="image/jpeg,image/png,image/webp" onChoose={(file) => void choose(file)}>
          {say('Choose a picture')}
        </FileButton>
      </div>
      <p className={styles.hint}>{say('It stays on this device, and only while you draw.')}</p>
      {isUnreadable && <Notice kind="error">{say('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.')}</Notice>}
      {underlay && (
        <div className={styles.buttons}>
          {(
            [
              ['←', say('Picture to the left'), { x: underlay.x - 1 }],
              ['→', say('Picture to the right'), { x: underlay.x + 1 }],
              ['↑', say('Picture up'), { y: underlay.y - 1 }],
              ['↓', say('Picture down'), { y: underlay.y + 1 }],
              ['+', say('Larger picture'), { width: underlay.width * 1.05 }],
              ['−', say('Smaller picture'), { width: underlay.width / 1.05 }],
            ] as const
          ).map(([sign, label, to]) => (
            <Button key={sign} variant="quiet" size="small" aria-label={label} onClick={() => shift(to)}>
              {sign}
            </Button>
          ))}
          <Button variant="quiet" size="small" onClick={() => onUnderlay(null)}>
            {say('Take it away')}
          </Button>
        </div>
      )}
    </>
  )
}
