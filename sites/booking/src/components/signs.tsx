import type { CSSProperties } from 'react'
import styles from './signs.module.css'

interface LampProps {
  size?: number
  /** `lighting`: the lamp is lit as it appears; `low`: it burns down. */
  flame?: 'lit' | 'lighting' | 'low' | 'out'
}

/** The collective's sign: a brass lamp. */
export function Lamp({ size = 36, flame = 'lit' }: LampProps) {
  return (
    <svg className={styles.lamp} width={size} height={size} viewBox="0 0 36 36" data-flame={flame} aria-hidden="true">
      {flame === 'out' ? (
        <path d="M18 21c-3-4 3-6 0-10s2-5 0-8" fill="none" stroke="#dcc4bd" strokeWidth="1.4" strokeLinecap="round" opacity="0.7" />
      ) : (
        <g>
          <path d="M18 2c5 5.6 6.5 9.2 6.5 12.2A6.5 6.5 0 0 1 18 21a6.5 6.5 0 0 1-6.5-6.8C11.5 11.2 13 7.6 18 2Z" fill="#ecd08a" />
          <path d="M18 11c1.9 2.1 2.5 3.5 2.5 4.7a2.5 2.5 0 0 1-5 0c0-1.2.6-2.6 2.5-4.7Z" fill="#b01235" />
        </g>
      )}
      <path d="M2 23h32c-1.2 6.4-7.6 9.6-13.4 10.1L22 36h-8l1.4-2.9C9.6 32.6 3.2 29.4 2 23Z" fill="#b98a2f" />
    </svg>
  )
}

/** The collective's sign: its logo or letters (`render/site-style.ts`), else the lamp. */
export function Sign({ size }: { size: number }) {
  return (
    <span className={styles.sign} style={{ '--size': `${size}px` } as CSSProperties}>
      <Lamp size={size} />
    </span>
  )
}

/** A speech bubble with a telephone receiver. */
export function WhatsAppSign({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path
        d="M14 3.2A10.7 10.7 0 0 0 4.8 19.4L3.3 24.8l5.6-1.4A10.7 10.7 0 1 0 14 3.2Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M10.4 8.6c.5 0 .7.1.9.6l.8 1.9c.1.3.1.5-.1.8l-.9 1.1c.9 1.7 2.2 2.9 4 3.7l1-1.2c.2-.3.5-.3.8-.2l1.9.9c.4.2.6.4.5.9-.2 1.6-1.5 2.5-2.9 2.4-4.3-.4-8.3-4.3-8.4-8.3 0-1.3 1-2.6 2.4-2.6Z"
        fill="currentColor"
      />
    </svg>
  )
}
