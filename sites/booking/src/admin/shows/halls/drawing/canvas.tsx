import { groupName } from '@sabha/api/seat-words'
import { useLanguage } from '@sabha/ui/use-language'
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { dragArea } from './areas.ts'
import styles from './drawing.module.css'
import type { Drawing, DrawnArea, DrawnSeat, Key } from './drawing.ts'
import { fitted, type Gesture, liftedBox, panned, pinched, snapped, twoOf, withEnd, zoomed } from './gestures.ts'
import {
  eraseSeats,
  loadLetters,
  type Place,
  paintAreas,
  paintHall,
  paintLabels,
  paintPale,
  paintRing,
  paintSeats,
  paintThing,
  type Size,
  seatAt,
  seatsInBox,
  seatsOnStroke,
  type Thing,
  thingAt,
  type View,
} from './paint.ts'
import { paintBox, paintRuler, prepared } from './paint-overlay.ts'
import { type Placement, type Ruler, shifted } from './tracing/placement.ts'
import { pictureTransform, TracedPicture } from './tracing/traced-picture.tsx'
import type { ShownTracing } from './tracing/use-tracing.ts'

export type Tool = 'seats' | 'rows' | 'paint' | 'hand' | 'picture' | 'ruler'

export interface CanvasHandle {
  zoom: (factor: number) => void
  showAll: () => void
  /** Scrolls a place of the plan into view. */
  show: (place: Place) => void
}

interface CanvasProps {
  /** The part of the drawing that the pointer can work on. */
  drawing: Drawing
  /** The whole drawing. What is not in `drawing` is painted pale behind it. */
  whole: Drawing
  selected: ReadonlySet<Key>
  active: Key | null
  colourOf: (section: string) => string
  tool: Tool
  /** Each press adds to the selection. */
  isAdding: boolean
  /** The section that the brush paints. */
  brush: string
  tracing: ShownTracing | null
  ruler: Ruler | null
  onSelect: (keys: readonly Key[], how: 'only' | 'add' | 'toggle') => void
  onMove: (dx: number, dy: number) => void
  onPaint: (keys: readonly Key[]) => void
  onMoveThing: (thing: Thing, dx: number, dy: number) => void
  onPlace: (placement: Placement) => void
  onRuler: (ruler: Ruler) => void
  ref: Ref<CanvasHandle>
}

/** px that a pointer may move before a press becomes a drag. */
const slack = 4
/** px that a press may be away from a door or an area's corner. */
const reach = 14

/**
 * The hall on layered canvases: the traced picture, the seats that stay, the seats that are dragged, and the marks of the current gesture.
 * Dragged seats are painted once and then only moved, however many they are. The canvas is for pointers; keyboards and screen readers use
 * the grid beside it.
 */
export function HallCanvas(props: CanvasProps) {
  const { drawing, whole, selected, active, colourOf, tool, isAdding, brush, tracing, ruler, ref } = props
  const words = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const moved = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<View>({ left: 0, top: 0, scale: 16 })
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  /** The view that the canvas `below` was last painted for. */
  const painted = useRef<View>(view)
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Place>())
  const asked = useRef(0)
  const stage = words.say('STAGE')
  const areaPaint = { colourOf, nameOf: (area: DrawnArea) => groupName(area, words) }

  const showAll = () => setView(fitted(whole, { width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 }))
  useImperativeHandle(ref, () => ({
    showAll,
    zoom: (factor) => setView((before) => zoomed(before, factor, { x: size.width / 2, y: size.height / 2 })),
    show: ({ x, y }) =>
      setView((before) => {
        const [across, down] = [(x - before.left) * before.scale, (y - before.top) * before.scale]
        const isSeen = across > 24 && down > 24 && across < size.width - 24 && down < size.height - 24
        return isSeen ? before : { ...before, left: x - size.width / before.scale / 2, top: y - size.height / before.scale / 2 }
      }),
  }))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hall is fitted into the window, not after every change.
  useLayoutEffect(() => {
    if (size.width > 0) showAll()
  }, [size.width])

  const [hasLetters, setHasLetters] = useState(false)
  useEffect(() => {
    let isGone = false
    // Without them the words are painted in the system's letters.
    const painted = () => !isGone && setHasLetters(true)
    loadLetters().then(painted, () => {})
    return () => {
      isGone = true
    }
  }, [])

  const paintBelow = () => {
    const around = widened(view, size)
    const context = prepared(below.current, around.size)
    if (!below.current || !context) return
    paintHall(context, drawing, around.view, { stage })
    paintAreas(context, drawing, around.view, areaPaint)
    if (whole !== drawing) paintPale(context, whole.rows, around)
    paintSeats(context, drawing.rows, around, { colourOf, selected }, () => true)
    paintLabels(context, drawing.rows, around.view)
    below.current.style.transform = 'none'
    painted.current = view
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: paints again only when one of these has changed.
  useLayoutEffect(paintBelow, [drawing, selected, colourOf, view.scale, size, stage, hasLetters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted beyond the window: a small move of the view needs no paint.
  useLayoutEffect(() => {
    const [dx, dy] = [(painted.current.left - view.left) * view.scale, (painted.current.top - view.top) * view.scale]
    if (dx === 0 && dy === 0) return
    if (Math.abs(dx) > size.width * margin || Math.abs(dy) > size.height * margin) paintBelow()
    else if (below.current) below.current.style.transform = `translate(${dx}px, ${dy}px)`
  }, [view])

  /** Paints the chosen seats onto a canvas of their own and removes them from `below`. */
  const lift = () => {
    const canvas = moved.current
    const box = liftedBox(drawing.rows, (key) => selected.has(key), view, size)
    if (!canvas || !box) return
    const area = { width: (box.right - box.left) * view.scale, height: (box.bottom - box.top) * view.scale }
    canvas.style.left = `${(box.left - view.left) * view.scale}px`
    canvas.style.top = `${(box.top - view.top) * view.scale}px`
    canvas.style.width = `${area.width}px`
    canvas.style.height = `${area.height}px`
    const context = prepared(canvas, area)
    if (!context) return
    const from = { left: box.left, top: box.top, scale: view.scale }
    paintSeats(context, drawing.rows, { view: from, size: area }, { colourOf, selected }, ({ key }) => selected.has(key))
    canvas.style.transform = 'none'
    canvas.hidden = false
    const beneath = below.current?.getContext('2d')
    if (beneath) eraseSeats(beneath, drawing.rows, widened(painted.current, size), ({ key }) => selected.has(key))
  }

  const paintAbove = () => {
    asked.current = 0
    const context = prepared(above.current, size)
    if (!context) return
    const doing = gesture.current
    if (doing?.kind === 'paint') {
      const paint = { colourOf: () => colourOf(brush), selected: none }
      paintSeats(context, drawing.rows, { view, size }, paint, ({ key }) => doing.keys.has(key))
    } else if (doing?.kind === 'thing') {
      const { thing, dx, dy } = doing
      if (typeof thing !== 'object') paintThing(context, drawing, thing, { ...view, left: view.left - dx, top: view.top - dy }, { stage })
      else paintAreas(context, { areas: dragArea(drawing, thing, dx, dy).areas?.filter(({ row }) => row === thing.area) }, view, areaPaint)
    } else if (doing?.kind === 'box') paintBox(context, doing, view)
    paintMarks(context, doing)
  }
  const paintMarks = (context: CanvasRenderingContext2D, doing: Gesture | null) => {
    const isLifted = doing?.kind === 'move' && doing.hasBegun
    if (active !== null && !isLifted) paintRing(context, drawing.rows, view, active)
    const measured = doing?.kind === 'ruler' ? doing.ruler : ruler
    if (measured) paintRuler(context, measured, view)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: paints the keyboard's seat and the ruler while no gesture is under way.
  useLayoutEffect(paintAbove, [active, drawing, ruler, view, size])
  const askForPaint = () => {
    asked.current ||= requestAnimationFrame(paintAbove)
  }
  const settle = () => {
    const { current: doing } = gesture
    gesture.current = null
    cancelAnimationFrame(asked.current)
    paintAbove()
    if (moved.current) moved.current.hidden = true
    if (doing?.kind === 'picture') placePicture(doing.placement)
    return doing
  }
  /** Ends the gesture without applying it. */
  const giveUp = () => {
    const doing = settle()
    if (doing?.kind === 'move' && doing.hasBegun) paintBelow()
  }
  const placePicture = (placement: Placement) => {
    if (picture.current && tracing) picture.current.style.transform = pictureTransform(placement, tracing.bitmap, view)
  }

  const onScreen = (event: PointerEvent | WheelEvent): Place => {
    const box = frame.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const inPlan = ({ x, y }: Place): Place => ({ x: view.left + x / view.scale, y: view.top + y / view.scale })

  /** Returns the gesture that a press begins with a tool that doesn't select; undefined for the tools that do. */
  const begunByTool = (at: Place): Gesture | undefined => {
    const from = inPlan(at)
    if (tool === 'hand') return { kind: 'pan', from: at, view }
    if (tool === 'paint') return { kind: 'paint', to: from, keys: new Set(seatsOnStroke(drawing, from, from)) }
    if (tool === 'picture' && tracing && !tracing.placement.isLocked) {
      return { kind: 'picture', from, placement: tracing.placement, now: tracing.placement }
    }
    if (tool !== 'ruler' || !ruler) return undefined
    const away = ({ x, y }: Place) => Math.hypot(x - from.x, y - from.y)
    const end = away(ruler[0]) <= away(ruler[1]) ? 0 : 1
    return { kind: 'ruler', end, ruler: withEnd(ruler, end, from) }
  }
  const begun = (event: PointerEvent<HTMLCanvasElement>, at: Place): Gesture => {
    const byTool = event.button === 1 ? ({ kind: 'pan', from: at, view } as const) : begunByTool(at)
    if (byTool) return byTool
    const from = inPlan(at)
    const adds = isAdding || event.shiftKey || event.ctrlKey || event.metaKey
    const seat = seatAt(drawing, from.x, from.y)
    if (seat) return pressed(seat, from, adds)
    const thing = thingAt(drawing, from, reach / view.scale)
    return thing === undefined ? { kind: 'box', from, to: from, isAdding: adds } : { kind: 'thing', thing, from, dx: 0, dy: 0 }
  }
  /** Selects the pressed seat, or its row, and begins a drag of the selection. */
  const pressed = (seat: DrawnSeat, from: Place, adds: boolean): Gesture => {
    const row = tool === 'rows' ? drawing.rows.find(({ seats }) => seats.includes(seat)) : undefined
    const keys = row ? row.seats.map(({ key }) => key) : [seat.key]
    if (adds) props.onSelect(keys, 'toggle')
    else if (!selected.has(seat.key)) props.onSelect(keys, 'only')
    return { kind: 'move', from, dx: 0, dy: 0, hasBegun: false }
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button > 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = onScreen(event)
    pointers.current.set(event.pointerId, at)
    const fingers = twoOf(pointers.current)
    if (fingers) giveUp()
    gesture.current = fingers ? { kind: 'pinch', ...fingers, view } : begun(event, at)
    askForPaint()
  }
  const drag = (doing: Extract<Gesture, { kind: 'move' }>, place: Place, isFree: boolean): Gesture => {
    const [dx, dy] = [place.x - doing.from.x, place.y - doing.from.y]
    if (!doing.hasBegun && Math.hypot(dx, dy) * view.scale < slack) return doing
    if (!doing.hasBegun) {
      lift()
      askForPaint()
    }
    const now = { ...doing, ...snapped(dx, dy, isFree), hasBegun: true }
    if (moved.current) moved.current.style.transform = `translate(${now.dx * view.scale}px, ${now.dy * view.scale}px)`
    return now
  }
  const continued = (doing: Gesture, at: Place, isFree: boolean): Gesture => {
    const place = inPlan(at)
    switch (doing.kind) {
      case 'move':
        return drag(doing, place, isFree)
      case 'box':
        return { ...doing, to: place }
      case 'paint':
        return { ...doing, to: place, keys: doing.keys.union(new Set(seatsOnStroke(drawing, doing.to, place))) }
      case 'thing':
        return { ...doing, ...snapped(place.x - doing.from.x, place.y - doing.from.y, isFree) }
      case 'picture': {
        const now = shifted(doing.placement, place.x - doing.from.x, place.y - doing.from.y)
        placePicture(now)
        return { ...doing, now }
      }
      case 'ruler':
        return { ...doing, ruler: withEnd(doing.ruler, doing.end, place) }
      case 'pan':
        setView(panned(doing, at))
        return doing
      case 'pinch':
        setView((before) => pinched(doing, twoOf(pointers.current)) ?? before)
        return doing
      default:
        return doing satisfies never
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const doing = gesture.current
    if (!doing || !pointers.current.has(event.pointerId)) return
    const at = onScreen(event)
    pointers.current.set(event.pointerId, at)
    gesture.current = continued(doing, at, event.altKey)
    // These two move a canvas that is painted already.
    if (doing.kind !== 'move' && doing.kind !== 'picture') askForPaint()
  }
  const finish = (doing: Gesture) => {
    switch (doing.kind) {
      case 'move':
        // After a move the changed drawing paints the seats; without one, they are put back here.
        if (doing.dx !== 0 || doing.dy !== 0) return props.onMove(doing.dx, doing.dy)
        return doing.hasBegun && paintBelow()
      case 'box':
        return props.onSelect(seatsInBox(drawing, doing.from, doing.to), doing.isAdding ? 'add' : 'only')
      case 'paint':
        return props.onPaint([...doing.keys])
      case 'thing':
        return props.onMoveThing(doing.thing, doing.dx, doing.dy)
      case 'picture':
        return props.onPlace(doing.now)
      case 'ruler':
        return props.onRuler(doing.ruler)
      case 'pan':
      case 'pinch':
        return undefined
      default:
        return doing satisfies never
    }
  }
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId)
    const doing = settle()
    if (doing) finish(doing)
  }
  const onPointerCancel = (event: PointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId)
    giveUp()
  }

  useEffect(() => {
    const element = above.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = onScreen(event)
      setView((before) =>
        event.ctrlKey || event.metaKey
          ? zoomed(before, Math.exp(-event.deltaY / 300), at)
          : { ...before, left: before.left + event.deltaX / before.scale, top: before.top + event.deltaY / before.scale },
      )
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  return (
    <div ref={frame} className={styles.canvases} aria-hidden="true">
      {tracing && <TracedPicture ref={picture} tracing={tracing} view={view} />}
      <canvas ref={below} className={styles.below} />
      <canvas ref={moved} className={styles.moved} hidden data-testid="moved-seats" />
      <canvas
        ref={above}
        className={styles.layer}
        data-tool={tool}
        data-testid="hall-canvas"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
      />
    </div>
  )
}

const none: ReadonlySet<Key> = new Set()

/** The part of the window that is painted beyond it on each side, as `.below` is larger by that. */
const margin = 0.25

function widened({ left, top, scale }: View, { width, height }: Size): { view: View; size: Size } {
  const [wide, high] = [width * margin, height * margin]
  return {
    view: { scale, left: left - wide / scale, top: top - high / scale },
    size: { width: width + 2 * wide, height: height + 2 * high },
  }
}
