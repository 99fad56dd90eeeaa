import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../../adapters/threads/worker-pool.ts'
import type { PasswordJob } from './password-threads.ts'
import { isKeptPassword, isNoPassword, keptPassword } from './passwords.ts'

/** The thread that hashes passwords, so that nothing else of ours waits for it. */

parentPort?.on('message', (job: PasswordJob) => {
  let answer: WorkerAnswer<string | boolean>
  try {
    answer = { result: resultOf(job) }
  } catch (error) {
    answer = { error }
  }
  parentPort?.postMessage(answer)
})

function resultOf(job: PasswordJob): string | boolean {
  if (job.does === 'keep') return keptPassword(job.password)
  return job.kept === undefined ? isNoPassword(job.password, job.formerly) : isKeptPassword(job.password, job.kept)
}
