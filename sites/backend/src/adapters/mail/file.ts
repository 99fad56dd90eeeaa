import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { keepFile } from '../pdf/keep-file.ts'
import { composed, type Mailer } from './mail.ts'

/** Keeps each mail as a complete `.eml` file, named by its message id, so that a mail sent again takes the place of the first. */
export function fileMailer({ directory, from }: { directory: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, from))
      if (!(message instanceof Uint8Array)) throw new TypeError('the composer gave no bytes')
      await keepFile(join(directory, `${mail.messageId}.eml`), [message])
    },
    async close() {
      transport.close()
    },
  }
}
