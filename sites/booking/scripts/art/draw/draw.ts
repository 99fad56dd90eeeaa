import type { Print } from './print.ts'
import { minuteBefore, onTheLadder, theCompany } from './scenes/backstage.ts'
import { bowOnStrings, film } from './scenes/bow-on-strings.ts'
import { firstNote } from './scenes/first-note.ts'
import { curvedRows, ensemble, firstRow, fullHouse } from './scenes/hall.ts'
import { greenRoom, mridangam, tanpuraDrone } from './scenes/instruments.ts'
import { kaveriTall, kaveriWide } from './scenes/kaveri.ts'
import { lampLighting } from './scenes/lamp-lighting.ts'
import { lightRig } from './scenes/light-rig.ts'
import { portraits } from './scenes/portraits.ts'
import { soundDesk } from './scenes/sound-desk.ts'

const scenes: Record<string, (at: number) => Print> = {
  film,
  hero: () => film(0),
  'bow-on-strings': bowOnStrings,
  'first-note': firstNote,
  ensemble,
  'full-house': fullHouse,
  'first-row': firstRow,
  'curved-rows': curvedRows,
  'lamp-lighting': lampLighting,
  kaveri: kaveriWide,
  'kaveri-tall': kaveriTall,
  ...portraits,
  mridangam,
  tanpura: tanpuraDrone,
  'green-room': greenRoom,
  'light-rig': lightRig,
  'minute-before': minuteBefore,
  'the-company': theCompany,
  'on-the-ladder': onTheLadder,
  'sound-desk': soundDesk,
}

/** Draws a picture by its name. */
export function draw(name: string, at: number): HTMLCanvasElement {
  const scene = scenes[name]
  if (!scene) throw new Error(`no picture is called ${name}`)
  return scene(at).canvas
}
