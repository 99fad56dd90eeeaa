import { ApiError } from '@sabha/api/errors'
import { expect, it, vi } from 'vitest'
import { listDoorShows, type ShowsClient } from './door-shows.ts'

it('a listing that never comes is given up after ten seconds', async () => {
  const giveUp = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  const list: ShowsClient['shows']['list'] = (_, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new ApiError('unreachable', ''))))
  const listed = listDoorShows({ shows: { list } } as ShowsClient, 'device')
  giveUp.abort()
  const still = new Promise((resolve) => setImmediate(() => resolve('still waiting')))
  await expect(Promise.race([listed, still])).rejects.toMatchObject({ kind: 'unreachable' })
  expect(limit).toHaveBeenCalledWith(10_000)
})
