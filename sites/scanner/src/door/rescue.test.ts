import { ApiError } from '@sabha/api/errors'
import { expect, it } from 'vitest'
import { type RescueDeps, rescueBy } from './rescue.ts'

type Answer = Awaited<ReturnType<RescueDeps['client']['checkin']['decodeQr']>>

function rescue(answer: () => Promise<Answer>, more: Partial<RescueDeps> = {}) {
  const asked: string[] = []
  const logged: unknown[] = []
  const decodeQr: RescueDeps['client']['checkin']['decodeQr'] = ({ image }) => {
    asked.push(image)
    return answer()
  }
  const deps = {
    client: { checkin: { decodeQr } },
    token: () => 'a-token',
    isOffline: () => false,
    log: (fault: unknown) => logged.push(fault),
    ...more,
  }
  return { read: rescueBy(deps), asked, logged }
}

const found = async (): Promise<Answer> => ({ success: true, qr: 'BK1', message: '' })

it('a frame that the server can read is read', async () => {
  const { read, asked, logged } = rescue(found)
  expect(await read('a frame')).toBe('BK1')
  expect({ asked, logged }).toEqual({ asked: ['a frame'], logged: [] })
})

it('a frame that shows no code is no failure', async () => {
  const { read, logged } = rescue(async () => ({ success: false, qr: '', message: 'No code was found in this picture.' }))
  expect(await read('a frame')).toBeNull()
  expect(logged).toEqual([])
})

it('a decode that fails is logged, and no more', async () => {
  const fault = new ApiError('refused', 'Something went wrong.', { status: 500 })
  const { read, logged } = rescue(() => Promise.reject(fault))
  expect(await read('a frame')).toBeNull()
  expect(logged).toEqual([fault])
})

it.each<[string, Partial<RescueDeps>]>([
  ['the server is known not to answer', { isOffline: () => true }],
  ['the phone has no token', { token: () => null }],
])('nothing is sent where %s', async (_, more) => {
  const { read, asked } = rescue(found, more)
  expect(await read('a frame')).toBeNull()
  expect(asked).toEqual([])
})
