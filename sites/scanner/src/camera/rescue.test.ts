import { ApiError } from '@sabha/api/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RescueDeps, rescueBy, startRescueClock } from './rescue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a clock whose questions wait for the test's answers. */
function rescue() {
  const questions: PromiseWithResolvers<string | null>[] = []
  const told: string[] = []
  const clock = startRescueClock(
    () => {
      const question = Promise.withResolvers<string | null>()
      questions.push(question)
      return question.promise
    },
    (text) => told.push(text),
  )
  return { clock, questions, told }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('frames for the server', () => {
  it('the first goes after 2 s, the next 2 s after its answer, never two at a time', async () => {
    const { questions } = rescue()
    await pass(1_999)
    expect(questions).toHaveLength(0)
    await pass(1)
    expect(questions).toHaveLength(1)
    await pass(8_000)
    expect(questions).toHaveLength(1)
    questions[0]?.resolve(null)
    await pass(2_000)
    expect(questions).toHaveLength(2)
  })

  it('a find begins the 2 s anew', async () => {
    const { clock, questions } = rescue()
    for (let n = 0; n < 10; n++) {
      await pass(1_000)
      clock.found()
    }
    expect(questions).toHaveLength(0)
    await pass(2_000)
    expect(questions).toHaveLength(1)
  })

  it('an answer is told', async () => {
    const { questions, told } = rescue()
    await pass(2_000)
    questions[0]?.resolve('T3F9KQ7MXXAC')
    await pass(0)
    expect(told).toEqual(['T3F9KQ7MXXAC'])
  })

  it.each(['found', 'pause', 'stop'] as const)('an answer that comes after %s() is not told', async (what) => {
    const { clock, questions, told } = rescue()
    await pass(2_000)
    clock[what]()
    questions[0]?.resolve('T3F9KQ7MXXAC')
    await pass(0)
    expect(told).toEqual([])
  })

  it('a request that fails is logged, and the next frame goes all the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { questions, told } = rescue()
    await pass(2_000)
    questions[0]?.reject(new Error('unreachable'))
    await pass(2_000)
    expect(warn).toHaveBeenCalledOnce()
    expect(questions).toHaveLength(2)
    questions[1]?.resolve('A')
    await pass(0)
    expect(told).toEqual(['A'])
    warn.mockRestore()
  })

  it('nothing goes while paused, and 2 s after it goes on; an answer in between does not wake it', async () => {
    const { clock, questions } = rescue()
    await pass(2_000)
    clock.pause()
    questions[0]?.resolve(null)
    await pass(10_000)
    expect(questions).toHaveLength(1)
    clock.resume()
    await pass(2_000)
    expect(questions).toHaveLength(2)
  })

  it('going on while a question is still out does not ask another', async () => {
    const { clock, questions } = rescue()
    await pass(2_000)
    clock.pause()
    clock.resume()
    await pass(4_000)
    expect(questions).toHaveLength(1)
  })

  it('nothing goes after it was stopped', async () => {
    const { clock, questions } = rescue()
    clock.stop()
    clock.found()
    clock.resume()
    await pass(10_000)
    expect(questions).toHaveLength(0)
  })
})

type Answer = Awaited<ReturnType<RescueDeps['client']['checkin']['decodeQr']>>

function serverRescue(answer: () => Promise<Answer>, more: Partial<RescueDeps> = {}) {
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

const frame = async () => 'a frame'

const found = async (): Promise<Answer> => ({ success: true, qr: 'BK1', message: '' })

it('a frame that the server can read is read', async () => {
  const { read, asked, logged } = serverRescue(found)
  expect(await read(frame)).toBe('BK1')
  expect({ asked, logged }).toEqual({ asked: ['a frame'], logged: [] })
})

it('a frame that shows no code is no failure', async () => {
  const { read, logged } = serverRescue(async () => ({ success: false, qr: '', message: 'No code was found in this picture.' }))
  expect(await read(frame)).toBeNull()
  expect(logged).toEqual([])
})

it('a decode that fails is logged, and no more', async () => {
  const fault = new ApiError('refused', 'Something went wrong.', { status: 500 })
  const { read, logged } = serverRescue(() => Promise.reject(fault))
  expect(await read(frame)).toBeNull()
  expect(logged).toEqual([fault])
})

it.each<[string, Partial<RescueDeps>]>([
  ['the server is known not to answer', { isOffline: () => true }],
  ['the phone has no token', { token: () => null }],
])('nothing is sent, and no picture made, where %s', async (_, more) => {
  const { read, asked } = serverRescue(found, more)
  expect(await read(() => Promise.reject(new Error('made for nobody')))).toBeNull()
  expect(asked).toEqual([])
})
