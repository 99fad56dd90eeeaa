import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { spareMemory } from './spare-memory.ts'

it('what nobody holds any more is gone, what somebody holds stays', async () => {
  const held = { name: 'held' }
  const [kept, left] = [new WeakRef(held), new WeakRef({ name: 'left' })]
  // A WeakRef keeps its target alive until the end of the turn that made it.
  await nextTurn()
  spareMemory()
  expect(left.deref()).toBeUndefined()
  expect(kept.deref()).toBe(held)
})
