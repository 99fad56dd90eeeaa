/** px of the longer side of a kept picture: enough to read row letters on the plan of a large hall, at a few hundred kB. */
export const longest = 2400

export function canvasOf({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Scales a size down to `most`, never up; no side becomes 0. */
export function scaledTo({ width, height }: { width: number; height: number }, most: number): { width: number; height: number } {
  const factor = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Encodes as WebP if the browser can; otherwise as JPEG, which is small too, on white. */
export async function encoded(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.82))
  const webp = await write('image/webp')
  if (webp?.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return (await write('image/jpeg')) ?? undefined
}
