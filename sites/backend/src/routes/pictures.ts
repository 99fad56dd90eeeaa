import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { addToLibrary, describePicture, removePicture } from '../rules/pictures/library.ts'
import { placePhoto, takePhotoOff } from '../rules/pictures/seat-photos.ts'
import { pictureUses } from '../rules/pictures/uses.ts'
import type { Services } from '../services.ts'
import { type LibraryPicture, listLibrary } from '../store/pictures/library.ts'
import { photographedHalls, seatPhotosOf } from '../store/pictures/seat-photos.ts'
import { wireLibraryPicture } from '../wire/pictures.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function pictureHandlers(services: Services): Handlers<Contract['pictures']> {
  const { store } = services
  return {
    async list() {
      const usesOf = await pictureUses(store.read)
      const halls = await photographedHalls(store.read)
      const wired = (picture: LibraryPicture) => wireLibraryPicture(picture, usesOf(picture), halls.get(picture.id) ?? [])
      return { pictures: (await listLibrary(store.read)).map(wired) }
    },

    async upload(sent, { account }) {
      const id = await addToLibrary(services, account, sent)
      if (isRefusal(id)) return id
      const picture = (await listLibrary(store.read)).find((each) => each.id === id)
      if (!picture) return refuse('picture-gone')
      const halls = (await photographedHalls(store.read)).get(id) ?? []
      return doneWith({ picture: wireLibraryPicture(picture, (await pictureUses(store.read))(picture), halls) })
    },

    async describe(edit, { account }) {
      const change = await describePicture(services, account, edit)
      // Wherever the picture is placed, its focal point has changed.
      await services.site.refresh()
      return isRefusal(change) ? change : doneWith({ change })
    },

    async remove({ id }, { account }) {
      return done(await removePicture(services, account, id))
    },

    async seatPhotos({ hall_id }) {
      return { photos: (await seatPhotosOf(store.read, hall_id)).map(({ id, places }) => ({ picture_id: id, places })) }
    },

    async placeSeatPhoto(placing, { account }) {
      return done(await placePhoto(services, account, placing))
    },

    async removeSeatPhoto(placed, { account }) {
      return done(await takePhotoOff(services, account, placed))
    },
  }
}
