import { useEffect, useState } from 'react'

/** The time, read anew every so many ms: for ages that grow while one looks at them. */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(ticking)
  }, [every])
  return now
}
