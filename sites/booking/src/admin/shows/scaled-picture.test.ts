import { expect, test } from 'vitest'
import { scaledSize } from './scaled-picture.ts'

test.each([
  ['a phone’s photo', [4032, 3024], [1600, 1200]],
  ['a poster', [2480, 3508], [1131, 1600]],
  ['what is small enough', [1600, 900], [1600, 900]],
  ['what is small', [640, 480], [640, 480]],
  ['a long strip', [10_000, 500], [4000, 200]],
  ['a stamp', [100, 50], [100, 50]],
] as const)('%s is sent so large', (_, [width, height], [scaledWidth, scaledHeight]) => {
  expect(scaledSize({ width, height })).toEqual({ width: scaledWidth, height: scaledHeight })
})
