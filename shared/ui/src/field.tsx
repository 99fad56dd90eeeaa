import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface Labelled {
  label: string
  help?: string | undefined
  /** The problem in words; if present, the field is invalid. */
  error?: string | undefined
}

interface Ends {
  /** Shown before the typed text and not part of it: `+91`. */
  lead?: string | undefined
  /** Shown after the typed text and not part of it: a keyboard key. */
  trail?: string | undefined
}

interface FieldFrameProps extends Labelled, Ends {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** The attributes that tie a control to its label, its help and its error. */
type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>

/** The frame around a control: label above, error and help below. */
export function FieldFrame({ label, help, error, lead, trail, id, children }: FieldFrameProps) {
  const own = useId()
  const controlId = id ?? own
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      <div className={`${styles.control} ${error ? styles.invalid : ''}`}>
        {lead && (
          <span className={styles.lead} aria-hidden="true">
            {lead}
          </span>
        )}
        {children({
          id: controlId,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined,
        })}
        {trail && (
          <span className={styles.trail} aria-hidden="true">
            {trail}
          </span>
        )}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
}

/** The error message of a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <span className={styles.mark} aria-hidden="true">
        !
      </span>
      {children}
    </p>
  )
}

export interface FieldProps extends Labelled, Ends, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  id?: string
}

/** A labelled text field. */
export function Field({ label, help, error, lead, trail, id, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} lead={lead} trail={trail} id={id}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}
