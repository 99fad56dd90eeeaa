import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodePng } from '../screenshots/png.ts'
import { doorFrames, framesOfEach } from './frames.ts'
import { toBytes } from './picture.ts'

/** Writes the frames as PNGs for a person to look at: `node tests/dev/door-frames/write.ts <folder>`. */
const folder = process.argv[2]
if (!folder) throw new Error('say into which folder')
mkdirSync(folder, { recursive: true })
let number = 0
for (const { situation, picture } of doorFrames()) {
  const rgb = Uint8Array.from(toBytes(picture)).reduce(
    (pixels, shade, index) => pixels.fill(shade, index * 3, index * 3 + 3),
    new Uint8Array(picture.width * picture.height * 3),
  )
  writeFileSync(
    join(folder, `${situation.replaceAll(' ', '-')}-${(number++ % framesOfEach) + 1}.png`),
    encodePng(picture.width, picture.height, rgb),
  )
}
process.stdout.write(`${number} frames in ${folder}\n`)
