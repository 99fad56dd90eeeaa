import { type AisleSide, aisleSides, type SeatFacts } from '@sabha/ticketing/seat-facts'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useId, useState } from 'react'
import { CheckBox, SelectField, TextField } from '../../../components/fields.tsx'
import formStyles from '../../../components/form.module.css'
import { Panel } from '../../../components/page.tsx'
import * as commands from './commands.ts'
import styles from './drawing.module.css'
import { type Drawing, type DrawnSeat, type Key, seatSections } from './drawing.ts'
import type { Numbering } from './numbering.ts'
import { isNumbering, NumberingOptions } from './numbering-options.tsx'
import { isGroupName } from './rows.ts'
import type { Change, useDrawing } from './use-drawing.ts'

interface SeatsPanelProps {
  drawing: Drawing
  selected: ReadonlySet<Key>
  change: (change: Change) => void
  dispatch: ReturnType<typeof useDrawing>['dispatch']
}

/** The commands for the chosen seats. */
export function SeatsPanel({ drawing, selected, change, dispatch }: SeatsPanelProps) {
  const { say } = useLanguage()
  const seats = commands.chosenSeats(drawing, selected)
  return (
    <Panel
      title={say('Chosen seats: {{count}}', { count: seats.length })}
      aside={
        <Button variant="quiet" size="small" onClick={() => dispatch({ kind: 'select', keys: [], how: 'only' })}>
          {say('Choose none')}
        </Button>
      }
    >
      <Shape change={change} dispatch={dispatch} />
      {/* The key makes a new form for each selection, so that the fields show its values. */}
      <Names key={[...selected].join()} drawing={drawing} seats={seats} selected={selected} change={change} />
      <Facts drawing={drawing} seats={seats} change={change} />
    </Panel>
  )
}

/** Moves and turns the seats, as dragging on the canvas does. */
function Shape({ change, dispatch }: Pick<SeatsPanelProps, 'change' | 'dispatch'>) {
  const { say } = useLanguage()
  const button = (label: string, onClick: () => void): ReactNode => (
    <Button variant="quiet" size="small" onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className={styles.buttons}>
      {(
        [
          ['←', say('Move to the left'), -0.25, 0],
          ['→', say('Move to the right'), 0.25, 0],
          ['↑', say('Move to the front'), 0, -0.25],
          ['↓', say('Move to the back'), 0, 0.25],
        ] as const
      ).map(([sign, label, dx, dy]) => (
        <Button
          key={sign}
          variant="quiet"
          size="small"
          aria-label={label}
          onClick={() => change((drawing, chosen) => commands.moveSeats(drawing, chosen, dx, dy))}
        >
          {sign}
        </Button>
      ))}
      {button(say('Copy'), () => dispatch({ kind: 'copy' }))}
      {button(say('Remove'), () => dispatch({ kind: 'remove' }))}
      {button(say('Turn left'), () => change((drawing, chosen) => commands.rotateSeats(drawing, chosen, -15)))}
      {button(say('Turn right'), () => change((drawing, chosen) => commands.rotateSeats(drawing, chosen, 15)))}
      {button(say('Mirror left and right'), () => change((drawing, chosen) => commands.mirrorSeats(drawing, chosen, 'x')))}
      {button(say('Mirror front and back'), () => change((drawing, chosen) => commands.mirrorSeats(drawing, chosen, 'y')))}
      {button(say('Align left'), () => change((drawing, chosen) => commands.alignRows(drawing, chosen, 'left')))}
      {button(say('Align in the middle'), () => change((drawing, chosen) => commands.alignRows(drawing, chosen, 'middle')))}
      {button(say('Align right'), () => change((drawing, chosen) => commands.alignRows(drawing, chosen, 'right')))}
      {button(say('Space the rows evenly'), () => change(commands.spaceRows))}
    </div>
  )
}

/** The commands with a typed value, each applied by a button. */
function Names({
  drawing,
  seats,
  selected,
  change,
}: { drawing: Drawing; seats: readonly DrawnSeat[] } & Pick<SeatsPanelProps, 'selected' | 'change'>) {
  const { say } = useLanguage()
  const rows = [...new Set(drawing.rows.filter((row) => row.seats.some(({ key }) => selected.has(key))).map(({ label }) => label))]
  const [label, setLabel] = useState(rows[0] ?? '')
  const [from, setFrom] = useState<'front' | 'back'>('front')
  const [numbering, setNumbering] = useState<Numbering>('from-left')
  const [first, setFirst] = useState('1')
  const [radius, setRadius] = useState('0')
  const [degrees, setDegrees] = useState('90')
  const turn = /^-?\d{1,3}$/.test(degrees) ? Number(degrees) : undefined
  const firstNumber = /^[1-9]\d{0,3}$/.test(first) ? Number(first) : undefined
  const bend = /^\d{1,3}$/.test(radius) ? Number(radius) : undefined
  const isLabel = /^[A-Z]{1,3}$/.test(label)
  return (
    <div className={formStyles.form}>
      <GroupField kind="section" label={say('Section')} seats={seats} names={seatSections(drawing)} change={change} />
      <div className={formStyles.pair}>
        <GroupField kind="floor" label={say('Floor')} seats={seats} names={drawing.floors} change={change} />
        <GroupField kind="block" label={say('Part of the hall')} seats={seats} names={drawing.blocks} change={change} />
      </div>
      <div className={styles.line}>
        <TextField
          label={say('Row label')}
          maxLength={3}
          value={label}
          error={isLabel ? undefined : say('A row is one to three capital letters.')}
          onChange={({ target }) => setLabel(target.value.toUpperCase())}
        />
        {rows.length > 1 && (
          <SelectField label={say('Begins')} value={from} onValueChange={(value) => setFrom(value === 'back' ? 'back' : 'front')}>
            <option value="front">{say('at the stage')}</option>
            <option value="back">{say('at the back')}</option>
          </SelectField>
        )}
        <Button
          variant="quiet"
          disabled={!isLabel}
          onClick={() => change((before, chosen) => commands.labelRows(before, chosen, label, from))}
        >
          {say('Label the rows')}
        </Button>
      </div>
      <div className={styles.line}>
        <SelectField label={say('Numbers')} value={numbering} onValueChange={(value) => isNumbering(value) && setNumbering(value)}>
          <NumberingOptions />
        </SelectField>
        <TextField
          label={say('First number')}
          inputMode="numeric"
          maxLength={4}
          value={first}
          error={firstNumber === undefined ? say('A seat number is a whole number from 1 to 9999.') : undefined}
          onChange={({ target }) => setFirst(target.value)}
        />
        <Button
          variant="quiet"
          disabled={firstNumber === undefined}
          onClick={() => change((before, chosen) => commands.numberSeats(before, chosen, numbering, firstNumber ?? 1))}
        >
          {say('Number the seats')}
        </Button>
      </div>
      <div className={styles.line}>
        <TextField
          label={say('Radius of the arc')}
          help={say('In seats; 0: straight.')}
          inputMode="numeric"
          maxLength={3}
          value={radius}
          onChange={({ target }) => setRadius(target.value)}
        />
        <Button
          variant="quiet"
          disabled={bend === undefined}
          onClick={() => change((before, chosen) => commands.bendRows(before, chosen, bend ?? 0))}
        >
          {say('Bend the rows')}
        </Button>
      </div>
      <div className={styles.line}>
        <TextField
          label={say('Turn by, in degrees')}
          maxLength={4}
          value={degrees}
          error={turn === undefined ? say('A whole number from {{least}} to {{most}}.', { least: -999, most: 999 }) : undefined}
          onChange={({ target }) => setDegrees(target.value)}
        />
        <Button
          variant="quiet"
          disabled={turn === undefined}
          onClick={() => change((before, chosen) => commands.rotateSeats(before, chosen, turn ?? 0))}
        >
          {say('Turn')}
        </Button>
      </div>
    </div>
  )
}

interface GroupFieldProps {
  kind: 'section' | 'floor' | 'block'
  label: string
  seats: readonly DrawnSeat[]
  names: readonly string[]
  change: (change: Change) => void
}

/** Puts the chosen seats into a section, floor or block: an existing one by a press, or a new one that is typed. */
function GroupField({ kind, label, seats, names, change }: GroupFieldProps) {
  const { say } = useLanguage()
  const own = new Set(seats.map((seat) => seat[kind]))
  const [text, setText] = useState(own.size === 1 ? ([...own][0] ?? '') : '')
  const name = text.trim()
  const isSound = name === '' ? kind !== 'section' : isGroupName(name)
  const id = useId()
  return (
    <div className={styles.line}>
      <TextField
        label={label}
        list={id}
        maxLength={40}
        placeholder={own.size > 1 ? say('Several') : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={id}>
        {names.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <Button
        variant="quiet"
        disabled={!isSound}
        aria-label={say('Set: {{what}}', { what: label })}
        onClick={() => change((before, chosen) => commands.groupSeats(before, chosen, kind, name))}
      >
        {say('Set')}
      </Button>
    </div>
  )
}

/** The facts of the chosen seats; a tick sets a fact for all of them. */
function Facts({ drawing, seats, change }: { drawing: Drawing; seats: readonly DrawnSeat[]; change: (change: Change) => void }) {
  const { say } = useLanguage()
  const all = (is: (seat: DrawnSeat) => boolean) => seats.every(is)
  const fact = <Name extends Exclude<keyof SeatFacts, 'companion'>>(name: Name, value: NonNullable<SeatFacts[Name]>, label: string) => (
    <CheckBox
      checked={all(({ facts }) => facts[name] === value)}
      onCheckedChange={(isTrue) => change((drawing, chosen) => commands.setFact(drawing, chosen, name, isTrue ? value : undefined))}
    >
      {label}
    </CheckBox>
  )
  const sides = new Set(seats.map(({ facts }) => facts.aisle ?? ''))
  return (
    <fieldset className={formStyles.choices}>
      <legend>{say('To be known')}</legend>
      {fact('wheelchair', true, say('Wheelchair space'))}
      <CheckBox
        checked={all(({ companionOf }) => companionOf !== null)}
        onCheckedChange={(isTrue) => change(isTrue ? commands.accompany : commands.dropCompanions)}
        help={say('Of the nearest wheelchair space.')}
      >
        {say('Companion seat')}
      </CheckBox>
      <CompanionOf drawing={drawing} seats={seats} change={change} />
      {fact('view', 'restricted', say('Restricted view'))}
      {fact('access', 'step-free', say('Step-free access'))}
      {fact('house', true, say('House seat'))}
      <SelectField
        label={say('Aisle')}
        value={sides.size === 1 ? ([...sides][0] ?? '') : 'several'}
        onValueChange={(value) => {
          const side = aisleSides.find((each): each is AisleSide => each === value)
          if (value !== 'several') change((drawing, chosen) => commands.setFact(drawing, chosen, 'aisle', side))
        }}
      >
        {sides.size > 1 && <option value="several">{say('Several')}</option>}
        <option value="">{say('None')}</option>
        <option value="left">{say('Aisle on the left')}</option>
        <option value="right">{say('Aisle on the right')}</option>
        <option value="both">{say('Aisles on both sides')}</option>
      </SelectField>
    </fieldset>
  )
}

/** Chooses the wheelchair place that the companions' seats among the chosen ones belong to. */
function CompanionOf({ drawing, seats, change }: { drawing: Drawing; seats: readonly DrawnSeat[]; change: (change: Change) => void }) {
  const { say } = useLanguage()
  const own = new Set(seats.flatMap(({ companionOf }) => companionOf ?? []))
  if (own.size === 0) return null
  const places = drawing.rows.flatMap(({ label, seats: inRow }) =>
    inRow.flatMap(({ key, number, facts }) => (facts.wheelchair ? { key, name: `${label}${number}` } : [])),
  )
  return (
    <SelectField
      label={say('Companion of')}
      value={own.size === 1 ? String([...own][0]) : 'several'}
      onValueChange={(value) => {
        const place = places.find(({ key }) => String(key) === value)
        if (place) change((before, chosen) => commands.accompanyOne(before, chosen, place.key))
      }}
    >
      {own.size > 1 && <option value="several">{say('Several')}</option>}
      {places.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
