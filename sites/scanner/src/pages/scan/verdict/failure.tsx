import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import type { ScanFailure } from '../../../scan.ts'
import { failureWords } from '../words.ts'
import { Banner } from './banner.tsx'
import styles from './failure.module.css'
import actions from './verdict-actions.module.css'

export interface FailureProps {
  why: ScanFailure['why']
  onAgain: () => void
  onManual: () => void
  onReset: () => void
}

/** No verdict at all: neither the server nor the list of this phone could tell. */
export function Failure({ why, onAgain, onManual, onReset }: FailureProps) {
  const { say } = useLanguage()
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus({ preventScroll: true }), [])
  const toManual = () => {
    onAgain()
    onManual()
  }
  return (
    <Banner
      tone="red"
      word="NOT CHECKED"
      onReset={onReset}
      actions={
        <div className={actions['actions']}>
          {why === 'no-answer' && (
            <button type="button" className={`${actions['act']} ${actions['out']}`} onClick={toManual}>
              {say('Manual Entry')}
            </button>
          )}
          <button type="button" ref={again} className={actions['next']} onClick={onAgain}>
            {say('Try Again')}
          </button>
        </div>
      }
    >
      <p className={styles['message']}>{say(failureWords[why])}</p>
    </Banner>
  )
}
