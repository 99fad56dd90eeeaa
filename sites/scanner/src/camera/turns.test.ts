import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('the page’s thread reads every frame until the worker reads, and again once it has died', () => {
  const turns = createTurns()
  expect(turns.next('absent')).toEqual({ first: true, second: false })
  expect(turns.next('free')).toEqual({ first: false, second: true })
  expect(turns.next('absent')).toEqual({ first: true, second: false })
})

it('beside the worker, it reads every fourth frame in which nothing was found, even while the worker is busy', () => {
  const turns = createTurns()
  const firsts = (states: ('free' | 'busy')[]) => states.map((state) => turns.next(state).first)
  expect(firsts(['free', 'busy', 'busy', 'busy', 'free', 'busy', 'free', 'free'])).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
  turns.next('free')
  turns.found()
  expect(firsts(['free', 'free', 'free', 'free'])).toEqual([false, false, false, true])
})

it('a frame that comes while the worker reads another is left out', () => {
  expect(createTurns().next('busy')).toEqual({ first: false, second: false })
})
