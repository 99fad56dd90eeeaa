import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { widestWebp } from '../src/pictures.ts'

/**
 * Puts a photograph in the place of a drawing: `node sites/booking/scripts/photograph.ts photo.jpg first-note [480 960 1600]`.
 * Writes `public/pictures/<name>-<width>.avif` and `.webp`. Needs ffmpeg, avifenc and cwebp.
 */
const [source, name, ...asked] = parseArgs({ allowPositionals: true }).positionals
if (!source || !name) throw new Error('Say which photograph, and which name it gets on the site.')
const widths = asked.length > 0 ? asked.map(Number) : [480, 960, 1600]
const pictures = fileURLToPath(new URL('../public/pictures', import.meta.url))
mkdirSync(pictures, { recursive: true })
const scratch = mkdtempSync(join(tmpdir(), 'sabha-picture-'))
try {
  for (const width of widths) {
    const sized = join(scratch, `${width}.png`)
    const target = join(pictures, `${name}-${width}`)
    run('ffmpeg', ['-v', 'error', '-y', '-i', source, '-vf', `scale=${width}:-2:flags=lanczos`, '-pix_fmt', 'rgb24', sized])
    const quality = ['-a', 'end-usage=q', '-a', `cq-level=${width > 1000 ? 36 : 32}`, '-a', 'tune=ssim']
    run('avifenc', ['--min', '0', '--max', '63', ...quality, '-s', '5', '-y', '420', sized, `${target}.avif`])
    // The widest has no WebP: browsers of such screens have read AVIF for years.
    if (width <= widestWebp) run('cwebp', ['-quiet', '-m', '6', '-q', '70', sized, '-o', `${target}.webp`])
  }
} finally {
  rmSync(scratch, { recursive: true })
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
