import { findHall } from '@sabha/backend/store/shows/halls'
import { addShowIn } from '../builders/show.ts'
import { expectAccessible, expectAllKannada, expectWithin } from './audit.ts'
import { expect, test } from './fixtures.ts'

const theatre = { title: 'At the theatre', venue: 'Udayaraga Theatre, Mysuru', kept_back_hours: 24 }

test('from a show to the access of its hall, on to its seats and back', { tag: '@desktop' }, async ({ page, backend, visitor }) => {
  const plan = await findHall(backend.deps.store.read, 'udayaraga')
  if (!plan) throw new Error('the theatre is missing')
  await addShowIn(backend.deps.store, plan, theatre)
  await visitor.openHallOf(theatre.title)
  // The page isn't loaded again, so it asks for the plan by itself.
  await page.getByRole('region', { name: 'Seats' }).getByRole('link', { name: 'Access to the hall' }).click()
  await expect(page).toHaveURL('/access/udayaraga')
  await expect(page).toHaveTitle(/^Access to the hall: Udayaraga Theatre, Mysuru · /)
  const spaces = page.getByRole('table', { name: 'Wheelchair spaces' })
  await expect(spaces.getByRole('row')).toHaveCount(9)
  await expect(spaces.getByRole('row', { name: /^N1 / })).toContainText('N2')
  await expect(page.getByRole('img', { name: 'The hall from above.' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [1280, 390]) await expectWithin(page, width)
  await page.getByRole('link', { name: theatre.title }).click()
  await expect(visitor.seat('A1')).toBeAttached()

  await page.goto('/access/udayaraga?lang=kn')
  await expectAccessible(page)
  await expectAllKannada(page, ['At the theatre', 'Udayaraga Theatre Mysuru'])
})
