import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hour } from '@sabha/ticketing/durations'

const unfinishedName = /\.[0-9a-f-]{36}\.tmp$/
/** ms. No write takes longer: an older unfinished file was left by a crash, a younger one may be another process's. */
const atWork = hour

/** Removes unfinished files that crashes have left in this folder, at `now` (epoch ms). */
export async function sweepUnfinished(directory: string, now: number): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const path of names.filter((name) => unfinishedName.test(name)).map((name) => join(directory, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && now - file.mtimeMs > atWork) await rm(path, { force: true })
  }
}

/** Removes the files of this folder, if it exists, that were written before this time, epoch ms. */
export async function removeOlder(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    // Another process may have removed it, or finished it under another name.
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}

/** Writes a file whole or not at all: a crash leaves the old file or none, and a reader never sees half a file. */
export async function keepFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
