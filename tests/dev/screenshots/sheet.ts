import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@sabha/language/languages'
import { adminPageStates } from '../../e2e/admin-pages.ts'
import { adminPressedStates } from '../../e2e/admin-states.ts'
import { desktop, phone } from '../../e2e/devices.ts'
import { pageStates } from '../../e2e/pages-states.ts'
import { openCamera, settle } from './camera.ts'

/** Every page in every state, on both screens and in both languages: for looking at. `node tests/dev/screenshots/sheet.ts [folder] [states, as a regular expression]` */
const folder = process.argv[2] ?? fileURLToPath(new URL('../../results/sheet', import.meta.url))
const wanted = new RegExp(process.argv[3] ?? '')
const screens = { 1280: desktop, 390: phone }

mkdirSync(folder, { recursive: true })
const camera = await openCamera()
try {
  for (const { name, open } of [...pageStates, ...adminPageStates, ...adminPressedStates].filter((state) => wanted.test(state.name))) {
    for (const [width, screen] of Object.entries(screens)) {
      for (const language of languages) {
        await camera.visit(screen, language, async (visitor, backend) => {
          const { page } = visitor
          await open({ visitor, backend })
          await settle(page)
          // A dialog is in the middle of the screen, so the picture is of the screen and not of the longer page.
          const fullPage = (await page.getByRole('dialog').count()) === 0
          await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.${width}.${language}.png`), fullPage, scale: 'css' })
        })
      }
    }
    process.stdout.write(`${name}\n`)
  }
} finally {
  await camera.close()
}
