import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '@sabha/backend/adapters/mail/mail'
import type { AppDeps } from '@sabha/backend/app'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import PostalMime, { type Email } from 'postal-mime'
import type { Backend } from './backend.ts'

/** Does the outbox tasks that are due now. */
export function workMail({ services, deps }: Backend): Promise<void> {
  return workOutbox({ services, mailer: deps.mailer, publicOrigin: deps.publicOrigin })
}

/** Behaves as if a mail server were set up: mails about accounts are sent too, and are kept as files like the others. */
export function mailGoesOut({ mailer }: Pick<AppDeps, 'mailer'>): Pick<AppDeps, 'mailer' | 'mailGoesOut'> {
  const taking: Mailer = {
    send: ({ needsServer: _, ...mail }) => mailer.send(mail),
    close: () => mailer.close(),
  }
  return { mailer: taking, mailGoesOut: () => true }
}

/** Returns the mails that this backend has kept as files, as a mail program reads them. */
export async function keptMails({ dataDir }: Pick<Backend, 'dataDir'>): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}
