import type { AdminShow } from '@sabha/api/admin/shows'
import { buttonClass } from '@sabha/ui/button'
import { Field, FieldFrame, type Labelled } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './fields.module.css'
import { useMoments } from './moments.ts'

export { Field as TextField, type FieldProps as TextFieldProps } from '@sabha/ui/field'

/** Where `/` is typed as text or belongs to a dialog, it doesn't lead to the search. */
const typed = 'input:not([type=radio], [type=checkbox]), textarea, select, [role="dialog"]'

/** The search field of a page. The `/` key moves the focus to it, except while something is typed. */
export function SearchField({
  placeholder,
  value,
  onValueChange,
}: {
  placeholder: string
  value: string
  onValueChange: (text: string) => void
}) {
  const { say } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typed)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Field
      label={say('Search')}
      type="search"
      ref={input}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts="/"
      trail="/"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  )
}

interface ChipsProps<Value extends string> {
  legend: string
  /** For screen readers only, as the chips explain themselves. */
  isLegendHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice of one from a few options, all of them visible. */
export function Chips<Value extends string>({ legend, isLegendHidden = false, options, value, onValueChange }: ChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface SelectFieldProps extends Labelled, Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value'> {
  value: string
  onValueChange: (value: string) => void
}

/** A choice from a list, in the look of a text field. */
export function SelectField({ label, help, error, onValueChange, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={`${control.className} ${styles.select}`}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}

export interface TextAreaProps extends Labelled, Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  value: string
  onValueChange: (value: string) => void
  /** Monospaced: for pasted lists. */
  isData?: boolean
}

/** Several lines of text, in the look of a text field. */
export function TextArea({ label, help, error, onValueChange, isData = false, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={`${control.className} ${styles.area} ${isData ? styles.data : ''}`}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}

interface CheckBoxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** A text below the box that says when to tick it. */
  help?: string
  children: ReactNode
}

export function CheckBox({ checked, onCheckedChange, disabled = false, help, children }: CheckBoxProps) {
  const helpId = useId()
  const box = (
    <label className={styles.box}>
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
      <p className={styles.help} id={helpId}>
        {help}
      </p>
    </div>
  )
}

interface ChoiceProps {
  /** For screen readers only, as the chosen words explain themselves. */
  label: string
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}

/** A small choice in a panel's head. */
export function Choice({ label, value, onValueChange, children }: ChoiceProps) {
  return (
    <select className={styles.choice} aria-label={label} value={value} onChange={(event) => onValueChange(event.target.value)}>
      {children}
    </select>
  )
}

/** The shows as options of a list, with their dates to tell them apart. */
export function ShowOptions({ shows }: { shows: readonly AdminShow[] | undefined }) {
  const { sayText } = useLanguage()
  const { date } = useMoments()
  return shows?.map((show) => (
    <option key={show.id} value={show.id}>
      {`${sayText(show.title)} · ${show.starts_at ? date(show.starts_at, show.timezone) : show.date}`}
    </option>
  ))
}

interface FileButtonProps {
  /** As in HTML: file endings and types, separated by commas. */
  accept: string
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that opens the device's file chooser. */
export function FileButton({ accept, onChoose, children }: FileButtonProps) {
  const id = useId()
  const choose = (file: File | undefined) => file && onChoose(file)
  return (
    <>
      <input
        id={id}
        className={`visually-hidden ${styles.file}`}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Choosing the same file again must count as a change: it may have been corrected.
          target.value = ''
        }}
      />
      <label className={buttonClass('quiet', 'small')} htmlFor={id}>
        {children}
      </label>
    </>
  )
}
