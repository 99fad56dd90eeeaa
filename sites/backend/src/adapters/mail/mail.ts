import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { cleanLine } from '../clean-line.ts'
import { isPlainAddress } from './plain-address.ts'

export interface Mail {
  /** One bare address, `name@host`. */
  to: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** Where replies go; absent: to the sender. */
  replyTo?: string
  /** Without angle brackets; the same for every attempt at the same mail. */
  messageId: string
  /** It may carry a link that opens an account: without a server it waits, and is not written to a file. */
  needsServer?: true
  /** Rather lost than sent twice: it is sent over a connection of its own, which nothing repeats. */
  once?: true
}

/** The connection ended while a mail with `once` was on its way: the server may have taken it. */
export class MaybeTaken extends Error {
  override readonly name = 'MaybeTaken'
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

/** `Name <name@host>`, or the two by themselves. */
export type MailFrom = string | { name: string; address: string }

export interface Mailer {
  /** Resolves when the mail was accepted; rejects if it has to be tried again, also when `until` aborts. */
  send(mail: Mail, until?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Mail programs recognise a mail by its id for good, so this stays, whatever the collective is called. */
const idHost = 'sabha.example'

/** Returns the message id of the mail that an event asks for. */
export function messageIdOf(event: string): string {
  return `${createHash('sha256').update(event).digest('hex').slice(0, 32)}@${idHost}`
}

/**
 * Composes a mail for nodemailer. Whatever could start another header or name another recipient is refused or flattened here, for all
 * mailers.
 */
export function composed(mail: Mail, from: MailFrom): SendMailOptions {
  if (!isPlainAddress(mail.to)) throw new TypeError('the mail has no single, plain address')
  if (!/^[\w.+-]+@[\w.-]+$/.test(mail.messageId)) throw new TypeError('the mail has no plain message id')
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    subject: cleanLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content: Buffer.from(content) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A mailer that is opened with the first mail: until then a process loads nothing that composes or sends mails. If it can't be opened, as
 * while an upgrade puts new files in place, the next mail tries again.
 */
export function onFirstMail(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined
  return {
    async send(mail, until) {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      await (await opened).send(mail, until)
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}
