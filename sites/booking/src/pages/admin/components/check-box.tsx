import type { ReactNode } from 'react'
import styles from './check-box.module.css'

interface CheckBoxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

export function CheckBox({ checked, onCheckedChange, disabled = false, children }: CheckBoxProps) {
  return (
    <label className={styles['box']}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onCheckedChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
