import type { Mailer } from './mail.ts'

/** A mailer that is opened with the first mail: until then a process holds nothing of what writes and sends them. */
export function onFirstMail(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined
  return {
    async send(mail) {
      opened ??= open()
      await (await opened).send(mail)
    },
    async close() {
      await (await opened)?.close()
    },
  }
}
