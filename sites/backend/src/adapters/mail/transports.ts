import { isIP } from 'node:net'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { keepFile } from '../files/keep-file.ts'
import { nameOfMail } from './kept-mails.ts'
import { composed, type Mailer, type MailFrom, MaybeTaken } from './mail.ts'

/**
 * ms. A server may look at a mail for a while before it confirms it, and accepts it even if nobody waits for that: a sender that gives up
 * sooner sends it again and again. RFC 5321 (4.5.3.2.6) asks for ten minutes, but other mails wait behind it, and the outbox allows a task
 * two.
 */
const patient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 100_000, dnsTimeout: 10_000 }

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…:465`. A password leaves this machine only over TLS, unless the address says
   * `?requireTLS=false`.
   */
  url: string
  /** A function where the sender may change: it is called for each mail. */
  from: MailFrom | (() => Promise<MailFrom>)
  timeouts?: Partial<typeof patient>
}

/** Sends over a few connections that stay open between mails. A connection whose answer nobody waits for any more is closed. */
export function smtpMailer({ url, from, timeouts }: SmtpOptions): Mailer {
  const options = { url, ...patient, ...timeouts, ...tlsFor(url) }
  const transport = createTransport({ ...options, pool: true, maxConnections: 3, maxRequeues: 1 })
  return {
    async send(mail, until) {
      const whole = { ...composed(mail, await fromOf(from)), ...(until && { signal: until }) }
      await (mail.once ? sendOnce(options, whole) : transport.sendMail(whole))
    },
    async close() {
      transport.close()
    },
  }
}

async function sendOnce(options: Parameters<typeof createTransport>[0], mail: SendMailOptions): Promise<void> {
  const transport = createTransport(options)
  let isOnItsWay = false
  transport.use('stream', ({ message }, done) => {
    // Called when the server has let us in, and the mail is about to be handed over.
    message.processFunc((content) => {
      isOnItsWay = true
      return content
    })
    done()
  })
  try {
    await transport.sendMail(mail)
  } catch (error) {
    const isRefused = (error as { responseCode?: number }).responseCode !== undefined
    if (isOnItsWay && !isRefused) throw new MaybeTaken('the connection ended before the mail was confirmed', { cause: error })
    throw error
  } finally {
    transport.close()
  }
}

/** Without this, somebody on the way who takes STARTTLS out of the server's greeting reads the password. */
function tlsFor(url: string): { requireTLS?: true } {
  const { protocol, hostname, password, searchParams } = new URL(url)
  const isOurs = hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  return protocol === 'smtp:' && password !== '' && !isOurs && !searchParams.has('requireTLS') ? { requireTLS: true } : {}
}

const fromOf = async (from: SmtpOptions['from']) => (typeof from === 'function' ? from() : from)

/** Stores each mail as a complete `.eml` file, named by its message id, so that a mail sent again replaces the first. */
export function fileMailer({ directory, from }: { directory: string } & Pick<SmtpOptions, 'from'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, await fromOf(from)))
      if (!(message instanceof Uint8Array)) throw new TypeError('the composer gave no bytes')
      await keepFile(join(directory, nameOfMail(mail.messageId)), [message])
    },
    async close() {
      transport.close()
    },
  }
}
