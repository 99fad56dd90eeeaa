import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { widestWebp } from '../../src/content/pictures.ts'

/** Where the site looks for its pictures: `<name>-<width>.avif` and `.webp`. */
export const pictureFolder = fileURLToPath(new URL('../../public/pictures', import.meta.url))

/** Writes a picture in each width, in both formats. Needs ffmpeg, avifenc and cwebp. */
export function exportPicture(source: string, name: string, widths: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-picture-'))
  try {
    for (const width of widths) {
      const sized = join(folder, `${width}.png`)
      const target = join(pictureFolder, `${name}-${width}`)
      run('ffmpeg', ['-v', 'error', '-y', '-i', source, '-vf', `scale=${width}:-2:flags=lanczos`, '-pix_fmt', 'rgb24', sized])
      const level = width > 1000 ? 36 : 32
      run('avifenc', [
        '--min',
        '0',
        '--max',
        '63',
        '-a',
        'end-usage=q',
        '-a',
        `cq-level=${level}`,
        '-a',
        'tune=ssim',
        '-s',
        '5',
        '-y',
        '420',
        sized,
        `${target}.avif`,
      ])
      // The widest is for screens whose browsers have read AVIF for years.
      if (width <= widestWebp) run('cwebp', ['-quiet', '-m', '6', '-q', '70', sized, '-o', `${target}.webp`])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
