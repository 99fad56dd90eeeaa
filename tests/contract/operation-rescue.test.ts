import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { codeOf } from '../builders/authenticator-app.ts'
import { visitor } from '../builders/buyer.ts'
import { databaseSettings, dropDatabase } from '../builders/databases.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'

/** The server and the command run in processes of their own, as an operator starts them. */

const script = fileURLToPath(new URL('../../.scripts/rescue.ts', import.meta.url))
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let dataDir: string
let server: ServerProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sabha-rescue-'))
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  dropDatabase(dataDir)
  rmSync(dataDir, { recursive: true })
})

async function rescue(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) }
  const ended = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch((error) => error)
  return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` }
}

it('lets the only owner in again who lost the app and the recovery codes, while the box office runs', async () => {
  server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password })
  const { origin } = server
  // Without any factor it still signs out and lifts the lock, and says so in the audit log.
  const without = await signInAdmin({ origin })
  expect(await rescue(adminAccount.email)).toMatchObject({ code: 0 })
  await expect(without.client.accounts.list({})).rejects.toMatchObject({ code: 'session-ended' })

  const before = await signInAdmin({ origin })
  expect((await before.client.reports.audit({ search: 'Reset two-step sign-in' })).entries).toMatchObject([
    { who: 'Somebody', to_what: `account ${adminAccount.email}` },
  ])
  const { accounts } = before.client
  const { secret, setup } = await accounts.beginSecondFactor({ password: adminAccount.password, response: null })
  await accounts.confirmSecondFactor({ setup, code: codeOf(secret, Date.now()), language: 'en' })
  await accounts.requireSecondFactor({ is_required: true })
  const tryIn = (code = '') => visitor(origin).accounts.adminSignIn({ ...adminAccount, code })
  for (let count = 0; count < 5; count++) await expect(tryIn('AAAA')).rejects.toMatchObject({ code: 'wrong-code' })
  await expect(tryIn('AAAA')).rejects.toMatchObject({ code: 'too-many-codes' })

  expect(await rescue()).toMatchObject({ code: 1, text: 'pnpm rescue <e-mail>\n' })
  expect(await rescue('nobody@sabha.example')).toMatchObject({ code: 1, text: expect.stringContaining('no open account') })
  expect(await rescue(` ${adminAccount.email.toUpperCase()} `)).toMatchObject({ code: 0 })

  await expect(accounts.list({})).rejects.toMatchObject({ code: 'session-ended' })
  expect((await tryIn()).must_set_up_second_factor).toBe(true)
  // Once more, with nothing left to remove: it still lifts the lock.
  expect(await rescue(adminAccount.email)).toMatchObject({ code: 0 })
})
