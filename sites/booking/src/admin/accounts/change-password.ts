import { errorWords, type Words } from '@sabha/api/error-words'
import { adminApi, asAdmin } from '../admin-api.ts'

export interface PasswordOutcome {
  kind: 'success' | 'error'
  /** In the chosen language. */
  message: string
}

/** Changes the password of the signed-in admin and ends the account's other sessions. */
export async function changePassword(current: string, next: string, words: Words): Promise<PasswordOutcome> {
  try {
    const { message } = await asAdmin(adminApi.accounts.changePassword({ current_password: current, new_password: next }))
    return { kind: 'success', message: words.sayText(message || 'Password changed successfully!') }
  } catch (error) {
    return { kind: 'error', message: errorWords(error, words, { failed: 'Error changing password' }) }
  }
}
