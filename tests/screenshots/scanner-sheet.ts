import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@sabha/language/languages'
import { desktop, phone } from '../e2e/devices.ts'
import { scannerScenes } from '../e2e/scanner-scenes.ts'
import { Volunteer } from '../e2e/volunteer.ts'
import { openCamera, settle } from './camera.ts'

/** The scanner in every state, on both screens and in both languages: for looking at. `node tests/screenshots/scanner-sheet.ts [folder] [scene]` */
const folder = process.argv[2] ?? fileURLToPath(new URL('../results/sheet', import.meta.url))
const wanted = process.argv[3] ?? ''
const screens = { 1280: desktop, 390: phone }

mkdirSync(folder, { recursive: true })
const camera = await openCamera()
try {
  for (const { name, open } of scannerScenes.filter((scene) => scene.name.includes(wanted))) {
    for (const [width, screen] of Object.entries(screens)) {
      for (const language of languages) {
        await camera.visit(screen, language, async ({ page }, backend) => {
          await open({ volunteer: new Volunteer(page, language), backend })
          await settle(page)
          await page.screenshot({ path: join(folder, `scanner-${name.replaceAll(/\W+/g, '-')}.${width}.${language}.png`), scale: 'css' })
        })
      }
    }
    process.stdout.write(`${name}\n`)
  }
} finally {
  await camera.close()
}
