import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { OperationError } from '../operation-error.ts'
import { type Manifest, manifestName, problemOfFiles, readManifest } from './manifest.ts'

/** Writes a `.tar.gz` that any `tar` opens: the manifest, then the files that it lists. The archive appears complete or not at all. */
export async function pack(folder: string, manifest: Manifest, archive: string): Promise<void> {
  const unfinished = `${archive}.unfinished`
  const owner = { mode: 0o600, uid: 0, gid: 0 }
  const files = manifest.files.map(({ name }) => ({ type: 'file' as const, source: join(folder, name), target: name, ...owner }))
  const content = `${JSON.stringify(manifest, null, 2)}\n`
  try {
    await pipeline(
      packTar([{ type: 'content', content, target: manifestName, ...owner }, ...files]),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    )
    await flush(unfinished)
    await rename(unfinished, archive)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Unpacks a backup into a folder of its own and checks every file. Rejects with an `OperationError` if the backup is not complete. */
export async function unpack(archive: string, folder: string): Promise<Manifest> {
  try {
    await pipeline(
      createReadStream(archive),
      createGunzip(),
      unpackTar(folder, { filter: ({ type }) => type === 'file', fmode: 0o600, dmode: 0o700, maxDepth: 2 }),
    )
  } catch (cause) {
    throw new OperationError(`${archive} cannot be read: ${(cause as Error).message}`, { cause })
  }
  const manifest = await readManifest(folder)
  if (!manifest) throw new OperationError(`${archive} is no backup of this program.`)
  const problem = await problemOfFiles(folder, manifest)
  if (problem) throw new OperationError(`${archive} is damaged: ${problem}.`)
  return manifest
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
