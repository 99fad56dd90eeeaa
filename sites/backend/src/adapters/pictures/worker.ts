import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import { makeFiles } from './make-files.ts'
import { makeIcons } from './make-icons.ts'
import type { MakerAnswer, MakerJob } from './picture-maker.ts'

/**
 * The picture maker's thread: a picture or a logo comes in, its files go out. An exception ends the thread, because the library may be
 * broken then; the waiting jobs get another thread.
 */
parentPort?.on('message', async (job: MakerJob) => {
  const answer: WorkerAnswer<MakerAnswer> = { result: 'letters' in job ? makeIcons(job) : await makeFiles(job) }
  parentPort?.postMessage(answer)
})
