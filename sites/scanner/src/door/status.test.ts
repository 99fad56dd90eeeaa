import { expect, it } from 'vitest'
import { firstStatus, StatusStore } from './status.ts'
import { show } from './testing/fake-backend.ts'

it('a change that comes during a slow reading is shown once that is over', async () => {
  const timers: (() => void)[] = []
  const answers: (() => void)[] = []
  let gate = 'Gate 1'
  const session = { current: () => ({ kind: 'none' }) as const, token: () => 'token' }
  const { sold, admitted, listAt, connection: _, ...rest } = firstStatus(session, [show])
  const store = new StatusStore(firstStatus(session, [show]), {
    read: () => {
      const asItWas = gate
      return new Promise((resolve) => answers.push(() => resolve({ ...rest, sold, admitted, listAt, gate: asItWas })))
    },
    later: (_ms, work) => {
      timers.push(work)
      return () => {}
    },
  })
  const runTimers = async () => {
    await new Promise(setImmediate)
    for (const work of timers.splice(0)) work()
    await new Promise(setImmediate)
  }
  store.refresh()
  await runTimers()
  gate = 'Gate 2'
  store.refresh()
  await runTimers()
  answers.shift()?.()
  await runTimers()
  answers.shift()?.()
  await runTimers()
  expect(store.current().gate).toBe('Gate 2')
})
