import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import type { Frame } from './frame-reader.ts'
import { readFrame } from './read-frame.ts'

/** The reader's thread: a frame comes in, the text of its code goes out. */
parentPort?.on('message', async ({ jpeg, size }: Frame) => {
  let answer: WorkerAnswer<string | null>
  try {
    answer = { result: await readFrame(jpeg, size) }
  } catch (error) {
    answer = { error }
  }
  parentPort?.postMessage(answer)
})
