import { isRefusal } from '@sabha/api/refusal'
import { signOut } from '../accounts/sessions.ts'
import { signInAccount } from '../accounts/sign-in.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireAccount } from '../http/door-wire.ts'

export function signInCalls(office: BoxOffice): Pick<Handlers, 'adminAuth' | 'signOut'> {
  return {
    async adminAuth(request, { address, device }) {
      const signedIn = await signInAccount(office, { ...request, address: address(), device: device.known })
      if (isRefusal(signedIn)) return signedIn
      device.keep(signedIn.device)
      return { success: true, token: signedIn.token, user: wireAccount(signedIn.account), message: 'Signed in' }
    },

    async signOut(_, { bearer }) {
      const token = bearer()
      if (token !== undefined) await signOut(office, token)
      return { success: true, message: 'Signed out' }
    },
  }
}
