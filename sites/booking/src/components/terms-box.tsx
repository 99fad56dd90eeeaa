import { useLanguage } from '@sabha/ui/use-language'
import type { Ref } from 'react'
import { paths } from '../paths.ts'
import styles from './terms-box.module.css'

interface TermsBoxProps {
  isAccepted: boolean
  /** The id of the message that the box was forgotten. */
  problemId: string | undefined
  ref?: Ref<HTMLInputElement>
  onAccept: (accepted: boolean) => void
}

const hole = '\u0001'

/** The terms open in a tab of their own, so that nobody loses their seats by reading them. */
export function TermsBox({ isAccepted, problemId, ref, onAccept }: TermsBoxProps) {
  const { say } = useLanguage()
  const [before, after] = say('I accept the {{terms}}', { terms: hole }).split(hole)
  return (
    <label className={styles.terms}>
      <input
        ref={ref}
        type="checkbox"
        // Not `checked`: a box ticked right after a seat was pressed (`Afterwards`) would look unticked until the page is drawn.
        defaultChecked={isAccepted}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        onChange={(event) => onAccept(event.target.checked)}
      />
      <span>
        {before}
        <a href={paths.terms} target="_blank" rel="noreferrer">
          {say('terms and conditions')}
        </a>
        {after}
      </span>
    </label>
  )
}
