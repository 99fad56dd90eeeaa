import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import styles from './countdown.module.css'

/** How long the seats are still held. `until` in epoch ms. */
export function Countdown({ until }: { until: number }) {
  const { say } = useLanguage()
  const left = useSecondsUntil(until)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className={styles['countdown']} role="timer" data-short={left <= 60}>
      {left > 0 ? say('Your seats are held for {{time}}', { time: clock }) : say('The time to pay is over.')}
    </p>
  )
}

/** Ticks down to 0; `until` in epoch ms. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
