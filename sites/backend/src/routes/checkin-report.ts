import { refuse } from '@sabha/api/refusal'
import { idOf, readText } from '../input/texts.ts'
import { settleConflictOf } from '../rules/checkin/conflicts.ts'
import { doorNight, doorSheet } from '../rules/checkin/report.ts'
import { findShow } from '../store/shows.ts'
import { wireDoorShow } from '../wire/checkin.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type DoorCalls = 'adminDoor' | 'adminDoorSheet' | 'adminResolveConflict'

export function officeDoorCalls(services: Services): Pick<Handlers, DoorCalls> {
  const { store } = services
  return {
    async adminDoor({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? doorNight(services, show) : refuse('unknown-show')
    },

    async adminDoorSheet({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? { show: wireDoorShow(show), rows: await doorSheet(services, show.id) } : refuse('unknown-show')
    },

    async adminResolveConflict({ conflict_id, note }, { account }) {
      return (await settleConflictOf(services, account, conflict_id, readText(note))) ?? { success: true, message: 'Settled' }
    },
  }
}
