import { isRefusal } from '@sabha/api/refusal'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireHall, wireOfficeShow } from '../http/office-wire.ts'
import { cancelShow, postponeShow } from '../office/change-show.ts'
import { showFigures } from '../office/figures.ts'
import { importHallPlan } from '../office/import-hall.ts'
import { setOnSale } from '../office/sale-state.ts'
import { saveShow } from '../office/save-show.ts'
import { openChanges } from '../store/show-changes.ts'
import { listAllShows, listHalls } from '../store/shows.ts'
import { idOf, readText } from './reading.ts'

type ShowCalls =
  | 'adminShows'
  | 'adminHalls'
  | 'adminSaveShow'
  | 'adminPublishShow'
  | 'adminCloseShow'
  | 'adminCancelShow'
  | 'adminPostponeShow'
  | 'adminImportHall'

export function officeShowCalls(office: BoxOffice): Pick<Handlers, ShowCalls> {
  const { store, now, gst } = office
  return {
    async adminShows() {
      const shows = await listAllShows(store.read)
      const figures = await showFigures(office)
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
      const saved = await saveShow(office, account, { id: id === null ? null : idOf(id), draft: show, change })
      return isRefusal(saved) ? saved : { success: true, show_id: String(saved), message: 'Done' }
    },

    async adminPublishShow({ show_id }, { account }) {
      return (await setOnSale(office, account, idOf(show_id), true)) ?? { success: true, message: 'Done' }
    },

    async adminCloseShow({ show_id }, { account }) {
      return (await setOnSale(office, account, idOf(show_id), false)) ?? { success: true, message: 'Done' }
    },

    async adminCancelShow({ show_id, note }, { account }) {
      const refusal = await cancelShow(office, account, idOf(show_id), readText(note))
      if (refusal) return refusal
      office.showChanged()
      return { success: true, message: 'Done' }
    },

    async adminPostponeShow({ show_id, note, ...to }, { account }) {
      const refusal = await postponeShow(office, account, idOf(show_id), { ...to, note: readText(note) })
      if (refusal) return refusal
      office.showChanged()
      return { success: true, message: 'Done' }
    },

    async adminImportHall({ save, ...text }, { account }) {
      const checked = await importHallPlan(office, account, text, save)
      return isRefusal(checked) ? checked : { success: true, ...checked }
    },

    async adminHalls() {
      return { halls: (await listHalls(store.read)).map(wireHall) }
    },
  }
}
