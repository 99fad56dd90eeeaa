import { mostPlaces } from '@sabha/ticketing/hall-import-checks'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../../components/fields.tsx'
import formStyles from '../../../components/form.module.css'
import { Panel, Quiet } from '../../../components/page.tsx'
import { countOf } from '../../../components/whole-number.ts'
import { addPlaces, changeArea, dragArea, removeArea } from './areas.ts'
import styles from './drawing.module.css'
import type { Drawing, DrawnArea } from './drawing.ts'
import { isGroupName } from './rows.ts'
import type { Change } from './use-drawing.ts'

interface AreasPanelProps {
  drawing: Drawing
  /** The floor that new places are put on; undefined: on none. */
  shownFloor: string | undefined
  change: (change: Change) => void
}

/** Adds and changes areas of places without numbers, such as mats or standing room. */
export function AreasPanel({ drawing, shownFloor = '', change }: AreasPanelProps) {
  const { say } = useLanguage()
  const [name, setName] = useState('')
  const [count, setCount] = useState('')
  const [isAsked, setAsked] = useState(false)
  const limits = { least: 1, most: mostPlaces }
  const places = readCount(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isGroupName(name) || places < 1) return
    change((before) => addPlaces(before, { name: name.trim(), count: places, floor: shownFloor }))
    setName('')
    setCount('')
    setAsked(false)
  }
  return (
    <Panel title={say('Places without numbers')}>
      <Quiet>{say('Mats, loose chairs or room to stand. Guests say how many they want, and sit where they like.')}</Quiet>
      {(drawing.areas ?? []).map((area) => (
        <PlacesFields key={area.row} area={area} hasFloors={drawing.floors.length > 0} change={change} />
      ))}
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <div className={`${formStyles.pair} ${formStyles.inLine}`}>
          <TextField
            label={say('What the new places are called')}
            maxLength={40}
            value={name}
            error={isAsked && !isGroupName(name) ? say('A name has at least one letter.') : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={say('How many there are')}
            inputMode="numeric"
            maxLength={4}
            value={count}
            error={isAsked && places < 1 ? say('A whole number from {{least}} to {{most}}.', limits) : undefined}
            onChange={({ target }) => setCount(target.value)}
          />
        </div>
        <Button type="submit" variant="quiet">
          {say('Add the places')}
        </Button>
      </form>
    </Panel>
  )
}

/** Returns 0 if the text is no whole number. */
const readCount = (text: string) => countOf(text) || 0

function PlacesFields({ area, hasFloors, change }: { area: DrawnArea; hasFloors: boolean; change: (change: Change) => void }) {
  const { say } = useLanguage()
  const { row, name, kn = '', count, section, floor } = area
  const set = (to: Partial<DrawnArea>) => change((before) => changeArea(before, row, to))
  const drag = (part: 'whole' | 'corner', dx: number, dy: number) => change((before) => dragArea(before, { area: row, part }, dx, dy))
  const nameProblem = (text: string) => (isGroupName(text) ? undefined : say('A name has at least one letter.'))
  return (
    <fieldset className={styles.places}>
      <legend>{name === '' ? say('Places without numbers') : name}</legend>
      <div className={`${formStyles.pair} ${formStyles.inLine}`}>
        <TextField
          label={say('What they are called')}
          maxLength={40}
          value={name}
          error={nameProblem(name)}
          // A section with the area's name is renamed with it.
          onChange={({ target }) => set({ name: target.value, ...(section === name && { section: target.value }) })}
        />
        <TextField
          label={say('The same in Kannada')}
          lang="kn"
          maxLength={40}
          value={kn}
          error={kn === '' ? undefined : nameProblem(kn)}
          onChange={({ target }) => set({ kn: target.value === '' ? undefined : target.value })}
        />
        <TextField
          label={say('How many there are')}
          inputMode="numeric"
          maxLength={4}
          value={count === 0 ? '' : String(count)}
          error={count === 0 ? say('A whole number from {{least}} to {{most}}.', { least: 1, most: mostPlaces }) : undefined}
          onChange={({ target }) => set({ count: readCount(target.value) })}
        />
        <TextField
          label={say('Section, with its price and colour')}
          maxLength={40}
          value={section}
          error={nameProblem(section)}
          onChange={({ target }) => set({ section: target.value })}
        />
        {hasFloors && (
          <TextField label={say('Floor')} maxLength={40} value={floor} onChange={({ target }) => set({ floor: target.value })} />
        )}
      </div>
      <div className={styles.buttons}>
        {(
          [
            ['←', say('Places to the left'), 'whole', -1, 0],
            ['→', say('Places to the right'), 'whole', 1, 0],
            ['↑', say('Places to the stage'), 'whole', 0, -1],
            ['↓', say('Places to the back'), 'whole', 0, 1],
          ] as const
        ).map(([sign, label, part, dx, dy]) => (
          <Button key={sign} variant="quiet" size="small" aria-label={label} onClick={() => drag(part, dx, dy)}>
            {sign}
          </Button>
        ))}
        {(
          [
            [say('Wider'), 1, 0],
            [say('Narrower'), -1, 0],
            [say('Deeper'), 0, 1],
            [say('Shallower'), 0, -1],
          ] as const
        ).map(([label, dx, dy]) => (
          <Button key={label} variant="quiet" size="small" onClick={() => drag('corner', dx, dy)}>
            {label}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={() => change((before) => removeArea(before, row))}>
          {say('Remove')}
        </Button>
      </div>
    </fieldset>
  )
}
