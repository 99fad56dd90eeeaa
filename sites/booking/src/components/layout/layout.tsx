import { LanguageToggle } from '@sabha/ui/language-toggle'
import { useLanguage } from '@sabha/ui/use-language'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useSite } from '../../site.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import { WhatsAppSign } from '../signs.tsx'
import { Corner } from './corner.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { NavigationBar } from './navigation-bar.tsx'

/** Every typed address has the key `default`, so these are told apart by their path. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** The frame around every page. */
export function Layout() {
  const { say } = useLanguage()
  useRouteFocus()
  return (
    <div className={styles.layout}>
      <ProgressLine />
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a section of the page, which `skip` opens. */}
      <a className={styles.skip} href="#main" onClick={skip}>
        {say('Skip to content')}
      </a>
      <NavigationBar />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FloatingActions />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

/** Not by the address: a new entry of the history has no state, and with it the ticket or the way back would be gone. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.scrollIntoView()
  main?.focus({ preventScroll: true })
}

/** At the bottom right of every page: booking by WhatsApp, and below it the language. */
function FloatingActions() {
  const { say } = useLanguage()
  const { number, booking } = useSite('identity').whatsapp
  return (
    <Corner label={say('Help and language')}>
      {number && (
        <a
          className={styles.chat}
          href={whatsAppAddress(number, booking)}
          target="_blank"
          rel="noreferrer"
          aria-label={say('Book on WhatsApp')}
        >
          <WhatsAppSign size={24} />
        </a>
      )}
      <LanguageToggle isRound />
    </Corner>
  )
}

/**
 * A line over the page from a press until the next page is there, where that takes a moment; the pressed link looks pressed
 * (`data-pending`). Before the site's script is there, the early script shows this (`hold-presses.js`).
 */
export function ProgressLine() {
  const { location } = useNavigation()
  const next = location?.pathname
  useEffect(() => {
    if (next === undefined) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(next)}"]`)]
    for (const link of links) link.dataset['pending'] = ''
    return () => {
      for (const link of links) delete link.dataset['pending']
    }
  }, [next])
  return <div className={styles.line} data-under-way={next === undefined ? undefined : ''} aria-hidden="true" />
}

/** After a change of page the focus goes to its heading, so that a screen reader says where the visitor is. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
