import * as z from 'zod/mini'
import type { Placement } from './placement.ts'

/** px of the longer side of a kept picture: enough to read row letters on the plan of a large hall, at a few hundred kB. */
export const longest = 2400

/** A picture that is traced, and where it lies. */
export interface Tracing {
  picture: Blob
  placement: Placement
}

const Kept = z.object({
  picture: z.instanceof(Blob),
  placement: z.object({
    x: z.number(),
    y: z.number(),
    width: z.number(),
    rotation: z.number(),
    opacity: z.number(),
    isLocked: z.boolean(),
  }),
})

const database = 'sabha-hall-drawing'
const pictures = 'tracings'

/** Reads from IndexedDB: pictures are too large for localStorage, where the drafts are. Each has the key of its draft. */
export async function keptTracing(hall: string): Promise<Tracing | null> {
  const read = Kept.safeParse(await inStore('readonly', (store) => store.get(hall)).catch(() => undefined))
  return read.success ? read.data : null
}

/** Returns false if the browser has no room for it or keeps nothing. */
export async function keepTracing(hall: string, tracing: Tracing): Promise<boolean> {
  return inStore('readwrite', (store) => store.put(tracing, hall)).then(
    () => true,
    () => false,
  )
}

export async function forgetTracing(hall: string): Promise<void> {
  // A browser that keeps nothing has nothing to forget.
  await inStore('readwrite', (store) => store.delete(hall)).catch(() => undefined)
}

/** Resolves when the transaction has completed: only then is the data on disk. */
async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const open = await opened()
  try {
    const transaction = open.transaction(pictures, mode)
    const request = ask(transaction.objectStore(pictures))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    open.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(pictures)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another tab has it open'))
  })
}
