import { createTransport } from 'nodemailer'
import { composed, type Mailer } from './mail.ts'

/** ms; well within the two minutes that the outbox leaves to a task. */
const patient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  from: string
  timeouts?: Partial<typeof patient>
}

/** Sends over a few connections that stay open between mails. */
export function smtpMailer({ url, from, timeouts }: SmtpOptions): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 1, ...patient, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail(composed(mail, from))
    },
    async close() {
      transport.close()
    },
  }
}
