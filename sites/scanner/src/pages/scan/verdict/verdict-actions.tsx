import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../../components/preferences.ts'
import type { Judgement } from '../../../scan.ts'
import { useDesk } from '../desk-context.ts'
import { GoesOn } from './goes-on.tsx'
import styles from './verdict-actions.module.css'

/** What can be done about a verdict. The focus goes to the way on; amber has none that a stray Enter should take. */
export function VerdictActions({ judgement }: { judgement: Judgement }) {
  const { say } = useLanguage()
  const { next, goOn, decide, ignoreHours, undo } = useDesk()
  const { goesOn } = usePreferences()
  const { tone } = judgement
  const onward = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ;(onward.current ?? group.current)?.focus({ preventScroll: true })
  }, [])

  if (tone === 'amber') {
    const isClockDoubted = judgement.verdict?.kind === 'outside-hours' && judgement.verdict.doubt !== undefined
    return (
      <div ref={group} className={`${styles['actions']} ${styles['decision']}`} tabIndex={-1}>
        {isClockDoubted && (
          <button type="button" className={`${styles['act']} ${styles['hours']}`} onClick={ignoreHours}>
            {say('Let in, and ignore the hours until the clock is checked')}
          </button>
        )}
        <button type="button" className={`${styles['act']} ${styles['out']}`} onClick={() => decide('refused')}>
          {say('Turn away')}
        </button>
        <button type="button" className={styles['act']} onClick={() => decide('admitted')}>
          {say('Let in')}
        </button>
      </div>
    )
  }
  return (
    <>
      {tone === 'green' && goesOn && <GoesOn onPass={goOn} onNext={next} />}
      <div className={`${styles['actions']} ${styles['above']}`}>
        {tone === 'green' && (
          <button type="button" className={styles['undo']} onClick={() => void undo(judgement)}>
            {say('Undo')}
          </button>
        )}
        <button type="button" ref={onward} className={styles['next']} onClick={next}>
          {say(tone === 'green' ? 'Scan Next Ticket' : 'Try Again')}
        </button>
      </div>
    </>
  )
}
