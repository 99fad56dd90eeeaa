import { createTransport } from 'nodemailer'
import { composed, type Mailer } from './mail.ts'

/** Well within the two minutes that the outbox leaves to a task. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Sends over a few connections that stay open between mails. `url`: `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 1, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail(composed(mail, from))
    },
    async close() {
      transport.close()
    },
  }
}
