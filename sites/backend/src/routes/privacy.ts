import type { Contract } from '@sabha/api/contract'
import { forgetGuest } from '../rules/privacy/forget.ts'
import type { Services } from '../services.ts'
import { readGuestData } from '../store/privacy.ts'
import { wireGuestData } from '../wire/privacy.ts'
import type { Handlers } from './handlers.ts'

export function privacyHandlers(services: Services): Handlers<Contract['privacy']> {
  const { store, now } = services
  return {
    async exportMine(_, { guest }) {
      return Buffer.from(`${JSON.stringify(wireGuestData(await readGuestData(store.read, guest), now()), null, 2)}\n`)
    },

    async deleteMine(_, { guest }) {
      return (await forgetGuest(services, guest)) ?? { success: true, message: 'Your data has been deleted.' }
    },
  }
}
