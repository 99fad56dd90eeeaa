import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form whose fields show their problems only after the first submit. A submit calls `send` if the form `isSound`; else it focuses the
 * first field that is wrong. `uncheck` hides the problems again, for a form that was emptied.
 */
export function useCheckedForm(isSound: boolean, send: () => void) {
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Marks the wrong fields before the first of them is looked for.
    flushSync(() => setChecked(true))
    if (isSound) send()
    else focusFirstProblem(form)
  }
  return { isChecked, submit, uncheck: () => setChecked(false) }
}

/** Focuses the first field that is marked as wrong (`aria-invalid`). */
export function focusFirstProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
