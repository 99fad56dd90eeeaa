import type { PictureType } from '@sabha/ticketing/show-picture'

export interface PictureTables {
  picture: PictureTable
}

interface PictureTable {
  /** SHA-256 of the bytes, hex: what is sent twice is kept once. */
  id: string
  media_type: PictureType
  width: number
  height: number
  bytes: Uint8Array
  created_at: number
  /** As it was last found; null: a show has it. */
  unused_since: number | null
}
