import type { PhotoPlaceKind } from '@sabha/ticketing/seat-photos'
import type { PictureType } from '@sabha/ticketing/show-picture'
import type { SiteFileType } from '@sabha/ticketing/site-picture'

export interface PictureTables {
  picture: PictureTable
  library_picture: LibraryPictureTable
  library_file: LibraryFileTable
  seat_photo: SeatPhotoTable
}

/** Files of pictures: those of shows as they were sent, and those that were made for the site. */
interface PictureTable {
  /** SHA-256 of the bytes, hex, so that a file that is sent twice is stored once. */
  id: string
  media_type: PictureType | SiteFileType
  width: number
  height: number
  bytes: Uint8Array
  created_at: number
  /** Since when it was found unused; null: a show or the library uses it. */
  unused_since: number | null
}

interface LibraryPictureTable {
  /** SHA-256 of what was sent, hex. */
  id: string
  kind: 'picture' | 'film'
  /** Pixels of its largest file. */
  width: number
  height: number
  /** What the picture shows, for those who can't see it. */
  alt_en: string
  alt_kn: string
  /** Thousandths from the left and from the top: the point that stays in sight when the rest is cut off. */
  focus_x: number
  focus_y: number
  /** Every edit raises it, so that an edit of an older state is noticed. */
  change: number
  /** The name of the account that made the last edit. */
  changed_by: string
  created_at: number
}

interface LibraryFileTable {
  picture_id: string
  file_id: string
}

/** One photograph for each place of a hall; a picture may be of several places. */
interface SeatPhotoTable {
  hall_id: string
  kind: PhotoPlaceKind
  /** A seat's id, a row's label, or the name of a block or section. */
  name: string
  picture_id: string
}
