import styles from './motion-button.module.css'
import type { Motion } from './use-motion.ts'

/** Stops what moves by itself, or starts it. */
export function MotionButton({ motion: { isMoving, toggle }, stop, start }: { motion: Motion; stop: string; start: string }) {
  return (
    <button type="button" className={styles['button']} aria-label={isMoving ? stop : start} onClick={toggle}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d={isMoving ? 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z' : 'M4 1.6v12.8L14 8z'} />
      </svg>
    </button>
  )
}
