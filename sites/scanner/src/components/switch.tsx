import { useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  help?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => void
}

export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  const helpId = useId()
  const labelId = useId()
  return (
    <label className={styles['switch']}>
      <span className={styles['words']}>
        <span id={labelId}>{label}</span>
        {help && (
          <span className={styles['help']} id={helpId}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        aria-describedby={help ? helpId : undefined}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
