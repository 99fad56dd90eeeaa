import { signInAdmin } from '../builders/admin.ts'
import { photoOf, pngOf } from '../builders/pictures.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { answeredWith } from './console.ts'
import { noteCspViolations } from './csp-violations.ts'
import { expect, test } from './fixtures.ts'

const poster = (name = 'poster.png', picture = pngOf(1500, 2100)) => ({ name, mimeType: 'image/png', buffer: picture })

test('a show gets its own poster, which visitors see', { tag: '@desktop' }, async ({ page, context, backend }) => {
  const violations = await noteCspViolations(context)
  const { client } = await signInAdmin(backend)
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ performer_slug: '' }) })
  const imageOf = async () => (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.image
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/shows/${show_id}`)
  const preview = page.getByRole('figure').locator('img[width]')

  await test.step('sent, seen and saved', async () => {
    await expect(adminUser.choice('Our artwork')).toBeChecked()
    await adminUser.field('Upload a poster or photo').setInputFiles(poster())
    await expect(adminUser.choice('Your picture')).toBeChecked()
    await expect(preview).toHaveCount(2)
    for (const img of await preview.all()) await expect(img).toHaveAttribute('src', /^\/pictures\/shows\/[0-9a-f]{64}-1143x1600\.webp$/)
    await adminUser.button('Save').click()
    await expect(page.getByText('“Evening ragas” is saved.')).toBeVisible()
    expect(await imageOf()).toMatch(/-1143x1600\.webp$/)
  })

  await test.step('on the listing, without a link to a page that there is not', async () => {
    await client.shows.publish({ show_id })
    await page.goto('/shows')
    const card = page.getByRole('article').filter({ hasText: 'Evening ragas' })
    const shown = card.locator('img[width="1143"][height="1600"]')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1143)
    await expect(card.getByRole('link', { name: 'Book Now' })).toBeVisible()
    await expect(card.getByRole('link', { name: /Read More/ })).toHaveCount(0)
  })

  await test.step('a picture of the site in its place, then none', async () => {
    await page.goto(`/admin/dashboard/shows/${show_id}`)
    await expect(adminUser.choice('Your picture')).toBeChecked()
    await page.getByRole('radio', { name: 'Three players, three lights' }).check({ force: true })
    await adminUser.button('Save').click()
    await expect.poll(imageOf).toBe('ensemble')
    await page.goto('/shows')
    const shown = page.getByRole('article').filter({ hasText: 'Evening ragas' }).locator('picture img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/pictures\/ensemble-\d+\.avif$/)
  })
  expect(violations).toEqual([])
})

test('a poster is dropped, replaced and removed; what is no picture is told at the field', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(422))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/new')
  const field = page.getByRole('group', { name: 'Picture' })
  const bytes = [...pngOf(600, 400)]
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await field.dispatchEvent('drop', { dataTransfer: files })
  await expect(adminUser.choice('Your picture')).toBeChecked()
  const first = await adminUser.choice('Your picture').locator('..').locator('img').first().getAttribute('src')

  await adminUser
    .field('Replace the picture')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(field.getByText('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.')).toBeVisible()
  await adminUser.field('Replace the picture').setInputFiles(poster('stamp.png', pngOf(120, 120)))
  await expect(field.getByText('This picture is too small: each side should have at least 200 pixels.')).toBeVisible()
  await expect(adminUser.choice('Your picture').locator('..').locator('img').first()).toHaveAttribute('src', first ?? '')

  await adminUser.field('Replace the picture').setInputFiles(poster())
  await expect(field.getByText(/too small/)).toHaveCount(0)
  await expect(adminUser.choice('Your picture').locator('..').locator('img').first()).toHaveAttribute('src', /-1143x1600\.webp$/)
  await adminUser.button('Remove').click()
  await expect(adminUser.choice('Our artwork')).toBeChecked()
  await expect(adminUser.choice('Your picture')).toHaveCount(0)
})

test('a photo is sent upright and small, and without the place where it was taken', { tag: '@desktop' }, async ({ page, backend }) => {
  const photo = photoOf(2400, 1800, 'taken at 13.0035 N, 77.5709 E')
  expect(photo.includes('13.0035')).toBe(true)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/new')
  await adminUser.field('Upload a poster or photo').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(adminUser.choice('Your picture')).toBeChecked()
  const [kept] = await backend.deps.store.read.selectFrom('picture').selectAll().execute()
  expect(kept).toMatchObject({ width: 1200, height: 1600, media_type: 'image/webp' })
  const bytes = Buffer.from(kept?.bytes ?? [])
  expect([bytes.includes('13.0035'), /exif/i.test(bytes.toString('latin1'))]).toEqual([false, false])
})

test('a performer’s page is one that there is, and follows the name', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/new')
  const own = adminUser.field('Performer’s page')
  await expect(own.getByRole('option')).toHaveText(['No page', 'Tara Venkatesh'])
  await adminUser.field('Performer').fill('Kaveri Ensemble')
  await expect(own).toHaveValue('')
  await adminUser.field('Performer').fill('tara  venkatesh')
  await expect(own).toHaveValue('tara-venkatesh')
  await own.selectOption('No page')
  await adminUser.field('Performer').fill('Tara Venkatesh and friends')
  await expect(own).toHaveValue('')
})
