import { Dexie } from 'dexie'
import type { DoorDatabase } from './database.ts'

/** Tells of every change of the database, by this tab, another one or the service worker. Returns how to stop. */
export function watch(db: DoorDatabase, listener: (table: (name: string) => boolean) => void): () => void {
  const onMutated = (parts: Record<string, unknown>) => {
    const tables = new Set(Object.keys(parts).map((part) => part.split('/').slice(0, 4).join('/')))
    const touched = (name: string) => tables.has(`idb://${db.name}/${name}`)
    if ([...tables].some((table) => table.startsWith(`idb://${db.name}/`))) listener(touched)
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on.storagemutated.unsubscribe(onMutated)
}
