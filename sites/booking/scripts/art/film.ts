import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './export.ts'
import { openStudio } from './studio.ts'

/** Draws the film of the home page, a loop of six seconds: `node sites/booking/scripts/art/film.ts`. Needs ffmpeg. */
const seconds = 6
const rate = 24
const largest = 1_000_000
const folder = fileURLToPath(new URL('../../public/film', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'sabha-film-'))
mkdirSync(folder, { recursive: true })

const studio = await openStudio()
try {
  for (let frame = 0; frame < seconds * rate; frame++) {
    writeFileSync(join(scratch, `${String(frame).padStart(3, '0')}.png`), await studio.shoot('film', frame / (seconds * rate)))
  }
  const frames = ['-v', 'error', '-y', '-framerate', String(rate), '-i', join(scratch, '%03d.png'), '-pix_fmt', 'yuv420p', '-an']
  run('ffmpeg', [
    ...frames,
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '34',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-g',
    '144',
    join(folder, 'hero.webm'),
  ])
  run('ffmpeg', [
    ...frames,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-crf',
    '25',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-movflags',
    '+faststart',
    join(folder, 'hero.mp4'),
  ])
  for (const name of ['hero.webm', 'hero.mp4']) {
    const { size } = statSync(join(folder, name))
    process.stdout.write(`${name} ${size}\n`)
    if (size > largest) throw new Error(`${name} is heavier than a visitor should have to carry`)
  }
} finally {
  await studio.close()
  rmSync(scratch, { recursive: true })
}
