import { refusalWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { priceInWords } from '@sabha/language/price-words'
import { paiseOf } from '@sabha/ticketing/money'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useId, useRef } from 'react'
import type { CheckoutFailure } from '../../checkout/checkout-state.ts'
import { focusAround } from '../../components/keep-focus.ts'
import styles from './page.module.css'

interface PriceChangedNoticeProps {
  failure: CheckoutFailure | null
  /** Rupees. */
  onAgree: (total: number) => void
  onChooseAgain: () => void
}

/** Shows that the price is no longer the one on the screen: nothing is held until the visitor agrees to the new one. */
export function PriceChangedNotice({ failure, onAgree, onChooseAgain }: PriceChangedNoticeProps) {
  const { say } = useLanguage()
  const first = useRef<HTMLButtonElement>(null)
  const id = useId()
  const told = newPriceIn(failure)
  const error = told?.error
  useEffect(() => {
    if (error) first.current?.focus()
  }, [error])
  if (!told) return null
  const leave = (button: Element, to: () => void) => {
    focusAround(button)
    to()
  }
  const price = priceInWords(paiseOf(told.total), say)
  return (
    <Notice
      kind="info"
      action={
        <span className={styles.singles}>
          <Button
            ref={first}
            size="small"
            aria-describedby={id}
            onClick={({ currentTarget }) => leave(currentTarget, () => onAgree(told.total))}
          >
            {told.total === 0 ? say('Confirm the booking') : say('Continue with {{price}}', { price })}
          </Button>
          <Button variant="quiet" size="small" onClick={({ currentTarget }) => leave(currentTarget, onChooseAgain)}>
            {say('Choose again')}
          </Button>
        </span>
      }
    >
      <p id={id}>{refusalWords({ refused: 'price-changed', params: told.error.params }, say)}</p>
    </Notice>
  )
}

/** Returns the price in rupees that the backend named instead, with its refusal; null for any other failure. */
export function newPriceIn(failure: CheckoutFailure | null): { error: ApiError; total: number } | null {
  if (failure?.kind !== 'booking' || !(failure.error instanceof ApiError) || failure.error.code !== 'price-changed') return null
  const total = Number(failure.error.params['total_amount'])
  return Number.isNaN(total) ? null : { error: failure.error, total }
}
