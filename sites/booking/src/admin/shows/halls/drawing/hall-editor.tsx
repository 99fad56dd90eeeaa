import { errorWords } from '@sabha/api/error-words'
import { formatNumber } from '@sabha/language/formats'
import { seatCount } from '@sabha/ticketing/hall'
import { checkHall, isError } from '@sabha/ticketing/hall-checks'
import { hallText } from '@sabha/ticketing/hall-text'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../../paths.ts'
import { sectionColour } from '../../../../seat-map/section-tags.ts'
import { adminApi, asAdmin } from '../../../admin-api.ts'
import { Chips, TextField } from '../../../components/fields.tsx'
import { Panel } from '../../../components/page.tsx'
import { useUnsaved } from '../../../components/unsaved.tsx'
import { slugOf } from '../../draft.ts'
import { type Hall, hallsQuery, savedState } from '../../queries.ts'
import { type CanvasHandle, HallCanvas, type Tool, type Underlay } from './canvas.tsx'
import { moveSeats } from './commands.ts'
import styles from './drawing.module.css'
import { drawingOf, emptyDrawing, type Key, planOf } from './drawing.ts'
import { Findings } from './findings.tsx'
import { HallPanel } from './hall-panel.tsx'
import { forgetDrawing, keepDrawing, keptDrawing } from './kept-drawing.ts'
import { RowsPanel } from './rows-panel.tsx'
import { SeatGrid } from './seat-grid.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { useDrawing } from './use-drawing.ts'

/** ms after the last change until a drawing is kept in the browser. */
const keptAfter = 400

interface HallEditorProps {
  /** null: a new hall. */
  hall: Hall | null
}

/** The hall as it is drawn, what can be done to it, and what is to be mended before it is saved. */
export function HallEditor({ hall }: HallEditorProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const place = hall?.id ?? 'new'
  const version = hall?.version ?? ''
  const [begun] = useState(() => {
    const kept = keptDrawing(place)
    const name = hall ? (hall.is_sold ? `${hall.name} 2` : hall.name) : ''
    const opened = { name, drawing: hall ? drawingOf(hall.plan) : emptyDrawing() }
    return { ...(kept?.basedOn === version ? kept : opened), isKept: kept?.basedOn === version, opened }
  })
  const { drawing, history, selected, change, dispatch } = useDrawing(begun.drawing)
  const [name, setName] = useState(begun.name)
  const [active, setActive] = useState<Key | null>(null)
  const [tool, setTool] = useState<Tool>('seats')
  const [underlay, setUnderlay] = useState<Underlay | null>(null)
  const [isKept, setKept] = useState(begun.isKept)
  const [isAsked, setAsked] = useState(false)
  const canvas = useRef<CanvasHandle>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()

  const plan = useMemo(() => planOf(drawing, { id: slugOf(name), name: name.trim() }), [drawing, name])
  const findings = useMemo(() => checkHall(plan), [plan])
  const isEmpty = plan.rows.length === 0
  const isNamed = slugOf(name) !== ''
  const errors = findings.filter(isError).length
  const colourOf = useCallback(
    (section: string) => (section === '' ? '#6b6168' : sectionColour(Math.max(0, drawing.sections.indexOf(section)))),
    [drawing.sections],
  )

  const save = useMutation({
    mutationFn: () => {
      const replaces = hall && !hall.is_sold && slugOf(name) === hall.id ? { replaces: hall.version } : {}
      const content = hallText(plan)
      return asAdmin(adminApi.shows.importHall({ id: plan.id, name: plan.name, format: 'json', content, save: true, ...replaces }))
    },
    onSuccess: async ({ saved }) => {
      if (!saved) return
      forgetDrawing(place)
      letGo()
      void queries.invalidateQueries({ queryKey: hallsQuery.queryKey })
      await navigate(paths.adminHalls, { state: savedState(plan.name) })
    },
  })
  const isChanged = isKept || drawing !== begun.opened.drawing
  const { question, letGo } = useUnsaved(isChanged && !save.data?.saved)
  useEffect(() => {
    if (!isChanged || save.data?.saved) return
    const later = setTimeout(() => keepDrawing(place, { basedOn: version, name, drawing }), keptAfter)
    return () => clearTimeout(later)
  }, [isChanged, save.data?.saved, place, version, name, drawing])

  const submit = () => {
    setAsked(true)
    if (isNamed && !isEmpty && errors === 0 && !save.isPending) save.mutate()
  }
  const discard = () => {
    forgetDrawing(place)
    setKept(false)
    dispatch({ kind: 'open', drawing: begun.opened.drawing })
    setName(begun.opened.name)
  }
  const select = useCallback(
    (keys: readonly Key[], how: 'only' | 'add' | 'toggle') => {
      dispatch({ kind: 'select', keys, how })
      const last = keys.at(-1)
      if (last !== undefined) setActive(last)
    },
    [dispatch],
  )
  const move = useCallback((dx: number, dy: number) => change((before, chosen) => moveSeats(before, chosen, dx, dy)), [change])
  const walk = (key: Key) => {
    setActive(key)
    const seat = drawing.rows.flatMap(({ seats }) => seats).find((each) => each.key === key)
    if (seat) canvas.current?.show(seat)
  }
  const all = () => drawing.rows.flatMap(({ seats }) => seats.map(({ key }) => key))
  const deeds: Readonly<Record<Deed, () => void>> = {
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    all: () => select(all(), 'only'),
    copy: () => dispatch({ kind: 'copy' }),
    remove: () => dispatch({ kind: 'remove' }),
    none: () => select([], 'only'),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed is the field's: its own undo too.
    if (event.target instanceof Element && event.target.closest(typed)) return
    const deed = deedOf(event)
    if (!deed) return
    event.preventDefault()
    deeds[deed]()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever the focus is in the editor; each has its button.
    <div className={styles.editor} onKeyDown={onKeyDown}>
      {/* A press on it takes the focus, so that keys are heard. */}
      <section className={styles.surface} tabIndex={-1} aria-label={say('The drawing')}>
        <div className={styles.bar}>
          <Chips
            legend={say('A press chooses')}
            isLegendHidden
            options={[
              { value: 'seats', label: say('Seats') },
              { value: 'rows', label: say('Rows') },
              { value: 'hand', label: say('Move the view') },
            ]}
            value={tool}
            onValueChange={setTool}
          />
          <div className={styles.buttons}>
            <Button variant="quiet" size="small" disabled={history.past.length === 0} onClick={() => dispatch({ kind: 'undo' })}>
              {say('Undo')}
            </Button>
            <Button variant="quiet" size="small" disabled={history.future.length === 0} onClick={() => dispatch({ kind: 'redo' })}>
              {say('Redo')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => canvas.current?.zoom(1 / 1.25)} aria-label={say('Zoom out')}>
              −
            </Button>
            <Button variant="quiet" size="small" onClick={() => canvas.current?.zoom(1.25)} aria-label={say('Zoom in')}>
              +
            </Button>
            <Button variant="quiet" size="small" onClick={() => canvas.current?.showAll()}>
              {say('Whole hall')}
            </Button>
          </div>
        </div>
        <HallCanvas
          ref={canvas}
          drawing={drawing}
          selected={selected}
          active={active}
          colourOf={colourOf}
          underlay={underlay}
          tool={tool}
          onSelect={select}
          onMove={move}
        />
        {!isEmpty && <SeatGrid drawing={drawing} selected={selected} active={active} onActive={walk} onSelect={select} onNudge={move} />}
        <p className={styles.state} role="status">
          {say('{{seats}} seats, {{chosen}} chosen', { seats: formatNumber(seatCount(plan)), chosen: formatNumber(selected.size) })}
        </p>
      </section>
      <div className={styles.panels}>
        {isKept && (
          <Notice
            kind="info"
            action={
              <Button variant="quiet" size="small" onClick={discard}>
                {say('Discard it')}
              </Button>
            }
          >
            {say('Your unsaved drawing is back.')}
          </Notice>
        )}
        {hall?.is_sold && (
          <Notice kind="info">{say('Somebody has booked in this hall, so its plan stays. Yours becomes a new one.')}</Notice>
        )}
        {selected.size > 0 ? (
          <SeatsPanel drawing={drawing} selected={selected} change={change} dispatch={dispatch} />
        ) : (
          <RowsPanel drawing={drawing} onAdd={(rows) => dispatch({ kind: 'add', rows })} />
        )}
        <HallPanel drawing={drawing} change={change} underlay={underlay} onUnderlay={setUnderlay} />
        <Panel title={say('Save')}>
          <TextField
            label={say('Name of the hall')}
            maxLength={100}
            autoComplete="off"
            value={name}
            error={isAsked && !isNamed ? say('Please name the hall, in Latin letters.') : undefined}
            onChange={({ target }) => {
              setName(target.value)
              save.reset()
            }}
          />
          <Findings findings={findings} onShow={(seats) => select(keysOf(drawing, seats), 'only')} />
          {isAsked && isEmpty && <Notice kind="error">{say('There are no seats.')}</Notice>}
          {isAsked && errors > 0 && <Notice kind="error">{say('Please mend what is marked as wrong. Nothing is saved yet.')}</Notice>}
          {save.isError && <Notice kind="error">{errorWords(save.error, words, { failed: 'The plan could not be saved.' })}</Notice>}
          {save.data?.problems.slice(0, 1).map(({ message }) => (
            <Notice key={message} kind="error">
              {sayText(message)}
            </Notice>
          ))}
          <Button busy={save.isPending} onClick={submit}>
            {say('Save the hall')}
          </Button>
        </Panel>
      </div>
      {question}
    </div>
  )
}

type Deed = 'undo' | 'redo' | 'all' | 'copy' | 'remove' | 'none'

/** Where keys are typed. */
const typed = 'input:not([type=radio], [type=checkbox]), textarea, select, [role="dialog"]'

const keys: Readonly<Record<string, Deed>> = { delete: 'remove', backspace: 'remove', escape: 'none' }
const commandKeys: Readonly<Record<string, Deed>> = { z: 'undo', y: 'redo', a: 'all', d: 'copy' }

function deedOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Deed | undefined {
  const name = key.toLowerCase()
  if (!ctrlKey && !metaKey) return keys[name]
  return name === 'z' && shiftKey ? 'redo' : commandKeys[name]
}

/** The drawn seats of these names. */
function keysOf({ rows }: { rows: ReturnType<typeof emptyDrawing>['rows'] }, seats: readonly string[]): Key[] {
  const wanted = new Set(seats)
  return rows.flatMap(({ label, seats: inRow }) => inRow.filter(({ number }) => wanted.has(`${label}${number}`)).map(({ key }) => key))
}
