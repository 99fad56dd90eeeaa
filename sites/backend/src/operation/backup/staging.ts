import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '@sabha/ticketing/durations'

/** Makes a folder for what is under way, and removes those that an interrupted command left in this place more than a day ago. */
export async function stagingIn(place: string, prefix: `.${string}-`): Promise<string> {
  for (const name of (await readdir(place)).filter((each) => each.startsWith(prefix))) {
    const left = await stat(join(place, name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > day) await rm(join(place, name), { recursive: true, force: true })
  }
  return mkdtemp(join(place, prefix))
}
