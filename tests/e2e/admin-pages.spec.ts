import type { Page } from '@playwright/test'
import type { Backend } from '../builders/backend.ts'
import { type AdminPage, accountLinks, accountPages, addressOf, adminPages, asTyped, eventfulEvening, namesInAdmin } from './admin-pages.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { expectCornerClear } from './corner.ts'
import { test } from './fixtures.ts'

const names = [...namesInAdmin, ...asTyped]
const groupOf = ({ name }: AdminPage) => /^(site|first evening), /.exec(name)?.[1] ?? 'others'

test('every page of the admin, in both languages and on both screens', { tag: '@desktop' }, async ({ page, backend }) => {
  test.setTimeout(480_000)
  await lookAtAll(
    page,
    backend,
    adminPages.filter((each) => groupOf(each) === 'others'),
  )
})

test('every part of the site’s editor, too', { tag: '@desktop' }, async ({ page, backend }) => {
  await lookAtAll(
    page,
    backend,
    adminPages.filter((each) => groupOf(each) === 'site'),
  )
})

test('every step of the first evening, and what an account has of its own, too', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = await lookAtAll(
    page,
    backend,
    adminPages.filter((each) => groupOf(each) === 'first evening'),
  )
  const links = await accountLinks(backend)
  for (const { name, address, ready } of accountPages) await lookAt(adminUser, { name, address: address(links), ready })
})

async function lookAtAll(page: Page, backend: Backend, pages: readonly AdminPage[]): Promise<AdminUser> {
  const bookingId = await eventfulEvening(backend)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  for (const each of pages) await lookAt(adminUser, { ...each, address: addressOf(each, bookingId) })
  return adminUser
}

async function lookAt(
  adminUser: AdminUser,
  { name, address, ready, typed = [] }: Pick<AdminPage, 'name' | 'ready' | 'typed'> & { address: string },
): Promise<void> {
  const allowed = [...names, ...typed]
  const { page } = adminUser
  // The parts of one page, behind a #, share a layout.
  const isWhole = !address.includes('#')
  await test.step(name, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // An address that differs only behind the # loads no new page.
    await page.goto('about:blank')
    await page.goto(address)
    await ready(adminUser)
    await expectAccessible(page)
    await expectNoKannada(page)
    if (isWhole) await expectCornerClear(page)
    await switchTo(page, 'kn')
    await expectAllKannada(page, allowed)
    await expectWithin(page, 390)
    await expectAllKannada(page, allowed)
    if (isWhole) await expectCornerClear(page)
    await switchTo(page, 'en')
    if (isWhole) await expectCornerClear(page)
    await expectWithin(page, 360)
  })
}
