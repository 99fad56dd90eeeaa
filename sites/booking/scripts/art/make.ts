import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictures } from '../../src/content/pictures.ts'
import { exportPicture, pictureFolder, run } from './export.ts'
import { openStudio } from './studio.ts'

/** Draws our artwork and writes it where the site looks for it: `node sites/booking/scripts/art/make.ts [name …]`. */
const wanted = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'sabha-art-'))
mkdirSync(pictureFolder, { recursive: true })
const studio = await openStudio()
try {
  for (const [name, { widths }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const drawn = join(scratch, `${name}.png`)
    writeFileSync(drawn, await studio.shoot(name))
    exportPicture(drawn, name, widths)
    process.stdout.write(`${name}\n`)
  }
  if (wanted.length === 0 || wanted.includes('card')) {
    // What a shared address shows; the apps that draw such cards read neither AVIF nor WebP.
    const drawn = join(scratch, 'card.png')
    writeFileSync(drawn, await studio.shoot('kaveri'))
    run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      drawn,
      '-vf',
      'scale=1200:-2:flags=lanczos,crop=1200:630',
      '-q:v',
      '5',
      join(pictureFolder, 'card.jpg'),
    ])
  }
} finally {
  await studio.close()
  rmSync(scratch, { recursive: true })
}
