import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { install, useInstallWay } from './install.ts'
import styles from './install-card.module.css'

/** How this phone installs the scanner. Nothing where it is installed. */
export function InstallCard() {
  const { say } = useLanguage()
  const way = useInstallWay()
  if (way === 'installed') return null
  return (
    <section className={styles['card']}>
      <h2>{say('Install on this phone')}</h2>
      <p>{say('Once installed, the scanner opens from the home screen, even without a network.')}</p>
      {way === 'offered' && (
        <Button variant="quiet" size="small" onClick={() => void install()}>
          {say('Install')}
        </Button>
      )}
      {way === 'apple' && (
        <p>{say('On an iPhone: Share, then Add to Home Screen. Install first, and pair inside the installed scanner.')}</p>
      )}
      {way === 'other' && <p>{say('In the browser’s menu: Install app, or Add to Home screen.')}</p>}
    </section>
  )
}
