import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBackend } from '../../builders/backend.ts'
import { jpegOfCodes } from '../../builders/frame.ts'
import { sellTicket } from '../../builders/sold-ticket.ts'
import { desktop } from '../../e2e/devices.ts'
import { openPhoneBrowser, type PhoneBrowser } from '../../e2e/phone-browser.ts'

/**
 * Takes the pictures that a phone shows before it installs the scanner, of real scans. Needs the built sites. `node
 * tests/dev/screenshots/scanner.ts`
 */
const folder = fileURLToPath(new URL('../../../sites/scanner/public/screenshots', import.meta.url))
const seconds = 4

mkdirSync(folder, { recursive: true })
const scratch = mkdtempSync(join(tmpdir(), 'sabha-pictures-'))
const backend = await startBackend({ liveClockAhead: 0 })

async function shoot({ page }: PhoneBrowser, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

try {
  const shown = await sellTicket(backend, ['A13', 'A14', 'A15'])
  const others = [
    await sellTicket(backend, ['C4', 'C5'], { name: 'Gopal Example' }),
    await sellTicket(backend, ['F11'], { name: 'Revathi Example' }),
    await sellTicket(backend, ['K2', 'K3'], { name: 'Basava Example' }),
  ]
  const film = join(scratch, 'ticket.mjpeg')
  writeFileSync(film, Buffer.concat(Array<Buffer>(seconds * 30).fill(jpegOfCodes([{ text: shown.qr(), scale: 5 }]))))

  const phone = await openPhoneBrowser(join(scratch, 'phone'), backend.origin, { film, reducedMotion: 'reduce' })
  await phone.volunteer.pair(backend)
  await phone.volunteer.verdict('VALID').waitFor()
  await shoot(phone, 'valid')
  await phone.volunteer.goOn()
  await phone.volunteer.button('Close').click() // "Ready to work offline"
  await shoot(phone, 'scan')
  await phone.close()

  const desk = await openPhoneBrowser(join(scratch, 'desk'), backend.origin, {
    ...desktop,
    deviceScaleFactor: 1,
    hasTouch: false,
    isMobile: false,
    reducedMotion: 'reduce',
  })
  await desk.volunteer.pair(backend, { name: 'Ravi, box office', gate: 'Box office' })
  for (const { verificationCode } of others) {
    await desk.volunteer.check(verificationCode, 'VALID')
    if (verificationCode !== others.at(-1)?.verificationCode) await desk.volunteer.goOn()
  }
  await desk.volunteer.expectWaiting(0)
  await shoot(desk, 'desk')
  await desk.close()
} finally {
  await backend.close()
  rmSync(scratch, { recursive: true, force: true })
}
