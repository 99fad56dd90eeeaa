import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useSyncExternalStore } from 'react'
import { observable } from '../observable.ts'
import styles from './install.module.css'

/** Chromium's offer to install, which its types don't know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `offered`: a press installs the scanner; `apple`, `other`: the browser's own menu does. */
type InstallWay = 'installed' | 'offered' | 'apple' | 'other'

const standalone = matchMedia('(display-mode: standalone)')
const offer = observable<InstallOffer | null>(null)
let isInstalled = false

/** Keeps the browser's offer, which comes once and early: to be called before the first render. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    isInstalled = true
    offer.set(null)
  })
}

async function install(): Promise<void> {
  const answer = await offer.get()?.prompt()
  if (answer) offer.set(null) // an offer can be used once
}

function installWay(): InstallWay {
  if (isInstalled || standalone.matches) return 'installed'
  if (offer.get()) return 'offered'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'apple' : 'other'
}

/** Tells how this phone can install the scanner; nothing where it is installed. */
export function InstallCard() {
  const { say } = useLanguage()
  const way = useSyncExternalStore(offer.onChange, installWay)
  if (way === 'installed') return null
  return (
    <section className={styles.card}>
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
