import { useEffect, useRef } from 'react'

/** The camera opens with the scanner where the browser has been told that it may; else the first press asks. */
export function useStartIfAllowed(start: () => void): void {
  const latest = useRef(start)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      try {
        const { state } = await navigator.permissions.query({ name: 'camera' })
        if (state === 'granted' && !isOver) latest.current()
      } catch {
        // A browser that doesn't tell: the button starts it.
      }
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [])
}
