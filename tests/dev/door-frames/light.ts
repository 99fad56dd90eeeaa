import type { Random } from '../../builders/random.ts'
import { type Hold, planeOf } from './held.ts'
import { eachShade, frameSize, type Picture } from './picture.ts'

/** Adds the reflection of a lamp: `x`, `y` and `radius` in px; `strength` 1 is as bright as white paper. */
export function glare(picture: Picture, spot: { x: number; y: number; radius: number; strength: number }): Picture {
  return eachShade(picture, (shade, x, y) => {
    const away = ((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.radius ** 2
    return Math.min(255, shade + 255 * spot.strength * Math.exp(-away))
  })
}

/** Adds a sensor's noise, the same in light and shadow. */
export function noisy(picture: Picture, deviation: number, random: Random): Picture {
  return eachShade(picture, (shade) => shade + random.normal(deviation))
}

/** Keeps this share of the light. The fewer photons there are, the more they vary. */
export function dark(picture: Picture, share: number, random: Random): Picture {
  return eachShade(picture, (shade) => {
    const light = shade * share
    return light + random.normal(1.5 + 0.55 * Math.sqrt(light))
  })
}

/** Fades a picture like a dim screen or a worn printer: `contrast` is what is left of it, `around` the shade in the middle. */
export function faded(picture: Picture, contrast: number, around: number): Picture {
  return eachShade(picture, (shade) => around + (shade - 128) * contrast)
}

/** Makes the light fall off to one side. */
export function shadow(picture: Picture, angle: number, depth: number): Picture {
  const { width, height } = frameSize
  return eachShade(picture, (shade, x, y) => {
    const side = ((x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle)) / (width / 2)
    return shade * (1 - depth / (1 + Math.exp(-side * 6)))
  })
}

/**
 * Adds the moiré of a screen's pixels against the sensor's: `pitch` is a screen pixel in sensor px. Bands roll where the screen's light is
 * pulsed.
 */
export function moire(picture: Picture, hold: Hold, screen: { pitch: number; depth: number; bands: number }): Picture {
  const toScreen = planeOf(hold)
  const pixels = hold.width / screen.pitch
  return eachShade(picture, (shade, x, y) => {
    const { u, v } = toScreen(x + 0.5, y + 0.5)
    const grid = Math.cos(2 * Math.PI * u * pixels) + Math.cos(2 * Math.PI * v * pixels)
    return shade * (1 - (screen.depth * (2 - grid)) / 4) * (1 - screen.bands * (0.5 + 0.5 * Math.sin(y / 23)))
  })
}
