import { useLanguage } from '@sabha/ui/use-language'
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import styles from './drawing.module.css'
import type { Drawing, Key } from './drawing.ts'
import { type Place, paintLabels, paintSeats, paintStage, seatAt, seatsInBox, type View } from './paint.ts'

/** A picture to trace: where its corner is and how wide it is, in seat pitches. */
export interface Underlay {
  picture: CanvasImageSource & { width: number; height: number }
  x: number
  y: number
  width: number
}

export type Tool = 'seats' | 'rows' | 'hand'

export interface CanvasHandle {
  zoom: (factor: number) => void
  showAll: () => void
  /** Brings a place into sight. */
  show: (place: Place) => void
}

interface CanvasProps {
  drawing: Drawing
  selected: ReadonlySet<Key>
  active: Key | null
  colourOf: (section: string) => string
  underlay: Underlay | null
  tool: Tool
  onSelect: (keys: readonly Key[], how: 'only' | 'add' | 'toggle') => void
  onMove: (dx: number, dy: number) => void
  ref: Ref<CanvasHandle>
}

/** What a pointer is doing. */
type Gesture =
  | { kind: 'move'; from: Place; dx: number; dy: number; hasBegun: boolean }
  | { kind: 'box'; from: Place; to: Place; isAdding: boolean }
  | { kind: 'pan'; from: Place; view: View }
  | { kind: 'pinch'; middle: Place; apart: number; view: View }

const scales = { least: 3, most: 60 } as const
/** px that a press may wander without being a drag. */
const slack = 4

/**
 * The hall on two canvases: below what stays, above what is dragged, so that a drag of hundreds of seats draws nothing but them.
 * It is for pointers; keys and screen readers have the grid beside it.
 */
export function HallCanvas({ drawing, selected, active, colourOf, underlay, tool, onSelect, onMove, ref }: CanvasProps) {
  const { say } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<View>({ left: 0, top: 0, scale: 16 })
  const [size, setSize] = useState({ width: 0, height: 0 })
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Place>())
  const asked = useRef(0)
  const [isDragging, setDragging] = useState(false)
  const stage = say('STAGE')

  const showAll = () => {
    const { clientWidth: width, clientHeight: height } = frame.current ?? { clientWidth: 0, clientHeight: 0 }
    const hall = boundsOf(drawing)
    const scale = Math.min(
      scales.most / 2,
      Math.max(scales.least, Math.min(width / (hall.right - hall.left), height / (hall.bottom - hall.top))),
    )
    setView({
      scale,
      left: (hall.left + hall.right - width / scale) / 2,
      top: (hall.top + hall.bottom - height / scale) / 2,
    })
  }
  const zoomAt = (factor: number, at: Place) =>
    setView((before) => {
      const scale = Math.min(scales.most, Math.max(scales.least, before.scale * factor))
      return { scale, left: before.left + at.x / before.scale - at.x / scale, top: before.top + at.y / before.scale - at.y / scale }
    })
  useImperativeHandle(ref, () => ({
    showAll,
    zoom: (factor) => zoomAt(factor, { x: size.width / 2, y: size.height / 2 }),
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

  useLayoutEffect(() => {
    const context = prepared(below.current, size)
    if (!context) return
    if (underlay) {
      const { picture, x, y, width } = underlay
      const wide = width * view.scale
      context.globalAlpha = 0.55
      context.drawImage(picture, (x - view.left) * view.scale, (y - view.top) * view.scale, wide, (wide * picture.height) / picture.width)
      context.globalAlpha = 1
    }
    paintStage(context, drawing, view, { stage })
    paintSeats(context, drawing.rows, view, { colourOf, selected, active }, (seat) => !(isDragging && selected.has(seat.key)))
    paintLabels(context, drawing.rows, view)
  }, [drawing, selected, active, colourOf, underlay, view, size, stage, isDragging])

  const paintAbove = () => {
    asked.current = 0
    const context = prepared(above.current, size)
    const doing = gesture.current
    if (!context || !doing) return
    if (doing.kind === 'move') {
      const shifted = { ...view, left: view.left - doing.dx, top: view.top - doing.dy }
      paintSeats(context, drawing.rows, shifted, { colourOf, selected, active }, (seat) => selected.has(seat.key))
    } else if (doing.kind === 'box') {
      const [x, y] = [(doing.from.x - view.left) * view.scale, (doing.from.y - view.top) * view.scale]
      context.fillStyle = 'rgb(138 43 125 / 14%)'
      context.strokeStyle = '#8a2b7d'
      const [width, height] = [(doing.to.x - doing.from.x) * view.scale, (doing.to.y - doing.from.y) * view.scale]
      context.fillRect(x, y, width, height)
      context.strokeRect(x, y, width, height)
    }
  }
  const askForPaint = () => {
    asked.current ||= requestAnimationFrame(paintAbove)
  }
  const settle = () => {
    gesture.current = null
    cancelAnimationFrame(asked.current)
    asked.current = 0
    prepared(above.current, size)
    setDragging(false)
  }

  const onScreen = (event: PointerEvent | WheelEvent): Place => {
    const box = frame.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const inPlan = ({ x, y }: Place): Place => ({ x: view.left + x / view.scale, y: view.top + y / view.scale })

  /** What a press at this place begins, a hand at work or a seat that is chosen and may be dragged. */
  const begun = (event: PointerEvent<HTMLCanvasElement>, at: Place): Gesture => {
    if (tool === 'hand' || event.button === 1) return { kind: 'pan', from: at, view }
    const from = inPlan(at)
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
    const seat = seatAt(drawing, from.x, from.y)
    if (!seat) return { kind: 'box', from, to: from, isAdding }
    const row = tool === 'rows' ? drawing.rows.find(({ seats }) => seats.includes(seat)) : undefined
    const keys = row ? row.seats.map(({ key }) => key) : [seat.key]
    if (isAdding) onSelect(keys, 'toggle')
    else if (!selected.has(seat.key)) onSelect(keys, 'only')
    return { kind: 'move', from, dx: 0, dy: 0, hasBegun: false }
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button > 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = onScreen(event)
    pointers.current.set(event.pointerId, at)
    const fingers = twoOf(pointers.current)
    if (fingers) settle()
    gesture.current = fingers ? { kind: 'pinch', ...fingers, view } : begun(event, at)
  }
  const dragTo = (doing: Extract<Gesture, { kind: 'move' | 'box' }>, at: Place, isFree: boolean) => {
    const place = inPlan(at)
    const [dx, dy] = [place.x - doing.from.x, place.y - doing.from.y]
    if (doing.kind === 'box') gesture.current = { ...doing, to: place }
    else if (doing.hasBegun || Math.hypot(dx, dy) * view.scale >= slack) {
      gesture.current = { ...doing, ...snapped(dx, dy, isFree), hasBegun: true }
      setDragging(true)
    }
    askForPaint()
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const doing = gesture.current
    if (!doing || !pointers.current.has(event.pointerId)) return
    const at = onScreen(event)
    pointers.current.set(event.pointerId, at)
    if (doing.kind === 'pan') setView(panned(doing, at))
    else if (doing.kind === 'pinch') setView((before) => pinched(doing, twoOf(pointers.current)) ?? before)
    else dragTo(doing, at, event.altKey)
  }
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId)
    const doing = gesture.current
    settle()
    if (doing?.kind === 'move' && doing.hasBegun) onMove(doing.dx, doing.dy)
    if (doing?.kind === 'box') onSelect(seatsInBox(drawing, doing.from, doing.to), doing.isAdding ? 'add' : 'only')
  }
  const onPointerCancel = (event: PointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId)
    settle()
  }

  useEffect(() => {
    const element = above.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 300), onScreen(event))
      else
        setView((before) => ({ ...before, left: before.left + event.deltaX / before.scale, top: before.top + event.deltaY / before.scale }))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  return (
    <div ref={frame} className={styles.canvases} aria-hidden="true">
      <canvas ref={below} />
      <canvas
        ref={above}
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

/** A cleared canvas of the window's size, sharp on every screen. */
function prepared(
  canvas: HTMLCanvasElement | null,
  { width, height }: { width: number; height: number },
): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return undefined
  const ratio = Math.min(2, devicePixelRatio)
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide
    canvas.height = high
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return context
}

/** Quarters of a seat, so that rows come to lie in line; with Alt as the hand goes. */
function snapped(dx: number, dy: number, isFree: boolean): { dx: number; dy: number } {
  const near = (value: number) => (isFree ? value : Math.round(value * 4) / 4)
  return { dx: near(dx), dy: near(dy) }
}

function panned({ from, view }: Extract<Gesture, { kind: 'pan' }>, at: Place): View {
  return { ...view, left: view.left - (at.x - from.x) / view.scale, top: view.top - (at.y - from.y) / view.scale }
}

interface Fingers {
  middle: Place
  apart: number
}

/** The first two pointers that are down. */
function twoOf(pointers: ReadonlyMap<number, Place>): Fingers | undefined {
  const [one, other] = [...pointers.values()]
  if (!one || !other) return undefined
  return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, apart: Math.hypot(one.x - other.x, one.y - other.y) }
}

function pinched({ middle, apart, view }: Extract<Gesture, { kind: 'pinch' }>, now: Fingers | undefined): View | undefined {
  if (!now) return undefined
  const scale = Math.min(scales.most, Math.max(scales.least, (view.scale * now.apart) / Math.max(1, apart)))
  const [x, y] = [view.left + middle.x / view.scale, view.top + middle.y / view.scale]
  return { scale, left: x - now.middle.x / scale, top: y - now.middle.y / scale }
}

function boundsOf({ rows, size }: Drawing): { left: number; right: number; top: number; bottom: number } {
  const bounds = { left: 0, right: size.width, top: 0, bottom: size.height }
  for (const { seats } of rows) {
    for (const { x, y } of seats) {
      bounds.left = Math.min(bounds.left, x - 2)
      bounds.right = Math.max(bounds.right, x + 2)
      bounds.top = Math.min(bounds.top, y - 2)
      bounds.bottom = Math.max(bounds.bottom, y + 2)
    }
  }
  return bounds
}
