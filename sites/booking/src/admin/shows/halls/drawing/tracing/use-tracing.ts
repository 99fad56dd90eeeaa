import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetTracing, keepTracing, keptTracing, type Tracing } from './kept-tracing.ts'
import { firstPlacement, type Placement } from './placement.ts'

/** A traced picture that is decoded for the screen. */
export interface ShownTracing extends Tracing {
  bitmap: ImageBitmap
}

/** ms from the last change of the placement until it is kept. */
const keptAfter = 300

/** The picture that this drawing is traced from, kept in this browser under the draft's key. */
export function useTracing(hall: string) {
  const [tracing, setTracing] = useState<ShownTracing | null>(null)
  const [isKept, setKept] = useState(true)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let isOver = false
    void keptTracing(hall).then(async (kept) => {
      const bitmap = kept && (await createImageBitmap(kept.picture).catch(() => null))
      if (kept && bitmap && !isOver) setTracing((now) => now ?? { ...kept, bitmap })
    })
    return () => {
      isOver = true
    }
  }, [hall])

  const keep = useCallback(
    async (kept: Tracing) => setKept(await keepTracing(hall, { picture: kept.picture, placement: kept.placement })),
    [hall],
  )
  /** Returns false if this browser can't show the picture. */
  const show = async (picture: Blob, size: { width: number; height: number }): Promise<boolean> => {
    const bitmap = await createImageBitmap(picture).catch(() => null)
    if (!bitmap) return false
    // A second picture, such as another page of the plan, takes the place of the first.
    const shown = { picture, bitmap, placement: tracing?.placement ?? firstPlacement(size) }
    setTracing(shown)
    await keep(shown)
    return true
  }
  const place = (placement: Placement) => {
    if (!tracing) return
    const placed = { ...tracing, placement }
    setTracing(placed)
    clearTimeout(pending.current)
    pending.current = setTimeout(() => void keep(placed), keptAfter)
  }
  const takeAway = () => {
    clearTimeout(pending.current)
    setTracing(null)
    setKept(true)
    void forgetTracing(hall)
  }
  /** Keeps the picture with the saved hall: under the hall's key, and moved as its plan was. */
  const handOn = async (to: string, { dx, dy }: { dx: number; dy: number }) => {
    clearTimeout(pending.current)
    if (!tracing) return
    const { picture, placement } = tracing
    const isHandedOn = await keepTracing(to, { picture, placement: { ...placement, x: placement.x + dx, y: placement.y + dy } })
    if (isHandedOn && to !== hall) await forgetTracing(hall)
  }
  return { tracing, isKept, show, place, takeAway, handOn }
}
