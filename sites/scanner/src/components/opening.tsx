import { useLanguage } from '@sabha/ui/use-language'
import styles from './opening.module.css'

/** The moment before the first screen. */
export function Opening() {
  const { say } = useLanguage()
  return (
    <div className={styles['opening']} role="status">
      <span className={styles['spinner']} aria-hidden="true" />
      <span className="visually-hidden">{say('Loading…')}</span>
    </div>
  )
}
