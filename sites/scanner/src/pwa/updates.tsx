import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { observable } from '../observable.ts'
import { lookForNewVersion } from './new-version.ts'
import styles from './updates.module.css'

/** How the installed scanner compares with the one on the server. */
interface Updates {
  /** A new version is installed, and waits to be accepted. */
  isReady: boolean
  /** Everything is stored for work without a network. Shown once per installation. */
  isOfflineReady: boolean
}

const hourly = 60 * 60_000
const toldKey = 'scanner.offlineReady'
const updates = observable<Updates>({ isReady: false, isOfflineReady: false })
let workbox: Workbox | null = null

function change(to: Partial<Updates>): void {
  updates.set({ ...updates.get(), ...to })
}

/** Registers the service worker. Does nothing in development, where every file is fresh. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { BASE_URL } = import.meta.env
  const registering = new Workbox(`${BASE_URL}service-worker.js`, { scope: BASE_URL })
  let isAccepted = false
  // Resolves whichever page registered the worker: this one, or one that was reloaded while the worker was being installed.
  void navigator.serviceWorker.ready.then(() => change({ isOfflineReady: !wasTold() }))
  registering.addEventListener('waiting', () => change({ isReady: true }))
  registering.addEventListener('controlling', () => {
    if (isAccepted) location.reload()
  })
  accept = () => {
    isAccepted = true
    void navigator.serviceWorker.getRegistration(BASE_URL).then((registration) => {
      // Where another tab has accepted it, no version waits any more, and only this page is still the old one.
      if (registration?.waiting) registering.messageSkipWaiting()
      else location.reload()
    })
  }
  workbox = registering
  void registering.register().catch(() => undefined) // no network on a first visit: the next one registers it
  setInterval(() => void lookForUpdate(), hourly)
}

let accept = () => {}

/**
 * Installs the scanner again where the browser has deleted it, as with the site's other data: without it, it would open only where there is a
 * network.
 */
export async function keepInstalled(): Promise<void> {
  const { BASE_URL } = import.meta.env
  if (!workbox || (await navigator.serviceWorker.getRegistration(BASE_URL))) return
  await navigator.serviceWorker.register(`${BASE_URL}service-worker.js`, { scope: BASE_URL })
  await navigator.serviceWorker.ready
  change({ isOfflineReady: !wasTold() })
}

/** Changes to the new version and reloads the page. */
export function acceptUpdate(): void {
  accept()
}

function dismissOfflineReady(): void {
  change({ isOfflineReady: false })
  try {
    localStorage.setItem(toldKey, 'told')
  } catch {
    // Where the browser stores nothing, the note is shown again.
  }
}

function wasTold(): boolean {
  try {
    return localStorage.getItem(toldKey) !== null
  } catch {
    return false
  }
}

/** Looks for a new version. `unreachable`: the server could not be asked. */
export async function lookForUpdate(): Promise<'found' | 'newest' | 'unreachable'> {
  const registration = await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL)
  if (!workbox || !registration) return 'unreachable'
  const outcome = await lookForNewVersion(registration)
  // The library tells only of the first version that it sees, even where that breaks off.
  if (outcome === 'found') change({ isReady: true })
  return outcome
}

export function useUpdates(): Updates {
  return useSyncExternalStore(updates.onChange, updates.get)
}

/** Returns the build that runs: the hash in the name of its entry, which changes with any of its files. */
export function version(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  return /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? 'dev'
}

/** News of the installation. A screen shows them only while no ticket is being checked. */
export function UpdateNotes() {
  const { say } = useLanguage()
  const { isReady, isOfflineReady } = useUpdates()
  const [isPutOff, setPutOff] = useState(false)
  useEffect(() => {
    if (!isOfflineReady) return
    const passing = setTimeout(dismissOfflineReady, 8_000)
    return () => clearTimeout(passing)
  }, [isOfflineReady])
  return (
    <div role="status">
      {isReady && !isPutOff && (
        <div className={styles.note}>
          {say('A new version is ready')}
          <span className={styles.actions}>
            <Button variant="quiet" size="small" onClick={() => setPutOff(true)}>
              {say('Later')}
            </Button>
            <Button size="small" onClick={acceptUpdate}>
              {say('Update')}
            </Button>
          </span>
        </div>
      )}
      {isOfflineReady && (
        <div className={styles.note}>
          {say('Ready to work offline')}
          <Button variant="quiet" size="small" onClick={dismissOfflineReady}>
            {say('Close')}
          </Button>
        </div>
      )}
    </div>
  )
}
