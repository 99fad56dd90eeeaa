import { expect, it } from 'vitest'
import { claimNewHall } from './kept-drawing.ts'

it('gives each tab that draws a new hall a place of its own', async () => {
  expect([await claimNewHall(), await claimNewHall(), await claimNewHall()]).toEqual(['new', 'new.2', 'new.3'])
})
