import { useLanguage } from '@sabha/ui/use-language'
import styles from './page-loading.module.css'

/** Shown while the file of a page loads. */
export function PageLoading() {
  const { say } = useLanguage()
  return (
    <div className={styles.loading} role="status">
      <svg className={styles.strings} viewBox="0 0 120 40" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M4 8h112M4 16h112M4 24h112M4 32h112" />
      </svg>
      <span className="visually-hidden">{say('Loading…')}</span>
    </div>
  )
}
