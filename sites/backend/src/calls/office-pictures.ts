import { isRefusal } from '@sabha/api/refusal'
import { pictureAddress } from '@sabha/ticketing/show-picture'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { keepPicture } from '../office/keep-picture.ts'

export function officePictureCalls(office: BoxOffice): Pick<Handlers, 'uploadPicture'> {
  return {
    async uploadPicture({ image }) {
      const kept = await keepPicture(office, image)
      if (isRefusal(kept)) return kept
      return { success: true, message: 'Done', image: pictureAddress(kept), width: kept.width, height: kept.height }
    },
  }
}
