import { useLanguage } from '@sabha/ui/use-language'
import { Lamp } from '../components/signs.tsx'
import styles from './countdown.module.css'

/** How long the seats are still held, in seconds. */
export function Countdown({ left }: { left: number }) {
  const { say } = useLanguage()
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className={styles.countdown} role="timer" data-short={left <= 60}>
      <Lamp size={24} flame={left === 0 ? 'out' : left <= 60 ? 'low' : 'lit'} />
      {left > 0 ? say('Your seats are held for {{time}}', { time: clock }) : say('Time’s up. Your seats are back on sale.')}
    </p>
  )
}
