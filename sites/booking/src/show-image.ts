import { readPictureAddress } from '@sabha/ticketing/show-picture'
import { apiBase, backendAddress } from './backend-address.ts'
import { type PictureName, pictures, widestWebpOf } from './pictures.ts'

/**
 * What a show's `image` means; `none`: our artwork is shown. A picture on somebody else's server counts as none, because that server would
 * see who looks at our pages.
 */
type ShowImage =
  | { kind: 'none' }
  | { kind: 'site'; name: PictureName; width: number; height: number }
  /** The show's own picture, uploaded by staff. */
  | { kind: 'own'; address: string; width: number; height: number }
  /** A picture of another backend, whose size is unknown. */
  | { kind: 'plain'; address: string }

export function readShowImage(image: string): ShowImage {
  if (isPictureName(image)) return { kind: 'site', name: image, width: pictures[image].width, height: pictures[image].height }
  const own = readPictureAddress(image)
  if (own) return { kind: 'own', address: backendAddress(image), width: own.width, height: own.height }
  return isOfBackend(image) ? { kind: 'plain', address: backendAddress(image) } : { kind: 'none' }
}

/** Returns the whole address of a show's picture, for those who read it outside the site; undefined where the show has none. */
export function wholeAddress(image: string, origin: string): { url: string; width?: number; height?: number } | undefined {
  const found = readShowImage(image)
  if (found.kind === 'none') return undefined
  if (found.kind === 'plain') return { url: new URL(found.address, origin).href }
  if (found.kind === 'own') return { url: new URL(found.address, origin).href, width: found.width, height: found.height }
  const width = widestWebpOf(found.name)
  const height = Math.round((width * found.height) / found.width)
  return { url: `${origin}/pictures/${found.name}-${width}.webp`, width, height }
}

function isPictureName(image: string): image is PictureName {
  return Object.hasOwn(pictures, image)
}

/** Whether the image is a file on the backend's own origin, as a path or as a whole address. */
function isOfBackend(image: string): boolean {
  if (!/\.\w{2,5}([?#]|$)/.test(image)) return false
  const nowhere = 'https://backend.invalid'
  const base = apiBase.startsWith('/') ? nowhere : new URL(apiBase).origin
  try {
    return new URL(image, base).origin === base && !image.startsWith(nowhere)
  } catch {
    return false
  }
}
