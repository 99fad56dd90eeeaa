import { dataOf } from '../rules/privacy/export-data.ts'
import { forgetGuest } from '../rules/privacy/forget.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function privacyCalls(services: Services): Pick<Handlers, 'exportMyData' | 'deleteMyData'> {
  return {
    async exportMyData(_, { guest }) {
      return Buffer.from(`${JSON.stringify(await dataOf(services, guest), null, 2)}\n`)
    },

    async deleteMyData(_, { guest }) {
      return (await forgetGuest(services, guest)) ?? { success: true, message: 'Your data has been deleted.' }
    },
  }
}
