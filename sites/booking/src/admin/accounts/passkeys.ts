import { errorWords, type Words } from '@sabha/api/error-words'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { adminApi, asAdmin } from '../admin-api.ts'

/** The exchange between browser and backend about passkeys; the browser asks the person. */

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Answer = Record<string, unknown>

/** Proof that it is still the person who signed in: the password, or a passkey's response if that is null. */
export interface Proof {
  password: string | null
  response: Answer | null
}

/** Makes a passkey in this browser, and has it kept under this name. */
export async function addPasskey(name: string, proof: Proof, language: Language): Promise<void> {
  const { options } = await asAdmin(adminApi.accounts.passkeyOptions({ purpose: 'register', ...proof }))
  const response = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  await asAdmin(adminApi.accounts.addPasskey({ name, response: { ...response }, language }))
}

/** Signs in with whichever passkey of this site the person chooses. */
export async function signInByPasskey() {
  const { options } = await adminApi.accounts.passkeyChallenge({})
  return adminApi.accounts.passkeySignIn({ response: await answerOf(options) })
}

/** Proves with a passkey that it is still the person who signed in. */
export async function confirmByPasskey(): Promise<Answer> {
  const { options } = await asAdmin(adminApi.accounts.passkeyOptions({ purpose: 'confirm' }))
  return answerOf(options)
}

/** The backend's library makes the options for the browser's library. */
async function answerOf(options: Record<string, unknown>): Promise<Answer> {
  return { ...(await startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions })) }
}

/** Explains a failure of the backend or of the browser, where it mostly means that the person closed the browser's dialog. */
export function passkeyProblem(error: unknown, words: Words, failed: Phrase): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return words.say('This passkey is known here already.')
  }
  if (error instanceof Error && (error instanceof WebAuthnError || error.name === 'NotAllowedError' || error.name === 'AbortError')) {
    return words.say('The passkey was not used.')
  }
  return errorWords(error, words, { failed })
}
