import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { checkHall, isError } from '@sabha/ticketing/hall-checks'
import { hallText } from '@sabha/ticketing/hall-text'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { sectionColour } from '@sabha/ui/seat-map/section-tags'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveFile } from '../../../../components/save-file.ts'
import { paths } from '../../../../paths.ts'
import { adminApi, asAdmin } from '../../../admin-api.ts'
import mapColumns from '../../../components/map-columns.module.css'
import { useUnsaved } from '../../../components/unsaved.tsx'
import { seatsWords } from '../../../components/words.ts'
import { slugOf } from '../../draft.ts'
import { type Hall, hallsQuery, savedState } from '../../queries.ts'
import { AreasPanel } from './areas-panel.tsx'
import { BrushBar } from './brush-bar.tsx'
import { type CanvasHandle, HallCanvas, type Tool } from './canvas.tsx'
import { groupSeats, moveSeats, moveThing } from './commands.ts'
import styles from './drawing.module.css'
import { completed, type Drawing, drawingOf, emptyDrawing, hasNoPlaces, type Key, planOf, planShift, seatSections } from './drawing.ts'
import { FloorBar, useFloor } from './floor-bar.tsx'
import { HallPanel } from './hall-panel.tsx'
import { besides, forgetDrawing, type KeptDrawing, keepDrawing, keptDrawing } from './kept-drawing.ts'
import { RowsPanel } from './rows-panel.tsx'
import { SavePanel } from './save-panel.tsx'
import { SeatGrid } from './seat-grid.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import type { Ruler } from './tracing/placement.ts'
import { TracingPanel } from './tracing/tracing-panel.tsx'
import { useTracing } from './tracing/use-tracing.ts'
import { useDrawing } from './use-drawing.ts'
import { useSettled } from './use-settled.ts'

/** ms from the last change of the drawing or its name until the draft is kept in the browser. */
const keptAfter = 150

interface HallEditorProps {
  /** null: a new hall. */
  hall: Hall | null
  /** The key under which the browser keeps the unsaved draft. */
  draftKey: string
  /** Guests have booked in this hall or may do so; the drawing is saved as another hall. */
  isInUse: boolean
  /** The sections that every show in this hall has prices for; undefined: there is nothing to check. */
  priced: ReadonlySet<string> | undefined
}

/** Edits a hall: the drawing, the commands for it, and the findings to mend before it is saved. */
export function HallEditor({ hall, draftKey, isInUse, priced }: HallEditorProps) {
  const { say } = useLanguage()
  const [begun] = useState(() => beginning(hall, draftKey, isInUse))
  const { drawing, history, selected, change, dispatch } = useDrawing(begun.drawing)
  const [name, setName] = useState(begun.name)
  const [active, setActive] = useState<Key | null>(null)
  const [tool, setTool] = useState<Tool>('seats')
  const [isAdding, setAdding] = useState(false)
  const [brush, setBrush] = useState('')
  const traced = useTracing(draftKey)
  const [ruler, setRuler] = useState<Ruler | null>(null)
  const [isKept, setKept] = useState(begun.isKept)
  const [earlier, setEarlier] = useState(begun.earlier)
  const [isAsked, setAsked] = useState(false)
  const canvas = useRef<CanvasHandle>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()

  const { floors, floor, show: setFloor, shown, keys: keysShown } = useFloor(drawing, selected)
  const isHandDown = useRef(false)
  const settled = useSettled(drawing, isHandDown)
  const findings = useMemo(() => checkHall(planOf(settled, { id: '', name: '' }), priced), [settled, priced])
  const isEmpty = hasNoPlaces(drawing)
  const isNamed = slugOf(name) !== ''
  const planNow = (): HallPlan => planOf(drawing, { id: slugOf(name), name: name.trim() })
  const colourOf = useCallback(
    (section: string) => (section === '' ? '#6b6168' : sectionColour(placeOf(section, drawing.sections))),
    [drawing.sections],
  )

  const save = useMutation({
    mutationFn: (plan: HallPlan) => {
      const isItself = hall && !isInUse && plan.id === hall.id
      const before = isItself ? { replaces: begun.version } : hall && { drawn_from: hall.id }
      const content = hallText(plan)
      return asAdmin(adminApi.shows.importHall({ id: plan.id, name: plan.name, format: 'json', content, save: true, ...before }))
    },
    onSuccess: async ({ saved }, plan) => {
      if (!saved) return
      if (!earlier) forgetDrawing(draftKey)
      forgetDrawing(besides(draftKey))
      await traced.handOn(plan.id, planShift(drawing))
      letGo()
      void queries.invalidateQueries({ queryKey: hallsQuery.queryKey })
      await navigate(paths.adminHalls, { state: savedState(plan.name) })
    },
  })
  const isChanged = isKept || drawing !== begun.opened.drawing
  const isUnsaved = isChanged && !save.data?.saved
  const { question, letGo } = useUnsaved(isUnsaved)
  const noRoom = useKeeping(isUnsaved, earlier ? besides(draftKey) : draftKey, { basedOn: begun.version, name, drawing: settled })

  const submit = () => {
    setAsked(true)
    const plan = planNow()
    if (isNamed && !isEmpty && !save.isPending && !checkHall(plan, priced).some(isError)) save.mutate(plan)
  }
  const download = () => saveFile(new TextEncoder().encode(hallText(planNow())), `${slugOf(name) || 'hall'}.json`, 'application/json')
  const discard = () => {
    forgetDrawing(draftKey)
    traced.takeAway()
    setRuler(null)
    setKept(false)
    dispatch({ kind: 'open', drawing: begun.opened.drawing })
    setName(begun.opened.name)
  }
  const answerEarlier = (wanted: Draft | null) => {
    setEarlier(null)
    forgetDrawing(besides(draftKey))
    if (!wanted) return forgetDrawing(draftKey)
    dispatch({ kind: 'open', drawing: wanted.drawing })
    setName(wanted.name)
    setKept(true)
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
  const paint = (keys: readonly Key[]) => {
    if (brush !== '' && keys.length > 0) change((before) => groupSeats(before, new Set(keys), 'section', brush))
  }
  const chooseTool = (next: Tool) => {
    setTool(next)
    if (next === 'paint' && brush === '') setBrush(seatSections(drawing)[0] ?? '')
  }
  const hasPicture = traced.tracing !== null && !traced.tracing.placement.isLocked
  const toolNow = ruler ? 'ruler' : tool === 'picture' && !hasPicture ? 'seats' : tool
  const walk = (key: Key) => {
    setActive(key)
    const seat = shown.rows.flatMap(({ seats }) => seats).find((each) => each.key === key)
    if (seat) canvas.current?.show(seat)
  }
  const actions: Readonly<Record<Action, () => void>> = {
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    all: () => select(keysShown(), 'only'),
    copy: () => dispatch({ kind: 'copy' }),
    remove: () => dispatch({ kind: 'remove' }),
    none: () => select([], 'only'),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (save.isPending) return
    // Keys in a text field belong to the field, its undo as well.
    if (event.target instanceof Element && event.target.closest(typed)) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    actions[action]()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that work wherever the focus is in the editor; each has a button too.
    <div
      className={mapColumns.columns}
      onKeyDown={onKeyDown}
      onPointerDownCapture={() => {
        isHandDown.current = true
      }}
      onPointerUpCapture={() => {
        isHandDown.current = false
      }}
      onPointerCancelCapture={() => {
        isHandDown.current = false
      }}
    >
      <div className={styles.kept} inert={save.isPending}>
        <KeptDraft isOpen={isKept} onDiscard={discard} earlier={earlier} onAnswer={answerEarlier} isInUse={isInUse} />
      </div>
      {/* A press here takes the focus, so that the shortcuts work. */}
      <section className={styles.surface} tabIndex={-1} aria-label={say('The drawing')} inert={save.isPending}>
        <Toolbar
          tool={toolNow}
          onTool={(next) => {
            setRuler(null)
            chooseTool(next)
          }}
          hasPicture={hasPicture}
          isAdding={isAdding}
          onAdding={setAdding}
          undo={history.past.length > 0 ? actions.undo : null}
          redo={history.future.length > 0 ? actions.redo : null}
          onZoom={(factor) => canvas.current?.zoom(factor)}
          onShowAll={() => canvas.current?.showAll()}
        />
        <FloorBar
          floors={floors}
          shown={floor}
          onShow={(next) => {
            select([], 'only')
            setFloor(next)
          }}
          onChooseAll={actions.all}
        />
        {toolNow === 'paint' && <BrushBar sections={seatSections(drawing)} brush={brush} onBrush={setBrush} colourOf={colourOf} />}
        <HallCanvas
          ref={canvas}
          drawing={shown}
          whole={drawing}
          selected={selected}
          active={active}
          colourOf={colourOf}
          tool={toolNow}
          isAdding={isAdding}
          brush={brush}
          tracing={traced.tracing}
          ruler={ruler}
          onSelect={select}
          onMove={move}
          onPaint={paint}
          onMoveThing={(thing, dx, dy) => change((before) => moveThing(before, thing, dx, dy))}
          onPlace={traced.place}
          onRuler={setRuler}
        />
        {drawing.rows.length > 0 && (
          <SeatGrid
            drawing={shown}
            selected={selected}
            active={active}
            onActive={walk}
            onSelect={select}
            onPaint={toolNow === 'paint' ? paint : null}
            onNudge={move}
          />
        )}
        <Counted seats={countOf(drawing)} chosen={selected.size} />
      </section>
      <div className={styles.panels}>
        <div className={styles.panels} inert={save.isPending}>
          {isInUse && <Notice kind="info">{say('Somebody has booked in this hall, so its plan stays. Yours becomes a new one.')}</Notice>}
          {selected.size > 0 ? (
            <SeatsPanel drawing={drawing} selected={selected} change={change} dispatch={dispatch} />
          ) : (
            <RowsPanel drawing={drawing} shownFloor={floor} onAdd={(rows) => dispatch({ kind: 'add', rows })} />
          )}
          <AreasPanel drawing={drawing} shownFloor={floor} change={change} />
          <HallPanel drawing={drawing} change={change} />
          <TracingPanel traced={traced} hall={drawing.size} ruler={ruler} onRuler={setRuler} />
        </div>
        {noRoom}
        <SavePanel
          name={name}
          onName={(text) => {
            setName(text)
            save.reset()
          }}
          isAsked={isAsked}
          isNamed={isNamed}
          isEmpty={isEmpty}
          findings={findings}
          onShow={(seats) => select(keysOf(drawing, seats), 'only')}
          failure={save.error}
          refused={save.data?.problems[0]?.message}
          isBusy={save.isPending}
          onSave={submit}
          onDownload={download}
        />
      </div>
      {question}
    </div>
  )
}

/** Keeps the unsaved draft in this browser; returns a notice if there is no room for it. */
function useKeeping(isOn: boolean, draftKey: string, { basedOn, name, drawing }: KeptDrawing): ReactNode {
  const { say } = useLanguage()
  const [hasRoom, setRoom] = useState(true)
  useEffect(() => {
    if (!isOn) return
    const later = setTimeout(() => setRoom(keepDrawing(draftKey, { basedOn, name, drawing })), keptAfter)
    return () => clearTimeout(later)
  }, [isOn, draftKey, basedOn, name, drawing])
  if (hasRoom) return null
  return <Notice kind="info">{say('This browser has no room to keep your drawing. Save the hall before you leave.')}</Notice>
}

interface KeptDraftProps {
  /** The draft that this browser kept is what is being drawn. */
  isOpen: boolean
  onDiscard: () => void
  /** A kept draft that was begun on an earlier plan. */
  earlier: Draft | null
  /** Called with that draft if it is wanted. */
  onAnswer: (wanted: Draft | null) => void
  /** Whether what is drawn becomes another hall. */
  isInUse: boolean
}

/** Says that the unsaved draft is back; one of an earlier plan is offered. */
function KeptDraft({ isOpen, onDiscard, earlier, onAnswer, isInUse }: KeptDraftProps) {
  const { say } = useLanguage()
  const button = (label: Phrase, onClick: () => void) => (
    <Button variant="quiet" size="small" onClick={onClick}>
      {say(label)}
    </Button>
  )
  if (earlier) {
    const answers = (
      <>
        {button('Use it', () => onAnswer(earlier))}
        {button('Discard it', () => onAnswer(null))}
      </>
    )
    return (
      <Notice kind="info" action={answers}>
        {isInUse
          ? say('Your unsaved drawing was begun on an earlier plan.')
          : say('Your unsaved drawing was begun on an earlier plan. Used and saved, it replaces this one.')}
      </Notice>
    )
  }
  if (!isOpen) return null
  return (
    <Notice kind="info" action={button('Discard it', onDiscard)}>
      {say('Your unsaved drawing is back.')}
    </Notice>
  )
}

function Counted({ seats, chosen }: { seats: number; chosen: number }) {
  const { say } = useLanguage()
  return (
    <p className={styles.state} role="status">
      {seats === 0
        ? say('No seats yet. Add rows, or lay a picture of your hall beneath and trace it.')
        : say('{{seats}}, {{chosen}} chosen', { seats: seatsWords(seats, say), chosen: formatNumber(chosen) })}
    </p>
  )
}

type Action = 'undo' | 'redo' | 'all' | 'copy' | 'remove' | 'none'

/** Where keys are typed, no shortcut applies. */
const typed = 'input:not([type=radio], [type=checkbox]), textarea, select, [role="dialog"]'

const keys: Readonly<Record<string, Action>> = { delete: 'remove', backspace: 'remove', escape: 'none' }
const commandKeys: Readonly<Record<string, Action>> = { z: 'undo', y: 'redo', a: 'all', d: 'copy' }

function actionOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Action | undefined {
  const name = key.toLowerCase()
  if (!ctrlKey && !metaKey) return keys[name]
  return name === 'z' && shiftKey ? 'redo' : commandKeys[name]
}

type Draft = Pick<KeptDrawing, 'name' | 'drawing'>

/**
 * Returns the draft that this browser kept, otherwise the plan; a draft of an earlier plan is `earlier`, beside which it may have kept one
 * of this plan. The version stays that of the
 * plan that was opened, however often the plans are read again: what a colleague has saved since is not to be replaced.
 */
function beginning(hall: Hall | null, draftKey: string, isInUse: boolean) {
  const version = hall?.version ?? ''
  const name = hall ? (isInUse ? `${hall.name} 2` : hall.name) : ''
  const opened: Draft = { name, drawing: hall ? drawingOf(hall.plan) : emptyDrawing() }
  const draftOf = (kept: KeptDrawing | null): Draft | null =>
    kept && { name: kept.name, drawing: hall ? completed(kept.drawing, hall.plan) : kept.drawing }
  const first = keptDrawing(draftKey)
  const isEarlier = first !== null && first.basedOn !== version
  const kept = isEarlier ? keptDrawing(besides(draftKey)) : first
  const draft = kept?.basedOn === version ? draftOf(kept) : null
  return { version, opened, ...(draft ?? opened), isKept: draft !== null, earlier: isEarlier ? draftOf(first) : null }
}

/** Sorts a section that isn't drawn yet after those that are. */
function placeOf(section: string, sections: readonly string[]): number {
  const place = sections.indexOf(section)
  return place < 0 ? sections.length : place
}

/** Counts the seats and the places without numbers. */
function countOf({ rows, areas = [] }: Drawing): number {
  return rows.reduce((sum, { seats }) => sum + seats.length, 0) + areas.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the keys of the seats with these names. */
function keysOf({ rows }: Drawing, seats: readonly string[]): Key[] {
  const wanted = new Set(seats)
  return rows.flatMap(({ label, seats: inRow }) => inRow.filter(({ number }) => wanted.has(`${label}${number}`)).map(({ key }) => key))
}
