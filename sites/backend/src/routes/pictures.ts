import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { addToLibrary, describePicture, removePicture } from '../rules/pictures/library.ts'
import { pictureUses } from '../rules/pictures/uses.ts'
import type { Services } from '../services.ts'
import { listLibrary } from '../store/pictures/library.ts'
import { wireLibraryPicture } from '../wire/pictures.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function pictureHandlers(services: Services): Handlers<Contract['pictures']> {
  const { store } = services
  return {
    async list() {
      const usesOf = await pictureUses(store.read)
      return { pictures: (await listLibrary(store.read)).map((picture) => wireLibraryPicture(picture, usesOf(picture))) }
    },

    async upload(sent, { account }) {
      const id = await addToLibrary(services, account, sent)
      if (isRefusal(id)) return id
      const picture = (await listLibrary(store.read)).find((each) => each.id === id)
      return picture ? doneWith({ picture: wireLibraryPicture(picture, (await pictureUses(store.read))(picture)) }) : refuse('picture-gone')
    },

    async describe(edit, { account }) {
      const change = await describePicture(services, account, edit)
      // Where it is placed, its focal point is another one now.
      await services.site.refresh()
      return isRefusal(change) ? change : doneWith({ change })
    },

    async remove({ id }, { account }) {
      return done(await removePicture(services, account, id))
    },
  }
}
