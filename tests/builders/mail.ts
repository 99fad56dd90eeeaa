import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import PostalMime, { type Email } from 'postal-mime'
import type { Backend } from './backend.ts'

/** Does what the outbox has to do now. */
export function workMail({ services, deps }: Backend): Promise<void> {
  return workOutbox({ services, mailer: deps.mailer, publicOrigin: deps.publicOrigin })
}

/** The mails that this backend has kept as files, as a mail program reads them. */
export async function keptMails({ dataDir }: Pick<Backend, 'dataDir'>): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}
