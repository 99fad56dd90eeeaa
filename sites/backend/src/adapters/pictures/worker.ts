import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import { makeFiles } from './make-files.ts'
import type { MakerAnswer, PictureJob } from './picture-maker.ts'

/**
 * The maker's thread: a picture comes in, its files go out. What makeFiles throws ends the thread: the library may be broken by then, and those
 * that wait get another one.
 */
parentPort?.on('message', async (job: PictureJob) => {
  const answer: WorkerAnswer<MakerAnswer> = { result: await makeFiles(job) }
  parentPort?.postMessage(answer)
})
