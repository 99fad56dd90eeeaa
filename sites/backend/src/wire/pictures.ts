import type { LibraryPicture as WirePicture } from '@sabha/api/admin/pictures'
import { libraryName, type SiteFileFormat, siteFileAddress, siteFileTypes } from '@sabha/ticketing/site-picture'
import type { LibraryPicture } from '../store/pictures/library.ts'
import type { SeatPhoto } from '../store/pictures/seat-photos.ts'
import { iso } from './instants.ts'

export function wireLibraryPicture(
  { focus_x, focus_y, alt_en, alt_kn, files, created_at, ...picture }: LibraryPicture,
  used_by: string[],
  halls: string[],
): WirePicture {
  const { id, kind, width, height, change } = picture
  return {
    id,
    kind,
    width,
    height,
    alt: { en: alt_en, kn: alt_kn },
    focus: { x: focus_x / 1000, y: focus_y / 1000 },
    change,
    used_by,
    halls,
    created_at: iso(created_at),
    files: files.map((file) => {
      const format = formatOf(file.media_type)
      return { format, width: file.width, height: file.height, address: siteFileAddress({ ...file, format }) }
    }),
  }
}

/** Returns a seat photo as the page of a show requests it. */
export function wireSeatPhoto({ id, width, height, alt_en, alt_kn, focus_x, focus_y, places }: SeatPhoto) {
  const focus = { x: focus_x / 1000, y: focus_y / 1000 }
  return { picture: libraryName({ id, width, height, focus }), alt: { en: alt_en, kn: alt_kn }, places }
}

function formatOf(type: string): SiteFileFormat {
  const found = (Object.keys(siteFileTypes) as SiteFileFormat[]).find((format) => siteFileTypes[format] === type)
  if (!found) throw new Error(`no file of the library is ${type}`)
  return found
}
