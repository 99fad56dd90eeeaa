import fieldStyles from '@sabha/ui/field.module.css'
import { type ReactNode, useId } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
  name?: string
  help?: string | undefined
  error?: string | undefined
  disabled?: boolean
}

/** A choice from a list, in the look of a `Field`. */
export function SelectField({ label, value, onValueChange, children, name, help, error, disabled = false }: SelectFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={`${fieldStyles['control']} ${error ? fieldStyles['invalid'] : ''}`}>
        <select
          id={id}
          className={`${fieldStyles['input']} ${styles['select']}`}
          name={name}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {children}
        </select>
      </div>
      {error && (
        <p className={fieldStyles['error']} id={`${id}-error`}>
          <span className={fieldStyles['mark']} aria-hidden="true">
            !
          </span>
          {error}
        </p>
      )}
      {help && (
        <p className={fieldStyles['help']} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
