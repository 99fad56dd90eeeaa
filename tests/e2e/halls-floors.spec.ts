import type { Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin, switchTo } from './audit.ts'
import { expect, test } from './fixtures.ts'

const title = 'A night at the theatre'

async function openTheatre(backend: Backend): Promise<string> {
  const { client } = await signInAdmin(backend)
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ title, hall_id: 'udayaraga' }) })
  await client.shows.publish({ show_id })
  return show_id
}

/** Whether the seat is in the visible part of the hall. */
function isInSight(page: Page, seat: string): Promise<boolean> {
  return page.evaluate((id) => {
    const path = document.querySelector(`[data-seat="${id}"]`)
    const view = path?.closest('[data-keep-clear]')?.getBoundingClientRect()
    const at = path?.getBoundingClientRect()
    return (
      at !== undefined &&
      view !== undefined &&
      at.left >= view.left &&
      at.right <= view.right &&
      at.top >= view.top &&
      at.bottom <= view.bottom
    )
  }, seat)
}

test('a guest goes to the balcony and to a box by the switch of floors, and buys in both', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
}) => {
  await openTheatre(backend)
  await visitor.openHallOf(title)
  const floors = page.getByRole('list', { name: 'Floors', exact: true })
  await expect(floors.getByRole('button')).toHaveText(['Stalls 1,146 left', 'Boxes 72 left', 'Balcony 778 left'])
  await expectWithin(page, page.viewportSize()?.width ?? 0)
  expect(await isInSight(page, 'AA3')).toBe(false)

  await floors.getByRole('button', { name: 'Balcony' }).click()
  await expect.poll(() => isInSight(page, 'AA3')).toBe(true)
  await expect(floors.getByRole('button', { name: 'Balcony' })).toHaveAttribute('aria-pressed', 'true')
  const blocks = page.getByRole('list', { name: 'Blocks of Balcony' })
  await expect(blocks.getByRole('button')).toHaveText(['Left', 'Right', 'Centre left', 'Centre right'])
  await expectAccessible(page)
  await blocks.getByRole('button', { name: 'Left', exact: true }).click()
  await visitor.choose('CC6')

  await floors.getByRole('button', { name: 'Boxes' }).click()
  await page.getByRole('list', { name: 'Blocks of Boxes' }).getByRole('button', { name: 'Right box 3' }).click()
  await visitor.choose('RC1')
  await expect(visitor.seat('RC1')).toHaveAccessibleName(/, Boxes, Right box 3/)

  // A price leads to its section on the floor that is shown.
  await floors.getByRole('button', { name: 'Balcony' }).click()
  await page.getByRole('list', { name: 'Sections and prices' }).getByRole('button', { name: /KAALI/ }).click()
  await expect.poll(() => isInSight(page, 'DD31')).toBe(true)

  await visitor.openSummary()
  await expect(page.getByText('Balcony · Left').first()).toBeVisible()
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
  await visitor.payment.succeed.click()
  await expect(visitor.ticketDialog).toBeVisible()
  await expect(visitor.ticket.getByText('Boxes · Right box 3')).toBeAttached()
  await switchTo(page, 'kn')
  await expect(visitor.ticket.getByText('ಬಾಲ್ಕನಿ · ಎಡ')).toBeAttached()
})

test('names and letters lie on no seat, and no name is cut off, where the hall is looked at first', async ({ page, visitor, backend }) => {
  await openTheatre(backend)
  await visitor.openHallOf(title)
  const faults = () =>
    page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]')
      const window = grid?.closest('[data-keep-clear]')
      const view = window?.getBoundingClientRect()
      if (!grid || !window || !view) return ['no hall']
      const rails = [...(grid.parentElement?.querySelectorAll('i') ?? [])].map((rail) => rail.getBoundingClientRect())
      const isOn = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 && one.right > other.left + 1 && one.top < other.bottom - 1 && one.bottom > other.top + 1
      const letters = [...(grid.parentElement?.querySelectorAll<HTMLElement>('span:not([hidden])') ?? [])]
      const bare = letters.filter((letter) => !rails.some((rail) => isOn(rail, letter.getBoundingClientRect())))
      const own = (letter: HTMLElement) =>
        [...grid.querySelectorAll(`[data-seat^="${letter.textContent}"]`)].filter(
          (seat) => /^\D+/.exec(seat.getAttribute('data-seat') ?? '')?.[0] === letter.textContent,
        )
      const isWhole = ({ top, bottom }: DOMRect) => top >= view.top && bottom <= view.bottom
      const covering = bare.filter((letter) =>
        own(letter).some((seat) => {
          const at = seat.getBoundingClientRect()
          return isWhole(at) && isOn(at, letter.getBoundingClientRect())
        }),
      )
      const names = [...(grid.parentElement?.querySelectorAll('[data-name]') ?? [])].filter(
        (name) => getComputedStyle(name).visibility === 'visible',
      )
      const cut = names.filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect()
        return bottom > view.top && top < view.bottom && right > view.left && left < view.right && (left < view.left || right > view.right)
      })
      return [
        ...(letters.length > 0 ? [] : ['no letters']),
        ...covering.map((letter) => `letter ${letter.textContent}`),
        ...cut.map((name) => `name ${name.textContent}`),
      ]
    })
  await expect.poll(faults).toEqual([])
  await page.getByRole('list', { name: 'Floors', exact: true }).getByRole('button', { name: 'Boxes' }).click()
  await page.getByRole('list', { name: 'Blocks of Boxes' }).getByRole('button', { name: 'Left box 5' }).click()
  await expect.poll(() => isInSight(page, 'LE1')).toBe(true)
  await expect.poll(faults).toEqual([])
})

test('keys go from a floor to its seats', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await openTheatre(backend)
  await visitor.openHallOf(title)
  await page.getByRole('list', { name: 'Floors', exact: true }).getByRole('button', { name: 'Balcony' }).focus()
  await page.keyboard.press('Enter')
  const seat = page.locator('[data-seat][tabindex="0"]')
  await expect(seat).toHaveAttribute('data-seat', /^AA/)
  await seat.focus()
  await page.keyboard.press('PageDown')
  await expect(page.locator('[data-seat]:focus')).toHaveAttribute('data-seat', /^DD/)
  await page.keyboard.press('Enter')
  await expect(visitor.chosen).toHaveText([/^DD/])
})

test('staff see what each floor has sold, print where each guest sits, and take the plan to begin with', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const show_id = await openTheatre(backend)
  const { client } = await signInAdmin(backend)
  const guest = { customer_name: 'Kamala Example', customer_phone: '9000000001', customer_email: null }
  await client.bookings.bookByStaff({ show_id, seats: ['AA3', 'RC1'], kind: 'cash', amount: null, note: '', ...guest })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)

  await page.goto(`/admin/dashboard?show=${show_id}`)
  const places = adminUser.panel('Sales by floor and block')
  await expect(places.getByRole('row', { name: /^Balcony · Left 1/ })).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, 390)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/admin/dashboard/door/${show_id}/list`)
  await expect(page.getByText('Boxes · Right box 3')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Boxes · Right box 3')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/admin/dashboard/halls')
  await page.getByText('How a JSON plan is written').click()
  // axe takes a button that is half scrolled below the bar for a small one.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
  // The plan may be slow to load: what is typed meanwhile stays, and nothing is checked before the plan is there.
  const slow = Promise.withResolvers<void>()
  await page.route(/udayaraga.*\.js/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Udayaraga Theatre · 2,000 seats' }).click()
  await adminUser.field('Name of the hall').fill('Our theatre')
  await expect(adminUser.button('Check the plan')).toHaveAttribute('aria-busy', 'true')
  slow.resolve()
  await adminUser.button('Check the plan').click()
  await expect(adminUser.field('Name of the hall')).toHaveValue('Our theatre')
  await expect(page.getByText('The plan is fine. Sections: 5. Seats: 2,000.')).toBeVisible()
  await adminUser.button('Save the hall').click()
  await expect(page.getByText('The hall is saved. You can now put shows in it.')).toBeVisible()
  await expectAccessible(page)
})
