import { isRefusal } from '@sabha/api/refusal'
import { signInAccount } from '../accounts/sign-in.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireAccount } from '../http/door-wire.ts'

export function signInCalls(office: BoxOffice): Pick<Handlers, 'adminAuth'> {
  return {
    async adminAuth(request) {
      const signedIn = await signInAccount(office, office.limits.wrongPasswords, request)
      if (isRefusal(signedIn)) return signedIn
      return { success: true, token: signedIn.token, user: wireAccount(signedIn.account), message: 'Signed in' }
    },
  }
}
