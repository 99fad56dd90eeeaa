import type { ReactNode } from 'react'
import styles from './choice.module.css'

interface ChoiceProps {
  /** Heard, not seen: the chosen words speak for themselves. */
  label: string
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}

/** A small choice that stands in a panel's head. */
export function Choice({ label, value, onValueChange, children }: ChoiceProps) {
  return (
    <select className={styles['choice']} aria-label={label} value={value} onChange={(event) => onValueChange(event.target.value)}>
      {children}
    </select>
  )
}
