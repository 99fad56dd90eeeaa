import type { AdminShow } from '@sabha/api/admin/shows'
import fieldStyles from '@sabha/ui/field.module.css'
import { useLanguage } from '@sabha/ui/use-language'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './fields.module.css'
import { useMoments } from './moments.ts'

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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  /** Monospaced: for pasted lists. */
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

interface ChoiceProps {
  /** Heard, not seen: the chosen words speak for themselves. */
  label: string
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}

/** A small choice in a panel's head. */
export function Choice({ label, value, onValueChange, children }: ChoiceProps) {
  return (
    <select className={styles['choice']} aria-label={label} value={value} onChange={(event) => onValueChange(event.target.value)}>
      {children}
    </select>
  )
}

/** The shows as choices of a list, told apart by their dates. */
export function ShowOptions({ shows }: { shows: readonly AdminShow[] | undefined }) {
  const { sayText } = useLanguage()
  const { date } = useMoments()
  return shows?.map((show) => (
    <option key={show.id} value={show.id}>
      {`${sayText(show.title)} · ${show.starts_at ? date(show.starts_at, show.timezone) : show.date}`}
    </option>
  ))
}
