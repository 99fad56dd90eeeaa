import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '@sabha/backend/operation/backup/make-backup'
import { restoreBackup } from '@sabha/backend/operation/backup/restore-backup'
import { addMailServer, newestMailServer } from '@sabha/backend/store/settings/settings'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it as base, describeOnce } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { startMailServer } from '../builders/mail-server.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'

const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one uses.
  .extend('mailServer', async ({}, { onCleanup }) => {
    const server = await startMailServer()
    onCleanup(() => server.close())
    return server
  })

const password = 'a-long-password-wxyz'
const proof = { password: adminAccount.password, response: null }
const entry = { version: 0, host: '127.0.0.1', port: 2525, user: '', sender: 'Our Theatre <tickets@theatre.example>', password: '', proof }
const secured = { ...entry, host: 'smtp.theatre.example', port: 465, user: 'tickets', password }

const everythingIn = async ({ deps }: Backend) => [...(await rowsOf(deps.store))].join('\n')

describe('the mail server', () => {
  it('that is entered carries the next mail; taken away, mails are files again', async ({ backend, admin: { client }, mailServer }) => {
    expect(await client.settings.mailServer({})).toMatchObject({ version: 0, host: '', password: null, fixed: null })
    await client.settings.saveMailServer({ ...entry, port: mailServer.port })
    expect(await client.settings.tryMail({ language: 'en' })).toMatchObject({ is_fine: true })
    expect(mailServer.mails.map(({ from }) => from)).toMatchObject([{ name: 'Our Theatre', address: 'tickets@theatre.example' }])
    expect(await keptMails(backend)).toEqual([])
    expect((await client.settings.ready({})).checks.find(({ id }) => id === 'mail')).toMatchObject({ state: 'good' })
    const other = await startMailServer()
    await client.settings.saveMailServer({ ...entry, version: 1, port: other.port })
    await client.settings.tryMail({ language: 'en' })
    expect([mailServer.mails.length, other.mails.length]).toEqual([1, 1])
    await other.close()
    await client.settings.saveMailServer({ ...entry, version: 2, host: '', sender: '' })
    await client.settings.tryMail({ language: 'en' })
    expect(await keptMails(backend)).toHaveLength(1)
  })

  it('is signed in to with user and password as they were typed', async ({ admin: { client }, mailServer }) => {
    const typed = { user: '50%:ಪೆಟ್ಟಿಗೆ +1@theatre', password: ' p%ss%41 w@rd:/?#+ಅ\\"' }
    const sender = 'Our Theatre <box+tickets@theatre.example>'
    await client.settings.saveMailServer({ ...entry, ...typed, port: mailServer.port, sender })
    expect(await client.settings.tryMail({ language: 'en' })).toMatchObject({ is_fine: true })
    expect(mailServer.signIns).toEqual([typed])
    expect(mailServer.mails.map(({ from }) => from)).toMatchObject([{ address: 'box+tickets@theatre.example' }])
  })

  it('is entered by nobody but the owner: an open session gets no link for a new password', async ({
    backend,
    admin: { client },
    mailServer,
  }) => {
    const save = (given: { password: string | null; response: null }) =>
      client.settings.saveMailServer({ ...entry, port: mailServer.port, proof: given })
    await expect(save({ ...proof, password: 'a guess' })).rejects.toMatchObject({
      code: 'wrong-current-password',
      params: { field: 'current_password' },
    })
    await expect(save({ ...proof, password: null })).rejects.toMatchObject({ kind: 'refused' })
    await expect(visitor(backend.origin).accounts.forgotPassword({ email: adminAccount.email, language: 'en' })).rejects.toMatchObject({
      code: 'no-mail-here',
    })
    expect(await client.settings.mailServer({})).toMatchObject({ version: 0, host: '' })
  })

  it('that another process takes away leaves no link to an account in a file', async ({ backend, admin: { client }, mailServer }) => {
    const { store } = backend.deps
    await client.settings.saveMailServer({ ...entry, port: mailServer.port })
    await visitor(backend.origin).accounts.forgotPassword({ email: staffAccount.email, language: 'en' })
    const row = await newestMailServer(store.read)
    if (!row) throw new Error('no mail server')
    await store.alone((tx) => addMailServer(tx, { ...row, version: 2, host: '' }))
    await workMail(backend)
    expect([await keptMails(backend), mailServer.mails]).toEqual([[], []])
    await store.alone((tx) => addMailServer(tx, { ...row, version: 3 }))
    await backend.deps.lookAtMailServer()
    backend.clock.now += 30_000
    await workMail(backend)
    expect(mailServer.mails).toHaveLength(1)
    expect(await keptMails(backend)).toEqual([])
  })

  it('never shows its password again: neither in an answer, nor in the database, nor in the log', async ({ backend, admin }) => {
    await admin.client.settings.saveMailServer(secured)
    const seen = await (await signInAdmin(backend, staffAccount)).client.settings.mailServer({})
    expect(seen).toMatchObject({ host: 'smtp.theatre.example', user: 'tickets', is_readable: true })
    expect(seen.password).toEqual({ set_at: new Date(backend.clock.now).toISOString() })
    const audit = await admin.client.reports.audit({})
    expect(audit.entries.map(({ what }) => what)).toContain('Changed the mail server')
    for (const text of [JSON.stringify(seen), JSON.stringify(audit), await everythingIn(backend)]) {
      expect(text).not.toContain(password)
      expect(text).not.toContain(password.slice(-4))
    }
    expect(readFileSync(join(backend.dataDir, 'secrets.key'), 'utf8')).not.toContain(password)
  })

  it('keeps its password where none is typed, and never sends it to another server or as another user', async ({ backend, admin }) => {
    const { client } = admin
    await client.settings.saveMailServer(secured)
    await client.settings.saveMailServer({ ...secured, version: 1, password: '', sender: 'other@theatre.example' })
    expect(await client.settings.mailServer({})).toMatchObject({ version: 2, sender: 'other@theatre.example', is_readable: true })
    for (const change of [{ host: 'smtp.elsewhere.example' }, { port: 587 }, { user: 'somebody' }]) {
      await expectRefused(backend, () => client.settings.saveMailServer({ ...secured, version: 2, password: '', ...change }), {
        status: 422,
        code: 'mail-password-needed',
        params: { field: 'password' },
      })
    }
    const kept = await backend.deps.store.read.selectFrom('mail_server').select(['version', 'password']).orderBy('version').execute()
    expect(kept.map((row) => row.password !== null)).toEqual([false, true])
  })

  it('of two who save at once is one’s, and the other is told', async ({ backend, admin: { client } }) => {
    const saves = ['one', 'two', 'three'].map((name) => client.settings.saveMailServer({ ...entry, host: `${name}.example` }))
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefused(backend, () => client.settings.saveMailServer(entry), {
      status: 409,
      code: 'settings-changed',
      params: { who: 'Asha Example' },
    })
  })
})

describeOnce('a mail server is refused at its field', () => {
  it.for([
    ['host', 'smtp example', 'bad-mail-host'],
    ['host', 'user:pass@smtp.example', 'bad-mail-host'],
    ['host', 'https://smtp.example', 'bad-mail-host'],
    ['port', 0, 'bad-mail-port'],
    ['port', 65_536, 'bad-mail-port'],
    ['user', 'a\nb', 'bad-mail-user'],
    ['password', 'a\r\nb', 'bad-mail-user'],
    ['sender', 'nobody', 'bad-sender'],
    ['sender', 'a@example.com\nBcc: b@example.com', 'bad-sender'],
    ['sender', '', 'bad-sender'],
  ] as const)('%s: %j', async ([field, value, code], { backend, admin }) => {
    const save = () => admin.client.settings.saveMailServer({ ...secured, [field]: value })
    await expectRefused(backend, save, { status: 422, code, params: { field } })
    expect(existsSync(join(backend.dataDir, 'secrets.key'))).toBe(false)
  })
})

describe('of the environment', () => {
  it.override('options', ({ mailServer }) => ({ settings: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } }))

  it('it wins, and nothing can be entered', async ({ backend, admin: { client }, mailServer }) => {
    expect(await client.settings.mailServer({})).toMatchObject({ fixed: 'SMTP_URL' })
    await expectRefused(backend, () => client.settings.saveMailServer(entry), {
      status: 409,
      code: 'setting-fixed',
      params: { variable: 'SMTP_URL' },
    })
    await client.settings.tryMail({ language: 'en' })
    expect(mailServer.mails).toHaveLength(1)
  })

  it('without a sender, mails come from the house that has published its name, at once', async ({ admin: { client }, mailServer }) => {
    await client.settings.tryMail({ language: 'en' })
    await client.site.publish({ site: { identity: { name: { en: 'Lamp, House "L"' }, email: 'box@lamp.example' } } })
    await client.settings.tryMail({ language: 'en' })
    expect(mailServer.mails.map(({ from }) => from)).toEqual([
      { name: 'Sabha Arts Collective', address: 'tickets@sabha.example' },
      { name: 'Lamp, House "L"', address: 'box@lamp.example' },
    ])
  })
})

describe('of the environment, with a percent sign that escapes nothing', () => {
  it.override('options', ({ mailServer }) => ({
    settings: { SMTP_URL: `smtp://box+50%%40lamp.example:p%w%2B@127.0.0.1:${mailServer.port}` },
  }))

  it('mails leave all the same, from its user', async ({ admin: { client }, mailServer }) => {
    expect(await client.settings.tryMail({ language: 'en' })).toMatchObject({ is_fine: true })
    expect(mailServer.signIns).toEqual([{ user: 'box+50%@lamp.example', password: 'p%w+' }])
    expect(mailServer.mails.map(({ from }) => from?.address)).toEqual(['box+50%@lamp.example'])
  })
})

describe('without the key that sealed it', () => {
  it('the password is asked for again, and mails wait instead of being lost', async ({ backend, admin: { client } }) => {
    await client.settings.saveMailServer(secured)
    rmSync(join(backend.dataDir, 'secrets.key'))
    const other = await startBackend({ jobs: 'idle', dataDir: backend.dataDir })
    try {
      const { client: again } = await signInAdmin(other)
      expect(await again.settings.mailServer({})).toMatchObject({ is_readable: false })
      expect((await again.settings.ready({})).checks.find(({ id }) => id === 'mail')).toMatchObject({ state: 'missing' })
      expect(await again.settings.tryMail({ language: 'en' })).toMatchObject({ is_fine: false })
      expect(await keptMails(backend)).toEqual([])
      await again.settings.saveMailServer({ ...secured, version: 1 })
      expect(await again.settings.mailServer({})).toMatchObject({ is_readable: true })
    } finally {
      await other.close()
    }
  })

  it.skipIf(standsOnPostgres())('a backup brings it along', async ({ backend, admin: { client } }) => {
    await client.settings.saveMailServer(secured)
    const folder = mkdtempSync(join(tmpdir(), 'sabha-mail-server-'))
    try {
      const now = new Date('2026-11-20T06:00:00Z')
      const { archive } = await makeBackup({ dataDir: backend.dataDir, databaseUrl: undefined, folder, now })
      const dataDir = join(folder, 'restored')
      await restoreBackup({ archive, dataDir, databaseUrl: undefined, now, replace: false })
      const again = await startBackend({ jobs: 'idle', dataDir })
      const restored = await (await signInAdmin(again)).client.settings.mailServer({})
      await again.close()
      expect(restored).toMatchObject({ host: secured.host, is_readable: true })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
