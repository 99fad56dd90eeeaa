import { expect, test } from 'vitest'
import { logoProblem } from './logo-sight.ts'

/** Returns ten pixels, three of which are the mark. */
const logoOf = (mark: number[], around: number[]) =>
  new Uint8ClampedArray(Array.from({ length: 10 }, (_, index) => (index < 3 ? mark : around)).flat())
const [white, nearlyWhite, dark, gold] = [
  [255, 255, 255, 255],
  [248, 248, 248, 255],
  [20, 5, 10, 255],
  [236, 193, 90, 255],
] as const
const nothing = [0, 0, 0, 0]

test.each([
  ['white on white', logoOf([...white], [...nearlyWhite]), 'Nothing can be seen'],
  ['nothing at all', logoOf(nothing, nothing), 'Nothing can be seen'],
  ['dark on the dark of the page', logoOf([...dark], nothing), 'This logo can hardly be seen'],
])('a logo that is %s is told of', (_, pixels, words) => {
  expect(logoProblem(pixels)).toContain(words)
})

test.each([
  ['white on nothing', logoOf([...white], nothing)],
  ['gold on dark', logoOf([...gold], [...dark])],
  ['dark on white', logoOf([...dark], [...white])],
])('a logo that is %s is to be seen', (_, pixels) => {
  expect(logoProblem(pixels)).toBeUndefined()
})
