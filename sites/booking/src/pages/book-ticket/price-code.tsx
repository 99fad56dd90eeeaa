import { createClientOf } from '@sabha/api/client-of'
import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { prices } from '@sabha/api/prices'
import { formatMoney } from '@sabha/language/formats'
import { paiseOf } from '@sabha/ticketing/money'
import type { CodeRule, Quote } from '@sabha/ticketing/quote'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { authToken } from '../../session/stored-user.ts'
import { codeCheck } from './code-check.ts'
import styles from './price-code.module.css'

/** A client of its own: most visitors have no code, so these calls aren't in the client that every page loads. */
const api = createClientOf({ prices }, { baseUrl: apiBase, token: authToken })

export interface PriceCodeProps {
  showId: string
  /** The phone of the signed-in guest: some codes are for certain people. */
  phone: string | undefined
  /** The code that is applied. */
  code: CodeRule | null
  /** What the chosen seats cost with the code. */
  quote: Quote | undefined
  /** The field was just asked for. */
  takesFocus: boolean
  /** The seats are being paid for. */
  isFixed: boolean
  /** Changes when the backend has named another price: the code may take off another amount now. */
  newPrice: unknown
  /** `sentTo`: whom the code was sent to, where the visitor says so. */
  onCode: (code: CodeRule | null, sentTo: string) => void
  /** Takes the applied code after it was read again. */
  onRenewed: (code: CodeRule) => void
}

/** The field for a code, and what the code does, in words. The backend checks the code again when it holds the seats. */
export default function PriceCode({ showId, phone, code, quote, takesFocus, isFixed, newPrice, onCode, onRenewed }: PriceCodeProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const [typed, setTyped] = useState(code?.name ?? '')
  const [sentTo, setSentTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = async (text: string): Promise<CodeRule> => {
    const {
      code: name,
      kind,
      value,
      sections,
    } = await api.prices.checkCode({
      show_id: showId,
      code: text,
      ...(phone !== undefined && { customer_phone: phone }),
      ...(sentTo.trim() !== '' && { code_for: sentTo }),
    })
    return { name, kind, value: kind === 'percent' ? value : paiseOf(value), ...(sections && { sections }) }
  }
  const check = useMutation({
    mutationKey: codeCheck,
    mutationFn: read,
    onSuccess: (rule) => {
      // Seats that are being paid for stay at the price that they were held at.
      if (isFixed) return
      setTyped(rule.name)
      onCode(rule, sentTo.trim())
    },
    onError: () => input.current?.focus(),
  })
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const renew = useEffectEvent(() => {
    // Where the code can't be read now, the backend says at the next press of Proceed what it takes off.
    if (newPrice && code) read(code.name).then(onRenewed, () => {})
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new price.
  useEffect(() => renew(), [newPrice])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFixed || check.isPending) return
    setRemoved(code !== null)
    setMissing(code === null && typed.trim() === '')
    check.reset()
    if (code) {
      setTyped('')
      onCode(null, '')
    } else if (typed.trim() === '') input.current?.focus()
    else check.mutate(typed)
  }
  const failed = 'The code could not be checked. Please try again.'
  const problem = isMissing
    ? say('Please enter the code.')
    : check.error
      ? errorWords(check.error, words, { failed, refused: failed })
      : undefined
  const isUnknown = check.error instanceof ApiError && check.error.code === 'unknown-price-code'
  const told = code ? wordsOf(code, quote) : isRemoved ? say('The code is removed.') : ''

  function wordsOf(rule: CodeRule, of: Quote | undefined): string {
    if (!of || of.seats.length === 0) return say('{{code}} is good. Choose seats to see what it takes off.', { code: rule.name })
    const off = of.discounts.find(({ reason }) => reason === 'code')?.amount ?? 0
    if (off > 0) {
      const figures = { code: rule.name, amount: formatMoney(off), total: formatMoney(of.amount.total) }
      if (of.amount.total === 0) return say('With {{code}} these seats are free.', { code: rule.name })
      return say('{{code}} takes {{amount}} off. You pay {{total}}.', figures)
    }
    const sections = rule.sections?.map(sayText).join(', ')
    return sections
      ? say('{{code}} takes nothing off these seats. It is for: {{sections}}.', { code: rule.name, sections })
      : say('{{code}} takes nothing off these seats.', { code: rule.name })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={say('Code')}
        error={problem}
        value={typed}
        readOnly={code !== null || isFixed}
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="quiet" busy={check.isPending} aria-disabled={isFixed || undefined}>
        {say(code ? 'Remove' : 'Apply')}
      </Button>
      {code === null && (isUnknown || sentTo !== '') && (
        <div className={styles.sentTo}>
          <Field
            label={say('Phone number or e-mail it was sent to')}
            value={sentTo}
            readOnly={isFixed}
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setSentTo(target.value)}
          />
        </div>
      )}
      <p className={styles.told} role="status">
        {told}
      </p>
    </form>
  )
}
