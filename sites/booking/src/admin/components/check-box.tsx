import { type ReactNode, useId } from 'react'
import styles from './check-box.module.css'

interface CheckBoxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Below it, when to tick it. */
  help?: string
  children: ReactNode
}

export function CheckBox({ checked, onCheckedChange, disabled = false, help, children }: CheckBoxProps) {
  const helpId = useId()
  const box = (
    <label className={styles['box']}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={help && helpId}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
  if (!help) return box
  return (
    <div>
      {box}
      <p className={styles['help']} id={helpId}>
        {help}
      </p>
    </div>
  )
}
