/** Specification section 2: 50 % to 200 %. */
export const zoomLimits = { min: 0.5, max: 2 } as const
const zoomStep = 0.1

/** A phone's pitch is wider, so that a seat measures 24 px on both at the zoom where they start. */
export const desktopScale = { pitch: 30, start: 0.8 } as const
export const phoneScale = { pitch: 40, start: 0.6 } as const

/** Pitches in px on the screen: from the first a seat has room for its number, which is in larger type until the second. */
export const numberedFrom = 24
export const roomyFrom = 32

/** Returns the zoom at which the whole hall is in sight; for a large hall that is below the limits. */
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

/** Returns the next tenth of zoom, also from a value in between, where a pinch ended. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const rung = zoom / zoomStep
  const next = direction > 0 ? Math.floor(rung + 1e-6) + 1 : Math.ceil(rung - 1e-6) - 1
  return clampZoom(Math.round(next) / 10)
}
