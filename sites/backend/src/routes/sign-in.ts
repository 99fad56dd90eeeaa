import { isRefusal } from '@sabha/api/refusal'
import { signOut } from '../rules/accounts/sessions.ts'
import { signInAccount } from '../rules/accounts/sign-in.ts'
import { wireAccount } from '../wire/checkin.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function signInCalls(services: Services): Pick<Handlers, 'adminAuth' | 'signOut'> {
  return {
    async adminAuth(request, { address, device }) {
      const signedIn = await signInAccount(services, { ...request, address: address(), device: device.known })
      if (isRefusal(signedIn)) return signedIn
      device.keep(signedIn.device)
      return { success: true, token: signedIn.token, user: wireAccount(signedIn.account), message: 'Signed in' }
    },

    async signOut(_, { bearer }) {
      const token = bearer()
      if (token !== undefined) await signOut(services, token)
      return { success: true, message: 'Signed out' }
    },
  }
}
