import { type Random, seeded } from '../../builders/random.ts'
import { defocused, moved } from './blur.ts'
import { drawHeld, type Hold } from './held.ts'
import { jpegArtefacts } from './jpeg-artefacts.ts'
import { dark, faded, glare, moire, noisy, shadow } from './light.ts'
import { frameSize, type Picture } from './picture.ts'
import { tokenOf } from './tokens.ts'

export interface DoorFrame {
  situation: string
  /** What the code says. */
  token: string
  picture: Picture
}

type Situation = (token: string, random: Random) => Picture

const degrees = Math.PI / 180

/** Chooses how a volunteer holds a phone over a ticket, never quite straight. The code fills 35 % to 50 % of the frame's width. */
function hold(random: Random, changes: Partial<Hold> = {}): Hold {
  return {
    width: random.between(225, 320),
    turn: random.swing(0, 12) * degrees,
    yaw: random.swing(0, 10) * degrees,
    pitch: random.swing(0, 10) * degrees,
    x: random.swing(0, 40),
    y: random.swing(0, 30),
    ...changes,
  }
}

/** Adds the softness and noise that every camera has. */
const sensed = (picture: Picture, random: Random) => noisy(defocused(picture, 0.6), 2.5, random)

const onPaper =
  (spoil: (picture: Picture, random: Random, held: Hold) => Picture, changes: (random: Random) => Partial<Hold> = () => ({})): Situation =>
  (token, random) => {
    const held = hold(random, changes(random))
    return sensed(spoil(drawHeld(token, held, 'paper'), random, held), random)
  }

/** The worst situations at a door, one at a time, and finally some of each at once. */
const situations: Record<string, Situation> = {
  'well held': onPaper((picture) => picture),
  tilted: onPaper(
    (picture) => picture,
    (random) => ({ yaw: random.swing(25, 50) * degrees, pitch: random.swing(5, 30) * degrees, turn: random.swing(0, 180) * degrees }),
  ),
  small: onPaper(
    (picture) => picture,
    (random) => ({ width: random.between(78, 130) }),
  ),
  'out of focus': onPaper((picture, random) => defocused(picture, random.between(1.8, 3.8))),
  moving: onPaper((picture, random) => moved(picture, random.between(7, 16), random.between(0, Math.PI))),
  glare: onPaper((picture, random, { width }) => {
    const spot = { x: frameSize.width / 2 + random.swing(20, width / 2), y: frameSize.height / 2 + random.swing(20, width / 2) }
    return glare(picture, { ...spot, radius: width * random.between(0.14, 0.3), strength: random.between(0.5, 1.1) })
  }),
  'half in shadow': onPaper((picture, random) => shadow(picture, random.between(0, 2 * Math.PI), random.between(0.7, 0.9))),
  noisy: onPaper((picture, random) => noisy(picture, random.between(30, 70), random)),
  'in the dark': onPaper((picture, random) => dark(picture, random.between(0.04, 0.13), random)),
  faded: onPaper((picture, random) => faded(picture, random.between(0.06, 0.18), random.between(60, 190))),
  'dark-mode phone': (token, random) => sensed(drawHeld(token, hold(random), 'dark-screen'), random),
  'phone screen with moiré': (token, random) => {
    const held = hold(random)
    const screen = { pitch: random.between(1.6, 3.4), depth: random.between(0.6, 1), bands: random.between(0.2, 0.6) }
    return sensed(moire(drawHeld(token, held, 'screen'), held, screen), random)
  },
  'squeezed as JPEG': onPaper((picture, random) => jpegArtefacts(picture, random.between(3, 10))),
  'some of each': (token, random) => {
    const held = hold(random, {
      width: random.between(150, 260),
      yaw: random.swing(10, 30) * degrees,
      pitch: random.swing(5, 20) * degrees,
    })
    const drawn = drawHeld(token, held, random.next() < 0.5 ? 'paper' : 'screen')
    const blurred = moved(defocused(drawn, random.between(0.6, 1.3)), random.between(1, 5), random.between(0, Math.PI))
    const lit = shadow(blurred, random.between(0, 2 * Math.PI), random.between(0.2, 0.6))
    return jpegArtefacts(dark(lit, random.between(0.15, 0.6), random), random.between(30, 70))
  },
}

export const framesOfEach = 15

/** Yields about 200 frames of real tokens, the same every time. One at a time, as together they would fill 250 MB. */
export function* doorFrames(): Generator<DoorFrame> {
  let ticketId = 1000
  for (const [situation, make] of Object.entries(situations)) {
    for (let n = 0; n < framesOfEach; n++) {
      const token = tokenOf(++ticketId)
      yield { situation, token, picture: make(token, seeded(ticketId)) }
    }
  }
}
