import { Worker } from 'node:worker_threads'

export interface WorkerPool<Job, Result> {
  /** `ahead`: before the jobs that wait. */
  run(job: Job, options?: { ahead: boolean }): Promise<Result>
  /** Waits for the accepted jobs, then ends the threads. */
  close(): Promise<void>
  /** Ends the threads in the middle of their jobs; these and the waiting ones are rejected. */
  end(): Promise<void>
}

/** What a pool's thread posts for each job. */
export type WorkerAnswer<Result> = { result: Result } | { error: unknown }

interface Task<Job, Result> {
  job: Job
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Thread<Job, Result> {
  worker: Worker
  task: Task<Job, Result> | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * A few threads that each do one job at a time, so that a thread that dies or hangs fails only that job; the next job gets a new thread.
 * Threads start when there is work for them, and an idle one keeps no process alive.
 */
export function createWorkerPool<Job, Result>(options: { script: URL; threads: number; timeoutMs: number }): WorkerPool<Job, Result> {
  const idle: Thread<Job, Result>[] = []
  const busy = new Set<Thread<Job, Result>>()
  const queue: Task<Job, Result>[] = []
  let closed = false
  let drained: (() => void) | undefined

  function start(): Thread<Job, Result> {
    const thread: Thread<Job, Result> = { worker: new Worker(options.script), task: undefined, timer: undefined }
    thread.worker.on('message', (answer: WorkerAnswer<Result>) => {
      const task = release(thread)
      idle.push(thread)
      if ('result' in answer) task?.resolve(answer.result)
      else task?.reject(answer.error)
      next()
    })
    // An uncaught error ends the thread: 'error' tells the cause, 'exit' follows in any case.
    let cause: unknown
    thread.worker.on('error', (error) => {
      cause = error
    })
    thread.worker.on('exit', (code) => {
      release(thread)?.reject(new Error(`a worker thread ended in the middle of a job (exit code ${code})`, { cause }))
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
      next()
    })
    return thread
  }

  function release(thread: Thread<Job, Result>): Task<Job, Result> | undefined {
    const { task } = thread
    thread.task = undefined
    clearTimeout(thread.timer)
    busy.delete(thread)
    thread.worker.unref()
    return task
  }

  function next(): void {
    while (queue.length > 0) {
      const thread = idle.pop() ?? (busy.size < options.threads ? start() : undefined)
      const task = thread && queue.shift()
      if (!task) return
      thread.task = task
      busy.add(thread)
      thread.worker.ref()
      thread.timer = setTimeout(() => {
        release(thread)?.reject(new Error(`a worker thread gave no answer within ${options.timeoutMs} ms`))
        void thread.worker.terminate()
        next()
      }, options.timeoutMs)
      thread.worker.postMessage(task.job)
    }
    if (busy.size === 0) drained?.()
  }

  return {
    run(job, { ahead } = { ahead: false }) {
      if (closed) return Promise.reject(new Error('the worker pool is closed'))
      return new Promise((resolve, reject) => {
        if (ahead) queue.unshift({ job, resolve, reject })
        else queue.push({ job, resolve, reject })
        next()
      })
    },

    async close() {
      closed = true
      if (busy.size > 0) {
        await new Promise<void>((resolve) => {
          drained = resolve
        })
      }
      await Promise.all(idle.map(({ worker }) => worker.terminate()))
    },

    async end() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new Error('the worker pool was ended'))
      await Promise.all([...idle, ...busy].map(({ worker }) => worker.terminate()))
    },
  }
}
