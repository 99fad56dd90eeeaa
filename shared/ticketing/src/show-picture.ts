/** A picture that staff uploaded for a show: kept once, under the hash of its bytes, and served at an address that tells its size. */

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

/** Below the backend's origin. What has this address never changes. */
export function pictureAddress({ id, width, height, format }: SentPicture): string {
  return `/pictures/shows/${id}-${width}x${height}.${format}`
}

/** What an address of this form says; undefined of any other text. */
export function readPictureAddress(address: string): SentPicture | undefined {
  const [, id, width, height, format] = /^\/pictures\/shows\/([0-9a-f]{64})-(\d{1,4})x(\d{1,4})\.(jpg|png|webp)$/.exec(address) ?? []
  if (id === undefined) return undefined
  const picture = { id, width: Number(width), height: Number(height), format: format as PictureFormat }
  // One address a picture: `0800x600` is none.
  return pictureAddress(picture) === address ? picture : undefined
}

/** A picture of the site, by its name; which there are, the site knows. */
export function isPictureName(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100
}
