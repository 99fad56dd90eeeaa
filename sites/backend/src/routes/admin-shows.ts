import { isRefusal } from '@sabha/api/refusal'
import { idOf, readText } from '../input/texts.ts'
import { showFigures } from '../rules/reports/figures.ts'
import { cancelShow, postponeShow, setOnSale } from '../rules/shows/change-show.ts'
import { importHallPlan } from '../rules/shows/import-hall.ts'
import { saveShow } from '../rules/shows/save-show.ts'
import { openChanges } from '../store/show-changes.ts'
import { listAllShows, listHalls } from '../store/shows.ts'
import { wireHall, wireOfficeShow } from '../wire/admin.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type ShowCalls =
  | 'adminShows'
  | 'adminHalls'
  | 'adminSaveShow'
  | 'adminPublishShow'
  | 'adminCloseShow'
  | 'adminCancelShow'
  | 'adminPostponeShow'
  | 'adminImportHall'

export function officeShowCalls(services: Services): Pick<Handlers, ShowCalls> {
  const { store, now, gst } = services
  return {
    async adminShows() {
      const shows = await listAllShows(store.read)
      const figures = await showFigures(services)
      const changes = await openChanges(store.read)
      return {
        shows: shows.map((show) =>
          wireOfficeShow(show, {
            figures: figures.get(show.id),
            change: changes.findLast(({ show_id }) => show_id === show.id),
            now: now(),
            exemptUpTo: gst.exemptUpTo,
          }),
        ),
      }
    },

    async adminSaveShow({ id, show, change }, { account }) {
      const saved = await saveShow(services, account, { id: id === null ? null : idOf(id), draft: show, change })
      return isRefusal(saved) ? saved : { success: true, show_id: String(saved), message: 'Done' }
    },

    async adminPublishShow({ show_id }, { account }) {
      return (await setOnSale(services, account, idOf(show_id), true)) ?? { success: true, message: 'Done' }
    },

    async adminCloseShow({ show_id }, { account }) {
      return (await setOnSale(services, account, idOf(show_id), false)) ?? { success: true, message: 'Done' }
    },

    async adminCancelShow({ show_id, note }, { account }) {
      const refusal = await cancelShow(services, account, idOf(show_id), readText(note))
      if (refusal) return refusal
      services.showChanged()
      return { success: true, message: 'Done' }
    },

    async adminPostponeShow({ show_id, note, ...to }, { account }) {
      const refusal = await postponeShow(services, account, idOf(show_id), { ...to, note: readText(note) })
      if (refusal) return refusal
      services.showChanged()
      return { success: true, message: 'Done' }
    },

    async adminImportHall({ save, ...text }, { account }) {
      const checked = await importHallPlan(services, account, text, save)
      return isRefusal(checked) ? checked : { success: true, ...checked }
    },

    async adminHalls() {
      return { halls: (await listHalls(store.read)).map(wireHall) }
    },
  }
}
