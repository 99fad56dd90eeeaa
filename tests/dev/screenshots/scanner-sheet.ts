import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languages } from '@sabha/language/languages'
import { findChromium, launchArgs } from '../../e2e/chromium.ts'
import { desktop, phone, smallPhone } from '../../e2e/devices.ts'
import { film } from '../../e2e/fake-camera.ts'
import { filmedStates, type ScannerState, scannerStates } from '../../e2e/scanner-states.ts'
import { Volunteer } from '../../e2e/volunteer.ts'
import { type Camera, openCamera, settle } from './camera.ts'

/** The scanner in every state, on each screen and in both languages: for looking at. `node tests/dev/screenshots/scanner-sheet.ts [folder] [states, as a regular expression]` */
const folder = process.argv[2] ?? fileURLToPath(new URL('../../results/sheet', import.meta.url))
const wanted = new RegExp(process.argv[3] ?? '')
const screens = { 1280: desktop, 390: phone, 360: smallPhone }

async function shoot(camera: Camera, states: readonly ScannerState[]): Promise<void> {
  try {
    for (const { name, open } of states.filter((state) => wanted.test(state.name))) {
      for (const [width, screen] of Object.entries(screens)) {
        for (const language of languages) {
          await camera.visit(screen, language, async ({ page }, backend) => {
            await open({ volunteer: new Volunteer(page, language), backend })
            await settle(page)
            const path = join(folder, `scanner-${name.replaceAll(/\W+/g, '-')}.${width}.${language}.png`)
            await page.screenshot({ path, fullPage: true, scale: 'css' })
          })
        }
      }
      process.stdout.write(`${name}\n`)
    }
  } finally {
    await camera.close()
  }
}

/** Films a dim hall with nobody in front of the camera. */
async function filmHall(path: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  await film(browser, path, [{ seconds: 1 }])
  await browser.close()
  return path
}

mkdirSync(folder, { recursive: true })
await shoot(await openCamera(), scannerStates)
const scratch = mkdtempSync(join(tmpdir(), 'sabha-sheet-'))
try {
  await shoot(await openCamera({ film: await filmHall(join(scratch, 'hall.mjpeg')) }), filmedStates)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
