import fieldStyles from '@sabha/ui/field.module.css'
import { type ComponentProps, useId } from 'react'
import styles from './text-area.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  /** Digit under digit: for pasted lists. */
  isData?: boolean
}

/** Several lines of text, in the look of a `Field`. */
export function TextArea({ label, value, onValueChange, help, error, isData = false, ...area }: TextAreaProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={`${fieldStyles['control']} ${error ? fieldStyles['invalid'] : ''}`}>
        <textarea
          rows={3}
          {...area}
          id={id}
          className={`${fieldStyles['input']} ${styles['area']} ${isData ? styles['data'] : ''}`}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        />
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
