import { ApiError } from '@sabha/api/errors'
import type { WaitingState } from '@sabha/api/waiting-room'
import { expect, test } from 'vitest'
import type { KeptPlace } from './kept-place.ts'
import { type QueuePosition, waitInQueue } from './queue.ts'

type Answer = Partial<WaitingState> | ApiError

/** A backend that gives one answer after another, and a browser that keeps what it is given. */
function setUp(answers: { enter: Answer[]; look: Answer[] }, place: string | null = null) {
  const views: QueuePosition[] = []
  const pauses: number[] = []
  const asked: string[] = []
  let kept: KeptPlace = { place, pass: null, passUntil: null, draw: null }
  const next = (list: Answer[], name: string) => async () => {
    asked.push(name)
    const answer = list.shift()
    if (answer === undefined) throw new Error(`nobody expected ${name}`)
    if (answer instanceof ApiError) throw answer
    const nothing = { place: null, ahead: null, wait_seconds: null, opens_at: null, pass: null, pass_until: null, poll_after: 3 }
    return { success: true as const, state: 'waiting' as const, ...nothing, ...answer }
  }
  const deps = {
    client: { waitingRoom: { enter: next(answers.enter, 'enter'), place: next(answers.look, 'look') } },
    kept: () => kept,
    keep: (value: KeptPlace) => {
      kept = value
    },
    wait: async (ms: number) => {
      pauses.push(ms)
    },
    tell: (view: QueuePosition) => views.push(view),
  }
  return { run: () => waitInQueue('1', deps, new AbortController().signal), views, pauses, asked, kept: () => kept }
}

const unreachable = new ApiError('unreachable', 'The server cannot be reached.')
const unknown = new ApiError('refused', 'We could not find this place in line.', { status: 404, code: 'unknown-place' })

test('takes a place, asks as often as it is told to, and enters when called', async () => {
  const { run, views, pauses, asked, kept } = setUp({
    enter: [
      { place: 'l.1', ahead: 7, poll_after: 5 },
      { state: 'admitted', pass: 'p.1', pass_until: '2026-11-19T10:00:00Z' },
    ],
    look: [{ ahead: 3, wait_seconds: 40, poll_after: 2 }, { state: 'called' }],
  })
  await run()
  expect(asked).toEqual(['enter', 'look', 'look', 'enter'])
  expect(pauses).toEqual([5000, 2000])
  expect(views.map(({ state, ahead }) => [state, ahead])).toEqual([
    ['waiting', 7],
    ['waiting', 3],
    ['through', null],
  ])
  expect(kept()).toEqual({ place: null, pass: 'p.1', passUntil: '2026-11-19T10:00:00Z', draw: null })
})

test('goes on with the place that is kept, without taking another', async () => {
  const { run, asked } = setUp({ enter: [{ state: 'admitted', pass: 'p' }], look: [{ ahead: 1 }, { state: 'called' }] }, 'l.kept')
  await run()
  expect(asked).toEqual(['look', 'look', 'enter'])
})

test('a place that is not known any more is taken anew', async () => {
  const { run, asked } = setUp({ enter: [{ place: 'l.2', ahead: 9 }, { state: 'open' }], look: [unknown, { state: 'open' }] }, 'l.old')
  await run()
  expect(asked).toEqual(['look', 'enter', 'look', 'enter'])
})

test('no answer: says so, keeps what was known, and asks again', async () => {
  const { run, views } = setUp({ enter: [{ place: 'l.1', ahead: 4 }, { state: 'open' }], look: [unreachable, { state: 'open' }] })
  await run()
  expect(views.map(({ state, ahead, isCutOff }) => [state, ahead, isCutOff])).toEqual([
    ['waiting', 4, false],
    ['waiting', 4, true],
    ['through', null, false],
  ])
})

test('a show that is not there ends it', async () => {
  const gone = new ApiError('refused', 'This show does not exist.', { status: 404, code: 'unknown-show' })
  await expect(setUp({ enter: [gone], look: [] }).run()).rejects.toBe(gone)
})

test('the hash that was told before the draw stays, whatever is told afterwards', async () => {
  const before = { number: 7, hash: 'a'.repeat(64) }
  const after = { number: 7, hash: 'b'.repeat(64) }
  const { run, views, kept } = setUp({
    enter: [
      { state: 'draw', place: 'l.7', draw: before },
      { state: 'admitted', pass: 'p' },
    ],
    look: [{ state: 'waiting', ahead: 3, draw: after }, { state: 'called' }],
  })
  await run()
  const told = { ...before, isReplaced: false }
  expect(views.map(({ draw }) => draw)).toEqual([told, told, null])
  expect(kept().draw).toEqual(told)
})

test('a new draw before it is made is said to be one, also when it is asked about again', async () => {
  const [first, second] = ['a', 'b'].map((digit) => ({ state: 'draw' as const, draw: { number: 7, hash: digit.repeat(64) } }))
  if (!first || !second) throw new Error('two draws')
  const { run, views } = setUp({ enter: [{ ...first, place: 'l.7' }, { state: 'open' }], look: [second, second, { state: 'open' }] })
  await run()
  expect(views.map(({ draw }) => draw?.isReplaced)).toEqual([false, true, true, undefined])
})
