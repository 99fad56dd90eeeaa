import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'

interface AfterwardsProps {
  /** What somebody has just done, by identity: the seats that were pressed. */
  of: unknown
  children: ReactNode
}

/**
 * What follows a press is drawn a moment after it: the press itself is on the screen first. Whatever else changes is drawn at once.
 * In that moment the earlier children stand there, with the functions that they were given: see `useLatest`. So nothing that counts on from
 * what it shows belongs in here, and no field whose text is kept outside, where `of` changes while somebody types.
 */
export function Afterwards({ of, children }: AfterwardsProps) {
  const [drawn, earlier] = [useDeferredValue(of), useDeferredValue(children)]
  return drawn === of ? children : earlier
}

/** For those who were drawn earlier: what holds by now. Not to be read while drawing. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
