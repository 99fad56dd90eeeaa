import { photoOf } from '../builders/pictures.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { Visitor } from './visitor.ts'

const alt = 'The whole stage, over the heads of two rows'

test('a photograph is put to a seat in the admin, and is shown to who chooses it or one beside it', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  const staff = new AdminUser(page)
  await staff.isSignedIn(backend)
  await test.step('put there', async () => {
    await page.goto('/admin/dashboard/halls')
    await staff.link('Photographs').first().click()
    await expect(staff.panel('In this hall')).toContainText('No photographs yet')
    await staff.seat('K10').click()
    await expect(page.getByText('Seats: K10')).toBeVisible()
    await staff.field('Add a picture').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photoOf(1800, 1200, '13.0 N') })
    const dialog = staff.dialog('Add this picture')
    await dialog.getByLabel('What is to be seen · English').fill(alt)
    await dialog.getByLabel('What is to be seen · Kannada').fill('ಎರಡು ಸಾಲುಗಳ ಮೇಲಿಂದ ಇಡೀ ವೇದಿಕೆ')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await staff.button('Put it there').click()
    await expect(staff.panel('In this hall')).toContainText('Seats: K10')
    await expectAccessible(page)
  })

  const guest = new Visitor(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const photos = () => asked.filter((path) => /get_seat_photos|\/pictures\/library\//.test(path))
  const photo = page.getByRole('img', { name: alt, exact: true })
  const view = page.getByRole('figure')
  await test.step('nothing of it is loaded before a seat is chosen', async () => {
    await guest.openHall()
    await page.waitForLoadState('networkidle')
    expect(photos()).toEqual([])
  })
  await test.step('at its seat, in the width that the place needs', async () => {
    await guest.choose('K10')
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    expect(await photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-480\.avif$/)
    await expect(view).toContainText('The stage from seat K10')
    await expect(view).not.toContainText('Photo from')
    await expectAccessible(page)
  })
  await test.step('at one beside it, which says so; farther away the drawing', async () => {
    await guest.choose('K12')
    await expect(view).toContainText('Photo from a seat nearby: K10')
    await expect(photo).toBeVisible()
    await guest.choose('K19')
    await expect(view).toContainText('The stage from seat K19')
    await expect(photo).toHaveCount(0)
    await expect(view.getByRole('img', { name: /^The stage from seat K19/ })).toBeVisible()
  })
  await test.step('where it can’t be loaded, the drawing', async () => {
    expectedErrors.push(/net::ERR_FAILED/)
    await page.route('**/pictures/library/**', (route) => route.abort())
    await page.reload()
    // The page knows from before the reload which seat was pressed last.
    await expect(view).toContainText('The stage from seat K19')
    await guest.choose('K11')
    await expect(view.getByRole('img', { name: /^The stage from seat K11/ })).toBeVisible()
  })
})
