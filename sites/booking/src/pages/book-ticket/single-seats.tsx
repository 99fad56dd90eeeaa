import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import { focusAround } from '../../components/keep-focus.ts'
import styles from './page.module.css'
import type { adviceIn } from './seats-together.ts'
import type { HallReading } from './use-hall.ts'

type Advice = NonNullable<ReturnType<typeof adviceIn>>

interface SingleSeats {
  /** What to choose instead; null where nothing has to be said. */
  advice: Advice | null
  isInsisted: boolean
  clear: () => void
  /** Returns whether the way to the payment stops, because a choice leaves one seat alone. A choice that the visitor keeps doesn't. */
  stop: (chosen: readonly SeatId[]) => boolean
  keep: () => void
}

/** Asks, where the show wants it, about a choice that leaves one seat alone: once, on the way to the payment. */
export function useSingleSeats(hall: HallReading['hall']): SingleSeats {
  const rule = hall?.terms.singleSeats ?? 'off'
  const advise = useRef<typeof adviceIn>(null)
  const [advice, setAdvice] = useState<Advice | null>(null)
  /** The choice that was asked about last, and the one that the visitor keeps: the same is not asked about again. */
  const [asked, kept] = [useRef(''), useRef('')]
  useEffect(() => {
    // Without this module the backend refuses such a choice, where the show insists.
    if (rule !== 'off') import('./seats-together.ts').then((module) => (advise.current = module.adviceIn)).catch(() => {})
  }, [rule])
  return {
    advice,
    isInsisted: rule === 'insist',
    clear: () => setAdvice(null),
    stop: (chosen) => {
      asked.current = chosen.join()
      const found = (asked.current !== kept.current && hall && advise.current?.(hall.plan, hall.states, chosen)) || null
      setAdvice(found)
      return found !== null
    },
    keep: () => {
      kept.current = asked.current
    },
  }
}

interface SingleSeatNoticeProps {
  singles: SingleSeats
  onTake: (seats: SeatId[]) => void
  onKeep: () => void
}

export function SingleSeatNotice({ singles: { advice, isInsisted, keep }, onTake, onKeep }: SingleSeatNoticeProps) {
  const { say } = useLanguage()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (advice) first.current?.focus()
  }, [advice])
  if (!advice) return null
  const seats = advice.singles.join(', ')
  const take = (choice: SeatId[], button: Element) => {
    focusAround(button)
    onTake(choice)
  }
  return (
    <Notice
      kind={isInsisted ? 'error' : 'info'}
      action={
        <span className={styles.singles}>
          {advice.choices.map((choice, index) => (
            <Button
              key={choice.join()}
              ref={index === 0 ? first : undefined}
              size="small"
              onClick={({ currentTarget }) => take(choice, currentTarget)}
            >
              {say('Take {{seats}}', { seats: choice.join(', ') })}
            </Button>
          ))}
          {!isInsisted && (
            <Button
              variant="quiet"
              size="small"
              onClick={({ currentTarget }) => {
                focusAround(currentTarget)
                keep()
                onKeep()
              }}
            >
              {say('Keep my seats')}
            </Button>
          )}
        </span>
      }
    >
      {isInsisted
        ? say('Your choice would leave {{seats}} alone. Please take other seats.', { seats })
        : say('Your choice would leave {{seats}} alone. Would other seats suit you as well?', { seats })}
    </Notice>
  )
}
