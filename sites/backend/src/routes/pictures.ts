import { isRefusal } from '@sabha/api/refusal'
import { pictureAddress } from '@sabha/ticketing/show-picture'
import { keepPicture } from '../rules/shows/keep-picture.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function officePictureCalls(services: Services): Pick<Handlers, 'uploadPicture'> {
  return {
    async uploadPicture({ image }) {
      const kept = await keepPicture(services, image)
      if (isRefusal(kept)) return kept
      return { success: true, message: 'Done', image: pictureAddress(kept), width: kept.width, height: kept.height }
    },
  }
}
