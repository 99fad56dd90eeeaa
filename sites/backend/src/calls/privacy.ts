import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { dataOf } from '../privacy/export-data.ts'
import { forgetGuest } from '../privacy/forget-guest.ts'

export function privacyCalls(office: BoxOffice): Pick<Handlers, 'exportMyData' | 'deleteMyData'> {
  return {
    async exportMyData(_, { guest }) {
      return Buffer.from(`${JSON.stringify(await dataOf(office, guest), null, 2)}\n`)
    },

    async deleteMyData(_, { guest }) {
      return (await forgetGuest(office, guest)) ?? { success: true, message: 'Your data has been deleted.' }
    },
  }
}
