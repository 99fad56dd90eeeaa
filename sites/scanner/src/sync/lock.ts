/** Runs work while it holds a name, which one holder has at a time; others wait. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Locks across tabs and the service worker where the browser has Web Locks and allows them, else only within this program. */
export function browserLock(): Lock {
  const ofProgram = processLock()
  if (!('locks' in navigator)) return ofProgram
  return async (name, work) => {
    let isBegun = false
    const begin = () => {
      isBegun = true
      return work()
    }
    try {
      return await navigator.locks.request(name, begin)
    } catch (error) {
      if (isBegun) throw error
      // Forbidden: what was to be done, such as selling what a guest has paid, must not be left because of that.
      return ofProgram(name, work)
    }
  }
}

export function processLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work)
    last.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
}

/** Holds a name until the returned function is called or the tab is gone; null: another tab holds it. */
export type Hold = (name: string) => Promise<(() => void) | null>

export function browserHold(): Hold {
  if (!('locks' in navigator)) return processHold()
  return (name) =>
    new Promise((resolve) => {
      const hold = async (lock: unknown) => (lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(null))
      // Locks that are forbidden count as none: a sale that is stored already must not be left because of that.
      navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(() => {}))
    })
}

export function processHold(): Hold {
  const held = new Set<string>()
  return async (name) => {
    if (held.has(name)) return null
    held.add(name)
    return () => void held.delete(name)
  }
}
