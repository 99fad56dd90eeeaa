import { useEffect, useState } from 'react'
import { readString, session, write } from '../session/browser-storage.ts'
import styles from './motion-button.module.css'

/** Stops an animation, or starts it. */
export function MotionButton({ motion: { isMoving, toggle }, stop, start }: { motion: Motion; stop: string; start: string }) {
  return (
    <button type="button" className={styles.button} aria-label={isMoving ? stop : start} onClick={toggle}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d={isMoving ? 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z' : 'M4 1.6v12.8L14 8z'} />
      </svg>
    </button>
  )
}

interface Motion {
  isMoving: boolean
  /** Stops or starts the animation, and remembers that for this visit. */
  toggle: () => void
}

/** An animation: still at first, then moving, unless the visitor prefers stillness, saves data, or has stopped it. */
export function useMotion(name: string): Motion {
  const key = `motion ${name}`
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    const kept = readString(session, key)
    const start = () => setMoving(kept === null ? !prefersStillness() : kept === 'moving')
    // The animation must not delay what is read.
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [key])
  return {
    isMoving,
    toggle: () => {
      write(session, key, isMoving ? 'still' : 'moving')
      setMoving(!isMoving)
    },
  }
}

function prefersStillness(): boolean {
  const saving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  return saving || matchMedia('(prefers-reduced-motion: reduce)').matches
}
