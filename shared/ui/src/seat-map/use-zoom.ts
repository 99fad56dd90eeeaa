import { useDrag, usePinch } from '@use-gesture/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePhone } from '../use-phone.ts'
import type { Box } from './floors.ts'
import { clampZoom, desktopScale, phoneScale, zoomBy, zoomLimits, zoomToFit } from './zoom.ts'

/** A point of the hall (as fractions of its size) that stays at the same place on the screen (px) while the zoom changes. */
interface Anchor {
  shareX: number
  shareY: number
  screenX: number
  screenY: number
}

interface Zoom {
  /** 1 is 100 %. */
  zoom: number
  /** The distance of two seats on the screen, in px. */
  pitch: number
  /** The zoom from which seats respond to a finger. */
  near: number
  step: (direction: 1 | -1) => void
  /** Zooms about a point of the screen (px). */
  zoomTo: (next: number, screenX: number, screenY: number) => void
  /** Fits the whole hall into the window. */
  fit: () => void
  /** Zooms in at this point of the screen, so far that seats can be chosen. */
  lookCloser: (screenX: number, screenY: number) => void
  /** Brings a point of the hall (in pitches) into the middle of the window, at a zoom where seats can be chosen. */
  lookAt: (x: number, y: number) => void
  /** Shows a part of the hall (in pitches) in the window's middle, as large as fits; `isNear`: large enough for seats to be chosen. */
  show: (part: Box, isNear: boolean) => void
}

interface ZoomOptions {
  /** The least distance of two seats on the screen, in px, at which they respond to a press; undefined: they do at any zoom. */
  tap: number | undefined
  /** The part (in pitches) that is shown first; undefined: the middle. */
  begin: Box | undefined
}

/** The most that `show` zooms in on a part by itself: otherwise a box of four seats would fill the window. */
const nearest = 1.2

/**
 * The zoom of a hall inside a scrolling window: buttons zoom about the window's middle, a pinch (touch, trackpad, ctrl and wheel) about the
 * point of the fingers or the pointer.
 */
export function useZoom(window: RefObject<HTMLElement | null>, floor: RefObject<HTMLElement | null>, { tap, begin }: ZoomOptions): Zoom {
  const scale = usePhone() ? phoneScale : desktopScale
  const near = tap === undefined ? zoomLimits.min : Math.min(zoomLimits.max, tap / scale.pitch)
  const closer = Math.max(scale.start, near)
  const [chosen, setChosen] = useState<number>()
  const zoom = chosen ?? scale.start
  const anchor = useRef<Anchor>(undefined)

  const zoomTo = (next: number, screenX?: number, screenY?: number) => {
    const hall = floor.current?.getBoundingClientRect()
    const view = window.current?.getBoundingClientRect()
    if (!hall || !view) return
    const x = screenX ?? view.left + view.width / 2
    const y = screenY ?? view.top + view.height / 2
    anchor.current = { shareX: (x - hall.left) / hall.width, shareY: (y - hall.top) / hall.height, screenX: x, screenY: y }
    setChosen(next)
  }

  // The anchor is not cleared: while fingers move, the next one may be set before this size is drawn, and the next size needs it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the hall has a new size.
  useLayoutEffect(() => {
    const at = anchor.current
    const hall = at && floor.current?.getBoundingClientRect()
    if (hall) window.current?.scrollBy(hall.left + at.shareX * hall.width - at.screenX, hall.top + at.shareY * hall.height - at.screenY)
  }, [zoom, scale])

  // The stage is in the middle, so the first view is too, also after a phone was turned. The observer runs between layout and painting;
  // asking for sizes any earlier would make the browser lay the hall out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scale is a new width, and what is looked at first is so once.
  useEffect(() => {
    const view = window.current
    if (!view) return
    const observer = new ResizeObserver(() => {
      view.scrollLeft = (view.scrollWidth - view.clientWidth) / 2
      if (begin) show(begin, false)
      observer.disconnect()
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [window, scale])

  const fit = () => {
    const [hall, view] = [floor.current, window.current]
    if (!hall || !view) return
    const whole = { width: hall.offsetWidth / zoom, height: hall.offsetHeight / zoom }
    zoomTo(zoomToFit(whole, { width: view.clientWidth, height: view.clientHeight }))
  }
  const moveTo = (x: number, y: number, next: number) => {
    const [hall, view] = [floor.current?.getBoundingClientRect(), window.current]
    if (!hall || !view) return
    const shown = view.getBoundingClientRect()
    const at = { left: hall.left + x * scale.pitch * zoom, top: hall.top + y * scale.pitch * zoom }
    const [middleX, middleY] = [shown.left + view.clientWidth / 2, shown.top + view.clientHeight / 2]
    if (next === zoom) {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
      view.scrollBy({ left: at.left - middleX, top: at.top - middleY, behavior })
      return
    }
    anchor.current = {
      shareX: (at.left - hall.left) / hall.width,
      shareY: (at.top - hall.top) / hall.height,
      screenX: middleX,
      screenY: middleY,
    }
    setChosen(next)
  }
  const lookAt = (x: number, y: number) => moveTo(x, y, zoom >= near ? zoom : closer)
  const show = ({ x, y, width, height }: Box, isNear: boolean) => {
    const view = window.current
    if (!view) return
    const size = { width: width * scale.pitch, height: height * scale.pitch }
    const whole = Math.min(Math.max(nearest, near), zoomToFit(size, { width: view.clientWidth, height: view.clientHeight }))
    moveTo(x + width / 2, y + height / 2, isNear ? Math.max(closer, whole) : whole)
  }
  return {
    zoom,
    pitch: scale.pitch * zoom,
    near,
    step: (direction) => zoomTo(zoomBy(zoom, direction)),
    zoomTo,
    fit,
    lookCloser: (x, y) => zoomTo(closer, x, y),
    lookAt,
    show,
  }
}

interface HallGesturesProps extends Pick<Zoom, 'zoom' | 'zoomTo'> {
  window: RefObject<HTMLElement | null>
  /** Whether a mouse drags the hall. */
  canDrag: boolean
}

/**
 * Lets fingers pinch the hall in the window, and a mouse drag it; a drag doesn't count as a press. A component, as its hooks take longer
 * than most of the map and can come after it.
 */
export function HallGestures({ window, zoom, zoomTo, canDrag }: HallGesturesProps): null {
  usePinch(
    ({ event, offset: [next], origin: [x, y] }) => {
      if (event.cancelable) event.preventDefault() // otherwise two fingers would also scroll
      zoomTo(clampZoom(next), x, y)
    },
    { target: window, eventOptions: { passive: false }, pointer: { touch: true }, scaleBounds: zoomLimits, from: () => [zoom, 0] },
  )
  useDrag(
    ({ event, tap, delta: [x, y] }) => {
      if (!tap && 'pointerType' in event && event.pointerType === 'mouse') window.current?.scrollBy(-x, -y)
    },
    // The threshold forgives an unsteady finger; the arrow keys belong to the seats. A captured pointer costs each press four more events.
    { target: window, enabled: canDrag, filterTaps: true, tapsThreshold: 8, pointer: { keys: false, capture: false } },
  )
  return null
}
