/** One holder of a name at a time; others wait. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Across tabs and the service worker where the browser has Web Locks; else within this program. */
export function browserLock(): Lock {
  if (!('locks' in navigator)) return processLock()
  return (name, work) => navigator.locks.request(name, work)
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
