import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, which its types don't know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `offered`: a press installs it; `apple`, `other`: the browser's own menu does. */
export type InstallWay = 'installed' | 'offered' | 'apple' | 'other'

const standalone = matchMedia('(display-mode: standalone)')
const listeners = new Set<() => void>()
let offer: InstallOffer | null = null
let isInstalled = false

/** The offer comes once, early: call before the first render. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    changed()
  })
  addEventListener('appinstalled', () => {
    offer = null
    isInstalled = true
    changed()
  })
}

function changed(): void {
  for (const listener of listeners) listener()
}

export async function install(): Promise<void> {
  const answer = await offer?.prompt()
  if (answer) offer = null // it can be used once
  changed()
}

function way(): InstallWay {
  if (isInstalled || standalone.matches) return 'installed'
  if (offer) return 'offered'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'apple' : 'other'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, way)
}
