import { afterEach, expect, it, vi } from 'vitest'
import { browserHold, browserLock } from './lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that has locks and forbids them, as one that blocks all cookies may do. */
const forbidden = { locks: { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) } }

it('where the browser forbids its locks, work is done all the same, one after another', async () => {
  vi.stubGlobal('navigator', forbidden)
  const lock = browserLock()
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = lock('sale', async () => {
    await promise
    done.push('first')
  })
  const second = lock('sale', async () => void done.push('second'))
  resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  expect(await browserHold()('sale')).not.toBeNull()
})

it('work that fails under a lock is not done twice', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
  const work = vi.fn(async () => Promise.reject(new Error('no network')))
  await expect(browserLock()('sale', work)).rejects.toThrow('no network')
  expect(work).toHaveBeenCalledTimes(1)
})
