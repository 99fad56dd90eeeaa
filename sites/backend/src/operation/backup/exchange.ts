import { existsSync } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperationError } from '../operation-error.ts'
import { restorablesIn } from './manifest.ts'

/** Replaces the files of DATA_DIR with others on the same disk. Nothing is copied, so a full disk is no obstacle. */
export class Exchange {
  readonly #dataDir: string
  readonly #aside: string | undefined
  readonly #placed: string[] = []

  /** `aside`: a folder for the existing files, which may already hold a dump of the database; undefined: there are none. */
  constructor(dataDir: string, aside: string | undefined) {
    this.#dataDir = dataDir
    this.#aside = aside
  }

  async replace(staging: string, names: readonly string[]): Promise<void> {
    try {
      if (this.#aside !== undefined) await move(restorablesIn(this.#dataDir), this.#dataDir, this.#aside)
      for (const name of new Set(names.map((path) => path.split('/')[0] ?? path))) {
        await rename(join(staging, name), join(this.#dataDir, name))
        this.#placed.push(name)
      }
    } catch (cause) {
      throw new OperationError(`The files in ${this.#dataDir} cannot be replaced: ${(cause as Error).message}.`, { cause })
    }
  }

  /**
   * Puts the old files back, and returns the error to report. A dump stays: if the connection broke at the very end, only the database
   * knows which box office it holds.
   */
  async undo(failure: unknown): Promise<unknown> {
    const problem = failure instanceof Error ? failure.message : String(failure)
    const aside = this.#aside
    try {
      for (const name of this.#placed) await rm(join(this.#dataDir, name), { recursive: true })
      if (aside === undefined) return failure
      await move(restorablesIn(aside), aside, this.#dataDir)
      await rmdir(aside).catch(() => {})
    } catch (cause) {
      return new OperationError(
        `${problem}\nThe files could not be put back: ${(cause as Error).message}. They are in ${aside ?? this.#dataDir}.`,
        { cause },
      )
    }
    if (!existsSync(aside)) return failure
    return new OperationError(`${problem}\nThe files are as they were. A dump of the database as it was is in ${aside}.`, {
      cause: failure,
    })
  }
}

async function move(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) await rename(join(from, name), join(to, name))
}
