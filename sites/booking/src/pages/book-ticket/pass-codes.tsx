import { createClientOf } from '@sabha/api/client-of'
import { errorWords } from '@sabha/api/error-words'
import { seasonPasses } from '@sabha/api/season-passes'
import { groupCode } from '@sabha/ticketing/codes'
import type { PassTerms } from '@sabha/ticketing/pass-seats'
import type { Quote } from '@sabha/ticketing/quote'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { authToken } from '../../session/stored-user.ts'
import { codeCheck } from './code-check.ts'
import styles from './pass-codes.module.css'

/** A client of its own: most visitors have no pass, so these calls aren't in the client that every page loads. */
const api = createClientOf({ seasonPasses }, { baseUrl: apiBase, token: authToken })

/** A pass that the backend has checked. It covers one of the chosen seats. */
export interface ChosenPass extends PassTerms {
  code: string
  nights: number
  left: number
  /** Evenings that it can still be used for, this one among them. */
  show_ids: readonly string[]
}

export interface PassCodesProps {
  showId: string
  passes: readonly ChosenPass[]
  /** What the chosen seats cost with the passes. */
  quote: Quote | undefined
  /** The field was just asked for. */
  takesFocus: boolean
  /** The seats are being paid for. */
  isFixed: boolean
  onChange: (passes: readonly ChosenPass[]) => void
}

/** The field for the code of a pass, and what each pass does, in words. */
export default function PassCodes({ showId, passes, quote, takesFocus, isFixed, onChange }: PassCodesProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = useMutation({
    mutationKey: codeCheck,
    mutationFn: (code: string) => api.seasonPasses.check({ show_id: showId, code }),
    onSuccess: ({ code, title, sections, nights, left, show_ids }) => {
      if (isFixed) return
      setTyped('')
      if (!passes.some((pass) => pass.code === code))
        onChange([...passes, { code, name: title, nights, left, show_ids, ...(sections && { sections }) }])
    },
    onError: () => input.current?.focus(),
  })
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFixed || check.isPending) return
    if (typed.trim() === '') input.current?.focus()
    else check.mutate(typed)
  }
  const remove = (code: string) => {
    check.reset()
    onChange(passes.filter((pass) => pass.code !== code))
    input.current?.focus()
  }
  const failed = 'The pass could not be checked. Please try again.'
  const covering = new Set((quote?.seats ?? []).flatMap(({ pass }) => pass ?? []))

  function wordsOf(pass: ChosenPass, index: number): string {
    const title = sayText(pass.name)
    if (covering.has(index)) return say('{{title}}: one seat at ₹0.', { title })
    if (!quote || quote.seats.length === 0) return say('{{title}}: choose the seat it is for.', { title })
    return pass.sections
      ? say('{{title}} is for: {{sections}}.', { title, sections: pass.sections.map(sayText).join(', ') })
      : say('{{title}} covers none of these seats.', { title })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={say('Code of your pass')}
        error={check.error ? errorWords(check.error, words, { failed, refused: failed }) : undefined}
        value={typed}
        readOnly={isFixed}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="quiet" busy={check.isPending} aria-disabled={isFixed || undefined}>
        {say('Use pass')}
      </Button>
      <div className={styles.told} role="status">
        <ul className={styles.passes}>
          {passes.map((pass, index) => (
            <li key={pass.code} data-covers={covering.has(index)}>
              <div>
                <strong>{wordsOf(pass, index)}</strong>
                <small>{say('{{left}} of {{nights}} shows left, this one included.', { left: pass.left, nights: pass.nights })}</small>
              </div>
              {!isFixed && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={say('Remove {{code}}', { code: groupCode(pass.code) })}
                  onClick={() => remove(pass.code)}
                >
                  {say('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </form>
  )
}
