import { placesInWords } from '@sabha/api/seat-words'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'

interface StepperProps {
  className: string | undefined
  /** The section's name. */
  name: string
  count: number
  /** The most that can be chosen now. */
  most: number
  isFixed?: boolean
  onCount: (count: number) => void
  /** What is to be known of the section. */
  children: ReactNode
}

/** Chooses how many places of a section without numbers to book. */
export function Stepper({ className, name, count, most, isFixed = false, onCount, children }: StepperProps) {
  const { say } = useLanguage()
  const [isLeast, isMost] = [isFixed || count === 0, isFixed || count >= most]
  // The buttons are never `disabled`: that would take the focus away from the visitor who has just pressed one.
  const step = (by: 1 | -1, isEnd: boolean) => () => !isEnd && onCount(count + by)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
    <div role="group" aria-label={name} className={className}>
      {children}
      <button type="button" aria-disabled={isLeast} aria-label={say('One fewer: {{name}}', { name })} onClick={step(-1, isLeast)}>
        −
      </button>
      <output aria-live="polite">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{placesInWords(name, count, say)}</span>
      </output>
      <button type="button" aria-disabled={isMost} aria-label={say('One more: {{name}}', { name })} onClick={step(1, isMost)}>
        +
      </button>
    </div>
  )
}
