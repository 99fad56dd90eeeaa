import type { Contract } from '@sabha/api/contract'
import { dataOf } from '../rules/privacy/export-data.ts'
import { forgetGuest } from '../rules/privacy/forget.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function privacyHandlers(services: Services): Handlers<Contract['privacy']> {
  return {
    async exportMine(_, { guest }) {
      return Buffer.from(`${JSON.stringify(await dataOf(services, guest), null, 2)}\n`)
    },

    async deleteMine(_, { guest }) {
      return (await forgetGuest(services, guest)) ?? { success: true, message: 'Your data has been deleted.' }
    },
  }
}
