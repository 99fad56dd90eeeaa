import { framePasses } from '@sabha/ticketing/frame-passes'
import { expect, it } from 'vitest'
import { passesInTurn } from './second-reader.ts'

it('frames are looked at once until nothing was found for half a second, then through each pass in turn', () => {
  let now = 0
  const passes = passesInTurn(() => now)
  now = 499
  expect(passes.next()).toBeUndefined()
  now = 500
  const turns = Array.from({ length: framePasses.length + 1 }, () => passes.next())
  expect(turns).toEqual([...framePasses.keys(), 0])
  passes.found()
  expect(passes.next()).toBeUndefined()
  now = 1_000
  expect(passes.next()).toBe(0)
})
