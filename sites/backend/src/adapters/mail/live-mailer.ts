import { type Mail, type Mailer, onFirstMail } from './mail.ts'

/** Where mails go now. `unreadable`: its password was sealed with a key that isn't here. */
export type MailServer = { kind: 'none' } | { kind: 'unreadable' } | { kind: 'server'; version: number; url: string; from: string }

/** Sends over the server that is set at that moment; without one, mails are kept as files. */
export class LiveMailer implements Mailer {
  readonly #now: () => Promise<MailServer>
  readonly #smtp: (options: { url: string; from: string }) => Promise<Mailer>
  readonly #files: Mailer
  #open: { version: number; mailer: Mailer } | undefined

  constructor(options: {
    now: () => Promise<MailServer>
    smtp: (options: { url: string; from: string }) => Promise<Mailer>
    files: Mailer
  }) {
    this.#now = options.now
    this.#smtp = options.smtp
    this.#files = options.files
  }

  async send(mail: Mail, until?: AbortSignal): Promise<void> {
    const server = await this.#now()
    if (server.kind === 'none') {
      // Another process may have taken the server away a moment ago.
      if (mail.needsServer) throw new Error('there is no mail server')
      return this.#files.send(mail, until)
    }
    // The outbox tries again later: the mail must not be taken for sent.
    if (server.kind === 'unreadable') throw new Error('the key that opens the mail server’s password is not here')
    if (this.#open?.version !== server.version) {
      const before = this.#open
      this.#open = { version: server.version, mailer: onFirstMail(() => this.#smtp(server)) }
      await before?.mailer.close()
    }
    await this.#open.mailer.send(mail, until)
  }

  async close(): Promise<void> {
    await Promise.all([this.#files.close(), this.#open?.mailer.close()])
  }
}
