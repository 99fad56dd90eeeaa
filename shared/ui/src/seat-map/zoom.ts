/** Specification section 2: 50 % to 200 %. */
export const zoomLimits = { min: 0.5, max: 2 } as const
const zoomStep = 0.1

/** A phone's pitch is wider, so that a seat is 24 px to the finger at the zoom where either starts. */
export const desktopScale = { pitch: 30, start: 0.8 } as const
export const phoneScale = { pitch: 40, start: 0.6 } as const

/** From this pitch on (px on the screen) a seat has room for its number; it fills it, and below the second one it takes larger type. */
export const numberedFrom = 24
export const roomyFrom = 32

/** So that the whole hall is seen: below the limits too, where the hall is too large for them. */
export function zoomToFit(hall: Size, window: Size): number {
  return Math.min(zoomLimits.max, window.width / hall.width, window.height / hall.height)
}

interface Size {
  width: number
  height: number
}

export function clampZoom(zoom: number): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom))
}

/** The next zoom on the ladder of tenths, also from in between, where a pinch left off. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const rung = zoom / zoomStep
  const next = direction > 0 ? Math.floor(rung + 1e-6) + 1 : Math.ceil(rung - 1e-6) - 1
  return clampZoom(Math.round(next) / 10)
}
