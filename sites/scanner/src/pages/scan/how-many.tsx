import { groupName } from '@sabha/api/seat-words'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import type { TicketParts } from '../../check/parts.ts'
import styles from './how-many.module.css'
import { useScanPanel } from './use-scan-panel.ts'

/** Asks how many of a ticket's guests go in or out now: all that are left, unless a person says fewer. */
export function HowMany({ parts }: { parts: TicketParts }) {
  const words = useLanguage()
  const { say } = words
  const { letPartIn } = useScanPanel()
  const [counts, setCounts] = useState(() => parts.places.map(({ passing }) => passing.length))
  const all = parts.seats.length + counts.reduce((sum, count) => sum + count, 0)
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => onward.current?.focus({ preventScroll: true }), [])
  const set = (at: number, count: number) => setCounts((before) => before.map((each, index) => (index === at ? count : each)))
  const go = () => letPartIn([...parts.seats, ...parts.places.flatMap(({ passing }, index) => passing.slice(0, counts[index]))])
  return (
    <div className={styles.parts}>
      {parts.places.map((place, index) => {
        const { inside, total, passing } = place
        const count = counts[index] ?? 0
        const name = groupName(place, words)
        return (
          // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
          <div key={place.name} role="group" aria-label={name} className={styles.part}>
            <p>
              {name} <span>{say('{{inside}} of {{total}} inside', { inside, total })}</span>
            </p>
            <button
              type="button"
              aria-label={say('One fewer: {{name}}', { name })}
              disabled={count === 0}
              onClick={() => set(index, count - 1)}
            >
              −
            </button>
            <output aria-live="polite">{count}</output>
            <button
              type="button"
              aria-label={say('One more: {{name}}', { name })}
              disabled={count === passing.length}
              onClick={() => set(index, count + 1)}
            >
              +
            </button>
          </div>
        )
      })}
      <button type="button" ref={onward} className={styles.go} disabled={all === 0} onClick={go}>
        {all === 1
          ? say(parts.leaving ? 'Let out' : 'Let in')
          : say(parts.leaving ? 'Let {{count}} out' : 'Let {{count}} in', { count: all })}
      </button>
    </div>
  )
}
