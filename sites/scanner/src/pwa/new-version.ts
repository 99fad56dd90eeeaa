type Worker = Pick<ServiceWorker, 'state' | 'addEventListener' | 'removeEventListener'>

export interface Registration {
  installing: Worker | null
  waiting: unknown
  update(): Promise<unknown>
}

/**
 * Asks the server for a new version, and waits until it is installed. `found`: it waits to be accepted, perhaps since an earlier look.
 * `unreachable`: the server could not be asked, or broke off.
 */
export async function lookForNewVersion(registration: Registration): Promise<'found' | 'newest' | 'unreachable'> {
  try {
    await registration.update()
  } catch {
    return registration.waiting ? 'found' : 'unreachable'
  }
  const isBrokenOff = registration.installing !== null && !(await isInstalled(registration.installing))
  if (registration.waiting) return 'found'
  return isBrokenOff ? 'unreachable' : 'newest'
}

/** Resolves to false where the installation fails. */
function isInstalled(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
