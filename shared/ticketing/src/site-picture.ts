/** Files of the picture library: each picture in several widths and formats, each film as it came. Kept under the hash of their bytes. */

export const siteFileTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', mp4: 'video/mp4' } as const
export type SiteFileFormat = keyof typeof siteFileTypes
export const siteFileFormats = Object.keys(siteFileTypes) as SiteFileFormat[]
export type SiteFileType = (typeof siteFileTypes)[SiteFileFormat]

export const libraryLimits = {
  /** Size of an upload. */
  bytes: 12_000_000,
  /** Pixels of each side. */
  least: 200,
  megapixels: 80,
  /** Pixels of a film's longer side. */
  film: 1920,
  /** UTF-16 units of the description for people who can't see it. */
  words: 300,
} as const

export interface SiteFile {
  /** SHA-256 of its bytes, hex. */
  id: string
  width: number
  height: number
  format: SiteFileFormat
}

/** The path below the backend's origin. The content at an address never changes. */
export function siteFileAddress({ id, width, height, format }: SiteFile): string {
  return `/pictures/site/${id}-${width}x${height}.${format}`
}

/** Reads an address of this form; undefined for any other text. */
export function readSiteFileAddress(address: string): SiteFile | undefined {
  const [, id, width, height, format] = /^\/pictures\/site\/([0-9a-f]{64})-(\d{1,4})x(\d{1,4})\.(avif|webp|jpg|mp4)$/.exec(address) ?? []
  if (id === undefined) return undefined
  const file = { id, width: Number(width), height: Number(height), format: format as SiteFileFormat }
  // Each file has one address: `0800x600` is not one.
  return siteFileAddress(file) === address ? file : undefined
}

/** A picture of the library as texts of the site name it, with all that a page needs to know of it. */
export interface LibraryReference {
  /** SHA-256 of the upload, hex. */
  id: string
  width: number
  height: number
  /** The focal point, in fractions from the left and from the top: it stays in sight when the picture is cropped. */
  focus: { x: number; y: number }
}

/** `library/<id>@1600x1067@500x250`: the focal point in thousandths. */
export function libraryName({ id, width, height, focus }: LibraryReference): string {
  return `library/${id}@${width}x${height}@${Math.round(focus.x * 1000)}x${Math.round(focus.y * 1000)}`
}

/** Reads such a name; undefined for any other text. */
export function readLibraryName(name: string): LibraryReference | undefined {
  const [, id, width, height, x, y] = /^library\/([0-9a-f]{64})@(\d{1,4})x(\d{1,4})@(\d{1,4})x(\d{1,4})$/.exec(name) ?? []
  if (id === undefined || Number(x) > 1000 || Number(y) > 1000) return undefined
  return { id, width: Number(width), height: Number(height), focus: { x: Number(x) / 1000, y: Number(y) / 1000 } }
}

const narrowWidths = [480, 960]
/** A narrower width is left out if it is more than this part of the picture's own. */
const nearlyAsWide = 0.85

/** The widths in which a picture of this width is kept, as AVIF and WebP; its own width is also kept as JPEG. */
export function madeWidths(width: number): number[] {
  return [...narrowWidths.filter((narrow) => narrow < width * nearlyAsWide), width]
}
