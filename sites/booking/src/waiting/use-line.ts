import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { keepPlace, keptPlace } from './kept-place.ts'
import { joining, type LineView, waitInLine } from './wait-in-line.ts'

export interface LineReading extends LineView {
  /** Why the line can't be joined at all; null as long as it can. */
  error: Error | null
}

/** A visitor's place in the line of a show, from when they have signed in (`isOn`). */
export function useLine(showId: string, isOn: boolean): LineReading {
  const [view, setView] = useState(joining)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const deps = {
      client: api,
      kept: () => keptPlace(showId),
      keep: (kept: Parameters<typeof keepPlace>[1]) => keepPlace(showId, kept),
      wait: pause,
      tell: setView,
    }
    waitInLine(showId, deps, leaving.signal).catch((reason: unknown) => {
      if (!leaving.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
    })
    return () => leaving.abort()
  }, [showId, isOn])
  return { ...view, error }
}

/** Ends early when the page is left, and when it is shown again after it was hidden: browsers slow the clocks of hidden pages down. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const onShown = () => {
      if (!document.hidden) end()
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('visibilitychange', onShown)
    signal.addEventListener('abort', end)
  })
}
