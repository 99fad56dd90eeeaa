/** A value that screens follow with `useSyncExternalStore`. */
export interface Observable<T> {
  get(): T
  set(next: T): void
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void
}

export function observable<T>(first: T): Observable<T> {
  const listeners = new Set<() => void>()
  let current = first
  return {
    get: () => current,
    set(next) {
      current = next
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
