import { parentPort, threadId } from 'node:worker_threads'

/** A thread for the pool's own tests: answers, refuses, dies, crashes or hangs, as the job says. */
parentPort?.on('message', async (job: { kind: 'answer' | 'refuse' | 'exit' | 'crash' | 'hang'; afterMs?: number }) => {
  if (job.afterMs) await new Promise((resolve) => setTimeout(resolve, job.afterMs))
  if (job.kind === 'answer') parentPort?.postMessage({ result: threadId })
  if (job.kind === 'refuse') parentPort?.postMessage({ error: new RangeError('not this one') })
  if (job.kind === 'exit') process.exit(3)
  if (job.kind === 'crash') {
    setImmediate(() => {
      throw new Error('lost the plot')
    })
  }
})
