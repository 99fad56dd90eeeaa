import { afterEach, expect, test } from 'vitest'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

type Job = { kind: 'answer' | 'refuse' | 'exit' | 'crash' | 'hang'; afterMs?: number }
const script = new URL('./testing/pool-script.ts', import.meta.url)
let pool: WorkerPool<Job, number>
const start = (threads: number, timeoutMs = 10_000) => {
  pool = createWorkerPool<Job, number>({ script, threads, timeoutMs })
  return pool
}
afterEach(() => pool.close())

test('jobs wait in line for the threads that there are', async () => {
  const { run } = start(2)
  const threads = await Promise.all(Array.from({ length: 20 }, () => run({ kind: 'answer', afterMs: 5 })))
  expect(new Set(threads).size).toBe(2)
})

test('a refused job is told so, and its thread goes on', async () => {
  const { run } = start(1)
  const before = await run({ kind: 'answer' })
  await expect(run({ kind: 'refuse' })).rejects.toThrow(RangeError)
  expect(await run({ kind: 'answer' })).toBe(before)
})

test.each(['exit', 'crash'] as const)('a thread that dies (%s) fails its own job alone and is replaced', async (kind) => {
  const { run } = start(1)
  const before = await run({ kind: 'answer' })
  const dying = run({ kind })
  const waiting = run({ kind: 'answer' })
  await expect(dying).rejects.toThrow('ended in the middle of a job')
  expect(await waiting).not.toBe(before)
})

test('a crash tells its cause', async () => {
  await expect(start(1).run({ kind: 'crash' })).rejects.toMatchObject({ cause: { message: 'lost the plot' } })
})

test('a thread that hangs is given up, and the next job is done by another', async () => {
  const { run } = start(1, 3000)
  await expect(run({ kind: 'hang' })).rejects.toThrow('within 3000 ms')
  expect(await run({ kind: 'answer' })).toBeGreaterThan(0)
})

test('a script that cannot start fails its jobs instead of leaving them waiting', async () => {
  pool = createWorkerPool({ script: new URL('./testing/no-such-script.ts', import.meta.url), threads: 1, timeoutMs: 10_000 })
  const jobs = await Promise.allSettled([pool.run({ kind: 'answer' }), pool.run({ kind: 'answer' })])
  expect(jobs.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('closing waits for the jobs that were accepted and takes no more', async () => {
  const { run, close } = start(1)
  let answered = 0
  for (let job = 0; job < 2; job++) void run({ kind: 'answer', afterMs: 30 }).then(() => answered++)
  const closed = close()
  await expect(run({ kind: 'answer' })).rejects.toThrow('closed')
  await closed
  expect(answered).toBe(2)
})
