import { draw, type Picture, shadeAt } from './picture.ts'

/** Blurs a picture as if it were out of focus, with a Gaussian of this deviation in px. */
export function defocused(picture: Picture, deviation: number): Picture {
  const reach = Math.ceil(deviation * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) => Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)))
  const along = (from: Picture, dx: number, dy: number) => weighted(from, weights, (offset) => ({ x: offset * dx, y: offset * dy }))
  return along(along(picture, 1, 0), 0, 1)
}

/** Blurs a picture as if the hand moved this many px while the shutter was open. */
export function moved(picture: Picture, length: number, angle: number): Picture {
  const weights = Array.from({ length: Math.max(1, Math.round(length)) }, () => 1)
  return weighted(picture, weights, (offset) => ({ x: Math.round(offset * Math.cos(angle)), y: Math.round(offset * Math.sin(angle)) }))
}

function weighted(picture: Picture, weights: readonly number[], place: (offset: number) => { x: number; y: number }): Picture {
  const { width, height, shades } = picture
  const half = Math.floor((weights.length - 1) / 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const taps = weights.map((weight, index) => ({ weight: weight / total, ...place(index - half) }))
  const steps = taps.map((tap) => tap.y * width + tap.x)
  const shares = taps.map((tap) => tap.weight)
  return draw((x, y) => {
    const isInside = x >= weights.length && y >= weights.length && x < width - weights.length && y < height - weights.length
    if (!isInside) return taps.reduce((sum, tap) => sum + tap.weight * shadeAt(picture, x + tap.x, y + tap.y), 0)
    let sum = 0
    for (let n = 0; n < steps.length; n++) sum += (shares[n] ?? 0) * (shades[y * width + x + (steps[n] ?? 0)] ?? 0)
    return sum
  })
}
