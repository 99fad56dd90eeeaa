import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import styles from './verdict-actions.module.css'

const pause = 1_500

/** On to the next ticket after a moment, or at a tap anywhere: a press a guest is what holds up a queue. */
export function GoesOn({ onPass, onNext }: { onPass: () => void; onNext: () => void }) {
  const { say } = useLanguage()
  const latest = useRef(onPass)
  useEffect(() => {
    latest.current = onPass
  }, [onPass])
  useEffect(() => {
    const going = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(going)
  }, [])
  return (
    <>
      <button type="button" className={styles['anywhere']} aria-label={say('Scan Next Ticket')} tabIndex={-1} onClick={onNext} />
      <p className={styles['rest']}>
        {say('Tap anywhere to continue')}
        <span className={styles['bar']} aria-hidden="true" />
      </p>
    </>
  )
}
