import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportPicture, pictureFolder } from './export.ts'

/** Puts a photograph in place of a drawn picture: `node sites/booking/scripts/art/photograph.ts photo.jpg first-note [480 960 1600]`. */
const [source, name, ...widths] = parseArgs({ allowPositionals: true }).positionals
if (!source || !name) throw new Error('Say which photograph, and which name it gets on the site.')
mkdirSync(pictureFolder, { recursive: true })
exportPicture(source, name, widths.length > 0 ? widths.map(Number) : [480, 960, 1600])
