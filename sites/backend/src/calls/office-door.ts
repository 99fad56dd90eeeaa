import { refuse } from '@sabha/api/refusal'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireDoorShow } from '../http/door-wire.ts'
import { doorNight, doorSheet } from '../office/door-night.ts'
import { settleConflictOf } from '../office/settle-conflict.ts'
import { findShow } from '../store/shows.ts'
import { idOf, readText } from './reading.ts'

type DoorCalls = 'adminDoor' | 'adminDoorSheet' | 'adminResolveConflict'

export function officeDoorCalls(office: BoxOffice): Pick<Handlers, DoorCalls> {
  const { store } = office
  return {
    async adminDoor({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? doorNight(office, show) : refuse('unknown-show')
    },

    async adminDoorSheet({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? { show: wireDoorShow(show), rows: await doorSheet(office, show.id) } : refuse('unknown-show')
    },

    async adminResolveConflict({ conflict_id, note }, { account }) {
      return (await settleConflictOf(office, account, conflict_id, readText(note))) ?? { success: true, message: 'Settled' }
    },
  }
}
