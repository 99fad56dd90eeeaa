import { useLanguage } from '@sabha/ui/use-language'
import { MotionButton } from '../../components/motion-button.tsx'
import { useMotion } from '../../components/use-motion.ts'
import { home } from '../../content/home.ts'
import styles from './tagline-band.module.css'

/** Enough of them that the band is full on the widest screen while one leaves it. */
const copies = [1, 2, 3]

/** Words that run along without end: the same ones again and again, of which a screen reader hears the first. */
export function TaglineBand() {
  const { say } = useLanguage()
  const motion = useMotion('band')
  return (
    <div className={styles['band']} data-keep-clear="">
      <div className={styles['window']}>
        <div className={styles['track']} data-moving={motion.isMoving || undefined}>
          <Taglines />
          {copies.map((copy) => (
            <Taglines key={copy} isCopy />
          ))}
        </div>
      </div>
      <MotionButton motion={motion} stop={say('Pause the scrolling words')} start={say('Let the words scroll')} />
    </div>
  )
}

function Taglines({ isCopy = false }: { isCopy?: boolean }) {
  const { say } = useLanguage()
  return (
    <ul className={styles['taglines']} aria-hidden={isCopy || undefined}>
      {home.taglines.map((tagline) => (
        <li key={tagline}>{say(tagline)}</li>
      ))}
    </ul>
  )
}
