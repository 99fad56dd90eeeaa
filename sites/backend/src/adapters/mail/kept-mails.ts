import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOlder } from '../files/keep-file.ts'

/** Mails that are stored in files because there was no server to send them. */
export interface KeptMails {
  forget(messageIds: readonly string[]): Promise<void>
  /** Removes mails that were written before this time, epoch ms. */
  forgetOlder(before: number): Promise<void>
}

export function keptMailsIn(directory: string): KeptMails {
  return {
    async forget(messageIds) {
      for (const id of messageIds) await rm(join(directory, nameOfMail(id)), { force: true })
    },
    forgetOlder: (before) => removeOlder(directory, before),
  }
}

/** The name of a mail's file. */
export function nameOfMail(messageId: string): string {
  return `${messageId}.eml`
}
