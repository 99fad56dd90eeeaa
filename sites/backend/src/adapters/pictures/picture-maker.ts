import type { SiteFileFormat } from '@sabha/ticketing/site-picture'
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts'
import type { PictureHeader } from './header.ts'

/** A picture, and what its header says. */
export interface PictureJob extends PictureHeader {
  bytes: Uint8Array
}

export interface MadeFile {
  format: Exclude<SiteFileFormat, 'mp4'>
  width: number
  height: number
  bytes: Uint8Array
}

/** `unreadable`: it is no whole picture. `too-hard`: it took more time or memory than a picture may. `busy`: too many wait. */
export type Making = { kind: 'made'; files: MadeFile[] } | { kind: 'unreadable' } | { kind: 'too-hard' } | { kind: 'busy' }

export interface PictureMaker {
  /** The files of a picture, the widest last. Never rejects for what is in the picture. */
  make(job: PictureJob): Promise<Making>
  close(): Promise<void>
}

/** What a thread answers. */
export type MakerAnswer = MadeFile[] | 'unreadable'

const timeoutMs = 90_000
/** Pictures that may wait, and the one that is being made. */
const mostWaiting = 6

/**
 * Makes pictures one at a time, on a thread of their own: one takes seconds and a few hundred MB. The thread and its memory are given back
 * when no picture is left.
 */
export function createPictureMaker({ timeout = timeoutMs } = {}): PictureMaker {
  let pool: WorkerPool<PictureJob, MakerAnswer> | undefined
  let waiting = 0
  let ending: Promise<void> = Promise.resolve()
  return {
    async make(job) {
      if (waiting >= mostWaiting) return { kind: 'busy' }
      waiting += 1
      try {
        pool ??= createWorkerPool({ script: new URL('./worker.ts', import.meta.url), threads: 1, timeoutMs: timeout })
        const made = await pool.run(job)
        return made === 'unreadable' ? { kind: 'unreadable' } : { kind: 'made', files: made }
      } catch {
        return { kind: 'too-hard' } // a picture that breaks or outlasts the library costs its thread, no more
      } finally {
        waiting -= 1
        if (waiting === 0 && pool) {
          ending = pool.close()
          pool = undefined
        }
      }
    },
    async close() {
      await pool?.close()
      await ending
    },
  }
}
