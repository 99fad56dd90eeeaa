import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import { makeFiles } from './make-files.ts'
import type { MakerAnswer, PictureJob } from './picture-maker.ts'

/** The maker's thread: a picture comes in, its files go out. */
parentPort?.on('message', async (job: PictureJob) => {
  let answer: WorkerAnswer<MakerAnswer>
  try {
    answer = { result: await makeFiles(job) }
  } catch (error) {
    answer = { error }
  }
  parentPort?.postMessage(answer)
})
