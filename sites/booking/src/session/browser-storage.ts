/**
 * Browser storage that may be full, forbidden or edited by hand: reading a value that is missing or isn't JSON gives null. What can't be
 * stored is remembered as long as this document lasts, so that a visitor can book in a browser that stores nothing.
 */

const unstored = new Map<() => Storage, Map<string, string>>()

export function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(readString(storage, key) ?? 'null')
  } catch {
    return null
  }
}

export function readString(storage: () => Storage, key: string): string | null {
  return unstored.get(storage)?.get(key) ?? readStored(storage, key)
}

function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the value was stored; otherwise it is forgotten with this document. */
export function write(storage: () => Storage, key: string, value: string): boolean {
  try {
    storage().setItem(key, value)
    unstored.get(storage)?.delete(key)
    return true
  } catch {
    unstored.set(storage, (unstored.get(storage) ?? new Map<string, string>()).set(key, value))
    return false
  }
}

export function remove(storage: () => Storage, ...keys: string[]): void {
  for (const key of keys) unstored.get(storage)?.delete(key)
  try {
    for (const key of keys) storage().removeItem(key)
  } catch {
    // Nothing can be stored there, so nothing is.
  }
}

/** Removes every key that begins with the prefix. */
export function removeAll(storage: () => Storage, prefix: string): void {
  const keys = [...(unstored.get(storage)?.keys() ?? []), ...storedKeys(storage)]
  remove(storage, ...keys.filter((key) => key.startsWith(prefix)))
}

function storedKeys(storage: () => Storage): string[] {
  try {
    const stored = storage()
    return Array.from({ length: stored.length }, (_, index) => stored.key(index)).filter((key) => key !== null)
  } catch {
    return []
  }
}

export const local = () => localStorage
export const session = () => sessionStorage

// Another tab has stored the key, or somebody has signed out there: this document's value is out of date.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) unstored.get(local)?.clear()
  else unstored.get(local)?.delete(key)
})
