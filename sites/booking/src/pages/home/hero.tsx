import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { MotionButton } from '../../components/motion-button.tsx'
import { Picture } from '../../components/picture.tsx'
import { useMotion } from '../../components/use-motion.ts'
import { home } from '../../content/home.ts'
import { paths } from '../../paths.ts'
import { Film } from './film.tsx'
import styles from './hero.module.css'

const { eyebrow, title, lead, still, film } = home.hero

export function Hero() {
  const { say } = useLanguage()
  const motion = useMotion('film')
  return (
    <section className={styles['hero']}>
      <Picture name={still} alt="" sizes="(max-width: 768px) 280vw, 100vw" first className={styles['still']} />
      {motion.isMoving && <Film {...film} className={styles['still']} />}
      <div className={`container ${styles['words']}`}>
        <p className={styles['eyebrow']}>{say(eyebrow)}</p>
        <h1>{say(title)}</h1>
        <p className={styles['lead']}>{say(lead)}</p>
        <div className={styles['actions']}>
          <Link className={buttonClass()} to={paths.shows}>
            {say('Book Now')}
          </Link>
          <MotionButton motion={motion} stop={say('Pause the film')} start={say('Play the film')} />
        </div>
      </div>
    </section>
  )
}
