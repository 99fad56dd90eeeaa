import type { SiteFileFormat } from '@sabha/ticketing/site-picture'
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts'
import type { PictureHeader } from './header.ts'
import type { IconJob, MadeIcon } from './icon-set.ts'

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

/**
 * `unreadable`: it is no whole picture. `too-hard`: it took more time or memory than a picture may. `busy`: too many pictures wait, or the
 * box office is shutting down.
 */
type Making = { kind: 'made'; files: MadeFile[] } | { kind: 'unreadable' } | { kind: 'too-hard' } | { kind: 'busy' }

export interface PictureMaker {
  /** Makes the files of a picture, the widest last. Never rejects because of the picture. */
  make(job: PictureJob): Promise<Making>
  /**
   * Makes the icons and cards of a collective, before the pictures that wait: visitors ask for them. `too-hard`: it took more time or
   * memory than it may.
   */
  makeIcons(job: IconJob): Promise<MadeIcon[] | 'too-hard'>
  /** Abandons the picture that is being made and those that wait, which would take minutes. */
  close(): Promise<void>
}

export type MakerJob = PictureJob | IconJob
/** What a thread returns for a job. */
export type MakerAnswer = MadeFile[] | MadeIcon[] | 'unreadable'

const timeoutMs = 90_000
/** Pictures that may wait, including the one that is being made. */
const mostWaiting = 6

/**
 * Makes pictures one at a time, on a separate thread: one takes seconds and a few hundred MB. The thread ends and frees its memory when no
 * picture is left.
 */
export function createPictureMaker({ timeout = timeoutMs } = {}): PictureMaker {
  let pool: WorkerPool<MakerJob, MakerAnswer> | undefined
  let waiting = 0
  let ending: Promise<void> = Promise.resolve()
  let isClosed = false

  async function run(job: MakerJob): Promise<MakerAnswer | 'too-hard' | 'busy'> {
    const ahead = 'letters' in job
    if (isClosed || (waiting >= mostWaiting && !ahead)) return 'busy'
    waiting += 1
    try {
      pool ??= createWorkerPool({ script: new URL('./worker.ts', import.meta.url), threads: 1, timeoutMs: timeout })
      return await pool.run(job, { ahead })
    } catch {
      return isClosed ? 'busy' : 'too-hard' // a picture that breaks the library or takes too long costs only its thread
    } finally {
      waiting -= 1
      if (waiting === 0 && pool) {
        ending = pool.close()
        pool = undefined
      }
    }
  }

  return {
    async make(job) {
      const made = await run(job)
      return typeof made === 'string' ? { kind: made } : { kind: 'made', files: made as MadeFile[] }
    },
    async makeIcons(job) {
      const made = await run(job)
      return typeof made === 'string' ? 'too-hard' : (made as MadeIcon[])
    },
    async close() {
      isClosed = true
      await pool?.end()
      await ending
    },
  }
}
