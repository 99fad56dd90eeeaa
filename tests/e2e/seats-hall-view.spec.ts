import type { Page } from '@playwright/test'
import { buy, signIn } from '../builders/buyer.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'
import { heldBack } from './network.ts'

/** Returns the rows with a seat in sight where neither the row nor the one in front of it has a letter large enough to read. */
function rowsWithoutLetter(): string[] {
  const grid = document.querySelector('[role="grid"]')
  const window = grid?.closest('[data-keep-clear]')
  if (!grid || !window) return ['no hall']
  const view = window.getBoundingClientRect()
  const isIn = ({ left, right, top, bottom }: DOMRect, margin = 0) =>
    left >= view.left - margin && right <= view.right + margin && top >= view.top - margin && bottom <= view.bottom + margin
  const letters = [...(grid.parentElement?.querySelectorAll<HTMLElement>('[aria-hidden="true"] > span:not([hidden])') ?? [])]
  const read = new Set(
    letters
      .filter((letter) => isIn(letter.getBoundingClientRect(), 3) && Number.parseFloat(getComputedStyle(letter).fontSize) >= 14)
      .map((letter) => letter.textContent?.split(' ')[0]),
  )
  const rows = new Set<string>()
  for (const seat of grid.querySelectorAll<SVGElement>('[data-seat]')) {
    if (isIn(seat.getBoundingClientRect(), -12)) rows.add((seat.dataset['seat'] ?? '').replace(/\d+$/, ''))
  }
  // Where the window cuts off a curve, two letters would overlap, so the letter in front stands for both rows.
  return [...rows].filter((row, index, all) => !read.has(row) && !read.has(all[index - 1]))
}

function scrollHall(page: Page, x: number, y: number): Promise<void> {
  return page.evaluate(
    ([x, y]) => {
      const window = document.querySelector('[role="grid"]')?.closest('[data-keep-clear]')
      window?.scrollTo((window.scrollWidth - window.clientWidth) * (x ?? 0), (window.scrollHeight - window.clientHeight) * (y ?? 0))
    },
    [x, y],
  )
}

test('the hall is drawn while its seats are asked for, and shows no seat as free that is not', async ({ page, visitor, backend }) => {
  await buy(backend.origin, await signIn(backend.origin, 'Gopal Example', '9000000002'), ['A14'])
  const seats = await heldBack(page, '**/get_seats.php*')
  await page.goto('/shows')
  await visitor.link('Book Now').first().click()
  const drawn = page.locator('[data-seat]')
  await expect(drawn).toHaveCount(1000)
  const colours = () => drawn.evaluateAll((all) => [...new Set(all.map((seat) => getComputedStyle(seat).fill))])
  expect(await colours()).toHaveLength(1)
  await expect(page.getByText(/\d left$/).filter({ visible: true })).toHaveCount(0)
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
  await expect(loading).toBeAttached()
  await drawn.nth(20).click({ force: true })
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-seat]:focus')).toHaveCount(0)

  seats.release()
  await expect(visitor.seat('A14')).toHaveAccessibleName(/booked$/)
  await expect(page.locator('[data-seat="A14"]')).toHaveAttribute('aria-disabled', 'true')
  await expect(loading).toHaveCount(0)
  expect((await colours()).length).toBeGreaterThan(1)
  await expect(
    page
      .getByText(/\d left$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
  await visitor.choose('A15')
})

test('a hall that was drawn is taken away where its seats cannot be read', { tag: '@desktop' }, async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(500))
  const failing = Promise.withResolvers<void>()
  await page.route('**/get_seats.php*', async (route) => {
    await failing.promise
    await route.fulfill({ status: 500, json: { success: false, message: 'no' } })
  })
  await page.goto('/shows')
  await visitor.link('Book Now').first().click()
  await expect(page.locator('[data-seat]')).toHaveCount(1000)
  failing.resolve()
  await expect(visitor.alert('Error loading seat data. Please try again.')).toBeVisible()
  await expect(page.locator('[data-seat]')).toHaveCount(0)
  await page.unrouteAll()
  await visitor.button('Try again').click()
  await visitor.choose('A15')
})

test('the letters of the rows are in sight at every zoom and place', async ({ page, visitor }) => {
  await visitor.openHall()
  const zoom = page.getByRole('group', { name: 'Zoom', exact: true })
  const look = async () => {
    for (const [x, y] of [
      [0.5, 0.5],
      [0.3, 0.2],
      [1, 1],
    ] as const) {
      await scrollHall(page, x, y)
      await expect.poll(() => page.evaluate(rowsWithoutLetter)).toEqual([])
    }
  }
  const goTo = async (percent: number, name: 'Zoom in' | 'Zoom out') => {
    while (!(await zoom.textContent())?.includes(`${percent}%`)) await visitor.button(name).click()
  }
  await goTo(50, 'Zoom out')
  for (const percent of [50, 80, 140, 200]) {
    await goTo(percent, 'Zoom in')
    await test.step(`${percent} %`, look)
  }
})

test('Whole hall shows every seat, and a press there looks closer', async ({ page, visitor }) => {
  await visitor.openHall()
  const outside = () =>
    page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]')
      const view = grid?.closest('[data-keep-clear]')?.getBoundingClientRect()
      return [...(grid?.querySelectorAll('[data-seat]') ?? [])].filter((seat) => {
        const { left, right, top, bottom } = seat.getBoundingClientRect()
        return !view || left < view.left || right > view.right || top < view.top || bottom > view.bottom
      }).length
    })
  expect(await outside()).toBeGreaterThan(100)
  await visitor.button('Whole hall').click()
  await expect.poll(outside).toBe(0)
  await visitor.seat('K19').click()
  await expect.poll(outside).toBeGreaterThan(100)
  await expect(visitor.chosen).toHaveCount(0)
  await visitor.choose('K19')
})

test('a mouse drags the hall, also beyond it, and chooses no seat by that', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  const window = page.locator('[data-keep-clear]').filter({ has: page.getByRole('grid') })
  const left = () => window.evaluate(({ scrollLeft }) => scrollLeft)
  const before = await left()
  await visitor.seat('E16').hover()
  const [seat, hall] = [await visitor.seat('E16').boundingBox(), await window.boundingBox()]
  if (!seat || !hall) throw new Error('no hall')
  await page.mouse.down()
  await page.mouse.move(seat.x - 100, seat.y, { steps: 5 })
  await expect.poll(left).toBeGreaterThan(before + 60)
  await page.mouse.move(hall.x + 40, hall.y - 60, { steps: 5 })
  const beyond = await left()
  expect(beyond).toBeGreaterThan(before + 60)
  await page.mouse.up()
  await page.mouse.move(seat.x, seat.y, { steps: 5 })
  expect(await left()).toBe(beyond)
  await expect(visitor.chosen).toHaveCount(0)
  await visitor.choose('E16')
})

test('a phone on its side sees the hall first, and the way on beside it', { tag: '@phone' }, async ({ page, visitor }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await visitor.openHall()
  await visitor.choose('A14')
  const hall = await page.locator('[data-keep-clear]').last().boundingBox()
  const proceed = await visitor.proceedButton.boundingBox()
  if (!hall || !proceed) throw new Error('no hall')
  expect(Math.min(hall.y + hall.height, 360) - hall.y).toBeGreaterThan(170)
  expect(proceed.y + proceed.height).toBeLessThanOrEqual(360)
  expect(proceed.x).toBeGreaterThan(hall.x + hall.width)
})
