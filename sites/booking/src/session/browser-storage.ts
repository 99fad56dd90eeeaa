/**
 * Browser storage that may be full, forbidden or edited by hand: reading what isn't there or isn't JSON
 * gives null, and a failed write tells so.
 */

export function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function readString(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Whether it is kept. */
export function write(storage: () => Storage, key: string, value: string): boolean {
  try {
    storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function remove(storage: () => Storage, ...keys: string[]): void {
  try {
    for (const key of keys) storage().removeItem(key)
  } catch {
    // Nothing can be kept there, so nothing is.
  }
}

/** Of every key that begins so. */
export function removeAll(storage: () => Storage, prefix: string): void {
  try {
    const stored = storage()
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index))
    for (const key of keys) if (key?.startsWith(prefix)) stored.removeItem(key)
  } catch {
    // As above.
  }
}

export const local = () => localStorage
export const session = () => sessionStorage
