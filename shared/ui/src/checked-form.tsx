import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form whose fields say what is wrong with them from its first sending on. It calls `send` where it `isSound`; else the first field that is
 * wrong gets the focus. `uncheck`: it is empty again.
 */
export function useCheckedForm(isSound: boolean, send: () => void) {
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The fields are marked before the first of them is looked for.
    flushSync(() => setChecked(true))
    if (isSound) send()
    else focusFirstProblem(form)
  }
  return { isChecked, submit, uncheck: () => setChecked(false) }
}

/** Leads to the first field that says it is wrong (`aria-invalid`). */
export function focusFirstProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
