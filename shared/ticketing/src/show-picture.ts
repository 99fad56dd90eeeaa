/** A picture that staff uploaded for a show: stored once, under the hash of its bytes, and served at an address that contains its size. */

export const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type PictureFormat = keyof typeof pictureTypes
export type PictureType = (typeof pictureTypes)[PictureFormat]

export const pictureLimits = {
  bytes: 1_500_000,
  /** Pixels of each side. */
  least: 200,
  most: 4000,
} as const

export interface SentPicture {
  /** SHA-256 of its bytes, hex. */
  id: string
  width: number
  height: number
  format: PictureFormat
}

/** The path below the backend's origin. The content at an address never changes. */
export function pictureAddress({ id, width, height, format }: SentPicture): string {
  return `/pictures/shows/${id}-${width}x${height}.${format}`
}

/** Reads an address of this form; undefined for any other text. */
export function readPictureAddress(address: string): SentPicture | undefined {
  const [, id, width, height, format] = /^\/pictures\/shows\/([0-9a-f]{64})-(\d{1,4})x(\d{1,4})\.(jpg|png|webp)$/.exec(address) ?? []
  if (id === undefined) return undefined
  const picture = { id, width: Number(width), height: Number(height), format: format as PictureFormat }
  // Each picture has one address: `0800x600` is not one.
  return pictureAddress(picture) === address ? picture : undefined
}

/** Whether a text has the form of a site picture's name. The site knows which pictures exist. */
export function isPictureName(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100
}
