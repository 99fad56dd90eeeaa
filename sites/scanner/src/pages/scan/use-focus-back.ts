import { type RefObject, useEffect, useRef } from 'react'

/** When a verdict goes, the focus that was on it goes back to the work: to the field where codes are typed, else to its place. */
export function useFocusBack(isFree: boolean, work: RefObject<HTMLElement | null>): void {
  const wasFree = useRef(isFree)
  useEffect(() => {
    if (isFree && !wasFree.current) {
      const field = work.current?.querySelector<HTMLInputElement>('input:not([type])')
      ;(field ?? work.current)?.focus({ preventScroll: true })
    }
    wasFree.current = isFree
  }, [isFree, work])
}
