import { LanguageToggle } from '@sabha/ui/language-toggle'
import { LanguageTrouble, useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import styles from './splash-page.module.css'

/** The frame of the screens before the door opens: signing in, pairing, choosing the show. */
export function SplashPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { say } = useLanguage()
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <p className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width="40" height="40" alt="" />
          {say('Admin - Ticket Scanner')}
        </p>
        <LanguageToggle />
      </div>
      <LanguageTrouble />
      <div className={`${styles.body} ${wide ? styles.wide : ''}`}>{children}</div>
    </main>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return <section className={styles.card}>{children}</section>
}

/** The moment before the first screen. */
export function Splash() {
  const { say } = useLanguage()
  return (
    <div className={styles.opening} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{say('Loading…')}</span>
    </div>
  )
}
