import type { PhotoPlaceKind } from '@sabha/ticketing/seat-photos'
import type { PictureType } from '@sabha/ticketing/show-picture'
import type { SiteFileType } from '@sabha/ticketing/site-picture'

export interface PictureTables {
  picture: PictureTable
  library_picture: LibraryPictureTable
  library_file: LibraryFileTable
  seat_photo: SeatPhotoTable
}

/** Files of pictures: a show's as it was sent, and those that were made for the site. */
interface PictureTable {
  /** SHA-256 of the bytes, hex: what is sent twice is kept once. */
  id: string
  media_type: PictureType | SiteFileType
  width: number
  height: number
  bytes: Uint8Array
  created_at: number
  /** As it was last found; null: a show or the library has it. */
  unused_since: number | null
}

interface LibraryPictureTable {
  /** SHA-256 of what was sent, hex. */
  id: string
  kind: 'picture' | 'film'
  /** Pixels of its largest file. */
  width: number
  height: number
  /** What is to be seen, for those who don't see it. */
  alt_en: string
  alt_kn: string
  /** Thousandths from the left and from the top: what stays to be seen where the rest is cut off. */
  focus_x: number
  focus_y: number
  /** Raised by every edit, so that a stale one is seen. */
  change: number
  /** The name of the account whose edit was the last. */
  changed_by: string
  created_at: number
}

interface LibraryFileTable {
  picture_id: string
  file_id: string
}

/** One photograph a place of a hall; a picture may be of several places. */
interface SeatPhotoTable {
  hall_id: string
  kind: PhotoPlaceKind
  /** A seat's id, a row's label, or the name of a block or section. */
  name: string
  picture_id: string
}
