import { expect, it } from 'vitest'
import { firstPlacement, firstRuler, placementLimits, resized, rotatedTo, scaledByRuler } from './placement.ts'

const placement = firstPlacement({ width: 30, height: 20 })

it('begins over the hall, as wide as it is', () => {
  expect(placement).toMatchObject({ x: 15, y: 10, width: 30, rotation: 0, isLocked: false })
  expect(firstRuler(placement)).toEqual([
    { x: 7.5, y: 10 },
    { x: 22.5, y: 10 },
  ])
  expect(firstRuler({ ...placement, rotation: 90 })).toEqual([
    { x: 15, y: 2.5 },
    { x: 15, y: 17.5 },
  ])
})

it('gets the scale at which two places are as far apart as they are said to be', () => {
  const ruler = [
    { x: 5, y: 10 },
    { x: 15, y: 10 },
  ] as const
  // Twice as large about the middle of the ruler: a point 5 to its right is now 10 away.
  expect(scaledByRuler(placement, ruler, 20)).toMatchObject({ x: 20, y: 10, width: 60 })
  expect(scaledByRuler(placement, ruler, 5)).toMatchObject({ x: 12.5, y: 10, width: 15 })
  expect(
    scaledByRuler(
      { ...placement, rotation: 30 },
      [
        { x: 0, y: 0 },
        { x: 3, y: 4 },
      ],
      5,
    ),
  ).toMatchObject({ x: 15, y: 10, width: 30, rotation: 30 })
})

it('stays as it is where the two places tell nothing, or no hall is as large', () => {
  const at = { x: 5, y: 5 }
  expect(scaledByRuler(placement, [at, at], 10)).toBeUndefined()
  expect(scaledByRuler(placement, [at, { x: 6, y: 5 }], 0)).toBeUndefined()
  expect(scaledByRuler(placement, [at, { x: 6, y: 5 }], Number.NaN)).toBeUndefined()
  expect(scaledByRuler(placement, [at, { x: 5.1, y: 5 }], 900)).toBeUndefined()
})

it('is never too small or too large to be found again, and turns within one round', () => {
  expect(resized(placement, 1e9).width).toBe(placementLimits.most)
  expect(resized(placement, 1e-9).width).toBe(placementLimits.least)
  expect(rotatedTo(placement, 180).rotation).toBe(180)
  expect(rotatedTo(placement, 270).rotation).toBe(-90)
  expect(rotatedTo(placement, -200).rotation).toBe(160)
})
