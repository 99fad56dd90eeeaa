import { useEffect, useState } from 'react'

/** Counts down to 0 in seconds; `until` is epoch ms, or null where nothing ends. */
export function useSecondsUntil(until: number): number
export function useSecondsUntil(until: number | null): number | null
export function useSecondsUntil(until: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [until])
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
}
