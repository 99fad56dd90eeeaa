interface Size {
  width: number
  height: number
}

/** Decodes a picture; undefined if this browser can't read the file. */
export function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined)
}

/** Draws a decoded picture at another size, and closes it. `ground`: the colour behind its transparent parts. */
export function drawnAt(bitmap: ImageBitmap, size: Size, ground?: string): HTMLCanvasElement | undefined {
  const canvas = canvasOf(size)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  if (ground !== undefined) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Scales a size down to `most`, never up; no side becomes 0. */
export function scaledTo({ width, height }: Size, most: number): Size {
  const factor = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Encodes as WebP if the browser can (where not, it would write a large PNG); otherwise as JPEG, on white. */
export async function encoded(canvas: HTMLCanvasElement, quality = 0.82): Promise<Blob | undefined> {
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await write('image/webp')
  if (webp?.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return (await write('image/jpeg')) ?? undefined
}
