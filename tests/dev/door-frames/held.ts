import { type CodeLevel, qrModules, quietZone } from '@sabha/backend/adapters/pdf/qr'
import { draw, frameSize, type Picture } from './picture.ts'

/** How a ticket is held before the camera; angles in radians. */
export interface Hold {
  /** Width of the code in px without its quiet zone, as if it faced the camera. */
  width: number
  turn: number
  /** Tilts away from the camera, to the side and backwards. */
  yaw: number
  pitch: number
  /** px from the centre of the frame. */
  x: number
  y: number
}

/** What shows the code: print, or a phone's screen in light or dark mode. */
export type Medium = 'paper' | 'screen' | 'dark-screen'

/** Shades of grey of the ticket. */
interface Ink {
  dark: number
  light: number
  around: number
}

const inks: Record<Medium, Ink> = {
  paper: { dark: 22, light: 236, around: 228 },
  screen: { dark: 12, light: 250, around: 24 },
  'dark-screen': { dark: 238, light: 14, around: 14 },
}

/** Focal length in px; a phone's camera sees about 56° of width. */
const focal = 600
/** Samples per pixel, along each side of it. */
const looks = 2

/** Draws a ticket as a pinhole camera sees it, in front of the dim hall. */
export function drawHeld(token: string, hold: Hold, medium: Medium, level?: CodeLevel): Picture {
  const ticket = ticketShade(token, inks[medium], level)
  const toTicket = planeOf(hold)
  const step = 1 / looks
  return draw((x, y) => {
    let sum = 0
    for (let a = 0; a < looks; a++) {
      for (let b = 0; b < looks; b++) {
        const px = x + (a + 0.5) * step
        const py = y + (b + 0.5) * step
        const point = toTicket(px, py)
        sum += ticket(point.u, point.v) ?? 58 + py * 0.06 + 14 * Math.sin(px / 90)
      }
    }
    return sum * step * step
  })
}

/** Returns the function from a pixel to the place on the ticket that it shows. The code spans from -0.5 to 0.5. */
export function planeOf({ width, turn, yaw, pitch, x, y }: Hold): (px: number, py: number) => { u: number; v: number } {
  const [ct, st, cy, sy, cp, sp] = [Math.cos(turn), Math.sin(turn), Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  const centre: Vector = [x / width, y / width, focal / width]
  // The ticket's right and down axes: turned in its plane, tipped backwards, turned to the side.
  const right: Vector = [ct * cy + st * sp * sy, st * cp, -ct * sy + st * sp * cy]
  const down: Vector = [-st * cy + ct * sp * sy, ct * cp, st * sy + ct * sp * cy]
  const normal: Vector = [
    right[1] * down[2] - right[2] * down[1],
    right[2] * down[0] - right[0] * down[2],
    right[0] * down[1] - right[1] * down[0],
  ]
  const [toRight, toDown, toNormal] = [dot(centre, right), dot(centre, down), dot(centre, normal)]
  return (px, py) => {
    const rx = (px - frameSize.width / 2) / focal
    const ry = (py - frameSize.height / 2) / focal
    const along = toNormal / (rx * normal[0] + ry * normal[1] + normal[2])
    return { u: along * (rx * right[0] + ry * right[1] + right[2]) - toRight, v: along * (rx * down[0] + ry * down[1] + down[2]) - toDown }
  }
}

type Vector = readonly [x: number, y: number, z: number]

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Returns the shades of the ticket: the code, its quiet zone, and lines of print above and below; undefined beyond its edge. */
function ticketShade(token: string, ink: Ink, level?: CodeLevel): (u: number, v: number) => number | undefined {
  const rows = qrModules(token, level)
  const count = rows.length
  const modules = Uint8Array.from(rows.flat(), Number)
  const quiet = 0.5 + quietZone / count
  return (u, v) => {
    if (Math.abs(u) > 0.85 || Math.abs(v) > 1.3) return undefined
    if (Math.abs(u) < 0.5 && Math.abs(v) < 0.5) {
      return modules[Math.floor((v + 0.5) * count) * count + Math.floor((u + 0.5) * count)] ? ink.dark : ink.light
    }
    if (Math.abs(u) < quiet && Math.abs(v) < quiet) return ink.light
    const isPrint = Math.abs(v) > 0.75 && Math.abs(v) % 0.12 < 0.05 && Math.abs(u) < 0.7 && Math.sin(u * 90 + v * 40) > -0.3
    return isPrint ? (ink.dark + ink.around) / 2 : ink.around
  }
}
