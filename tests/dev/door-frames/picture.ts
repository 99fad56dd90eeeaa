/** A camera's frame in shades of grey, 0 to 255, row by row; colour tells a code reader nothing. */
export interface Picture {
  width: number
  height: number
  shades: Float32Array
}

export const frameSize = { width: 640, height: 480 }

export function draw(shadeAt: (x: number, y: number) => number): Picture {
  const { width, height } = frameSize
  const shades = new Float32Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) shades[y * width + x] = shadeAt(x, y)
  return { width, height, shades }
}

/** Returns the shade at a place. A place beyond the edge has the shade of the edge. */
export function shadeAt({ width, height, shades }: Picture, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, x))
  const row = Math.min(height - 1, Math.max(0, y))
  return shades[row * width + column] ?? 0
}

export function eachShade(picture: Picture, change: (shade: number, x: number, y: number) => number): Picture {
  return draw((x, y) => change(picture.shades[y * picture.width + x] ?? 0, x, y))
}

/** Rounds the shades to whole numbers from 0 to 255, as a sensor does. */
export function toBytes({ shades }: Picture): Uint8Array {
  return Uint8Array.from(shades, (shade) => Math.min(255, Math.max(0, Math.round(shade))))
}
