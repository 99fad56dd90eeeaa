import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MotionButton, useMotion } from '../../components/motion-button.tsx'
import { Picture } from '../../components/picture.tsx'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import styles from './hero.module.css'

export function Hero() {
  const { say } = useLanguage()
  const { eyebrow, title, lead, still, film } = useSite('home').hero
  const motion = useMotion('film')
  return (
    <section className={styles.hero} data-plain={still === null || undefined}>
      {still && <Picture name={still} alt="" sizes="(width < 768px) 280vw, 100vw" first className={styles.still} />}
      {film && motion.isMoving && <Film {...film} className={styles.still} />}
      <div className={`container ${styles.words}`}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.actions}>
          <Link className={buttonClass()} to={paths.shows}>
            {say('Book Now')}
          </Link>
          {film && <MotionButton motion={motion} stop={say('Pause the film')} start={say('Play the film')} />}
        </div>
      </div>
    </section>
  )
}

/** Lies over the still picture and appears once it plays; in a browser that can't play it the still remains. */
function Film({ webm, mp4, className = '' }: { webm: string; mp4: string; className?: string | undefined }) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <video
      className={`${className} ${styles.film}`}
      data-playing={isPlaying || undefined}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
    >
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" />
    </video>
  )
}

/** Enough copies that the band is full on the widest screen while one copy leaves it. */
const copies = [1, 2, 3]

/** Words that scroll without end: the same list again and again, of which a screen reader reads the first. */
export function TaglineBand() {
  const { say } = useLanguage()
  const motion = useMotion('band')
  const { taglines } = useSite('home')
  if (taglines.length === 0) return null
  return (
    <div className={styles.band} data-keep-clear="">
      <div className={styles.window}>
        <div className={styles.track} data-moving={motion.isMoving || undefined}>
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
  const { taglines } = useSite('home')
  return (
    <ul className={styles.taglines} aria-hidden={isCopy || undefined}>
      {taglines.map((tagline) => (
        <li key={tagline}>{tagline}</li>
      ))}
    </ul>
  )
}
