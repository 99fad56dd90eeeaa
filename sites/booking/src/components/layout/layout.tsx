import { useLanguage } from '@sabha/ui/use-language'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { FloatingActions } from './floating-actions.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { NavigationBar } from './navigation-bar.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useRouteFocus } from './use-route-focus.ts'

/** An address that was typed has the key `default`, whichever it is: each counts for itself. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** What stands around every page. */
export function Layout() {
  const { say } = useLanguage()
  useRouteFocus()
  return (
    <div className={styles['layout']}>
      <ProgressLine />
      <a className={styles['skip']} href="#main">
        {say('Skip to content')}
      </a>
      <NavigationBar />
      <main className={styles['main']} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FloatingActions />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}
