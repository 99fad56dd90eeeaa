import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'

interface AfterwardsProps {
  /** The result of the latest press, such as the chosen seats; compared by identity. */
  of: unknown
  children: ReactNode
}

/**
 * Draws its children a moment after `of` changes, so that the press itself is on the screen first. Any other change is drawn at once.
 * In that moment the earlier children are shown, with their earlier functions: see `useLatest`. So don't put anything in here that counts
 * on from what it shows, nor a field whose text is kept outside, if `of` changes while somebody types.
 */
export function Afterwards({ of, children }: AfterwardsProps) {
  const [drawn, earlier] = [useDeferredValue(of), useDeferredValue(children)]
  return drawn === of ? children : earlier
}

/** Returns a ref to the current value, for functions of children that were drawn earlier. Not to be read while rendering. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
