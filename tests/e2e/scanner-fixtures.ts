import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Backend } from '../builders/backend.ts'
import { phone } from './devices.ts'
import { test as base, expect, noteErrors } from './fixtures.ts'
import { openPhoneBrowser, type PhoneBrowser, type PhoneBrowserOptions } from './phone-browser.ts'
import { type Power, withPower } from './power.ts'
import { chooseToPress, Volunteer } from './volunteer.ts'

/** ms to wait for a press: a test that hangs says less than one that fails. */
const patience = 30_000

interface Fixtures {
  switchable: { backend: Backend; power: Power }
  power: Power
  /** For profiles and films; deleted after the test. */
  folder: string
  /** Starts a browser on the profile of this name; the same name is the same phone. Errors in any of them fail the test. */
  openPhone(name: string, options?: PhoneBrowserOptions): Promise<PhoneBrowser>
  volunteer: Volunteer
  /** Another phone in the same browser, which needs no camera. */
  newVolunteer(): Promise<Volunteer>
}

/** Tests of the door. The backend can be switched off, and browsers can be closed and restarted. */
export const test = base.extend<Fixtures>({
  newVolunteer: async ({ browser, contextOptions, backend, expectedErrors }, use) => {
    const errors: string[] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...phone, baseURL: backend.origin, timezoneId: 'Asia/Kolkata' })
      contexts.push(context)
      await chooseToPress(context)
      noteErrors(context, errors)
      const page = await context.newPage()
      page.setDefaultTimeout(patience)
      return new Volunteer(page)
    })
    for (const context of contexts) await context.close()
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  switchable: async ({}, use) => withPower({}, (backend, power) => use({ backend, power })),
  backend: ({ switchable }, use) => use(switchable.backend),
  power: ({ switchable }, use) => use(switchable.power),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sabha-phones-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  openPhone: async ({ folder, backend, expectedErrors }, use) => {
    const open = new Set<PhoneBrowser>()
    const errors: string[] = []
    await use(async (name, options) => {
      const started = await openPhoneBrowser(join(folder, name), backend.origin, options)
      noteErrors(started.context, errors)
      started.page.setDefaultTimeout(patience)
      open.add(started)
      return started
    })
    for (const started of open) await started.close()
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },
  volunteer: async ({ page }, use) => {
    page.setDefaultTimeout(patience)
    await chooseToPress(page.context())
    await use(new Volunteer(page))
  },
})

/** Cuts a phone off, and makes it notice. */
export async function goOffline(volunteer: Volunteer): Promise<void> {
  await volunteer.page.context().setOffline(true)
  await volunteer.syncNow()
  await expect(volunteer.status).toContainText(volunteer.say('Offline'))
}

export async function goOnline(volunteer: Volunteer): Promise<void> {
  await volunteer.page.context().setOffline(false)
  await volunteer.syncNow()
  await volunteer.expectWaiting(0)
}

export { expect }
