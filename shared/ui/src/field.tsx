import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string
  help?: string | undefined
  /** In words; its presence makes the field invalid. */
  error?: string | undefined
  /** Stands before what is typed and isn't part of it: `+91`. */
  lead?: string
}

/** A labelled text field: label above, help below, the error at the field. */
export function Field({ label, help, error, lead, id, ...input }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const helpId = `${inputId}-help`
  const errorId = `${inputId}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={`${styles.control} ${error ? styles.invalid : ''}`}>
        {lead && (
          <span className={styles.lead} aria-hidden="true">
            {lead}
          </span>
        )}
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          <span className={styles.mark} aria-hidden="true">
            !
          </span>
          {error}
        </p>
      )}
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
}
