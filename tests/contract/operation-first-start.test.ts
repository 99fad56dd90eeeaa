import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { visitor } from '../builders/buyer.ts'
import { startServer } from '../builders/server.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sabha-first-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

it('the first start tells how to sign in, and no later one does', async () => {
  const first = await startServer({ DATA_DIR: dataDir })
  const [, email = '', password = ''] = /^Admin +(\S+), password (\S+) /m.exec(first.said()) ?? []
  expect(email).toBe('admin@sabha.example')
  expect(password.length).toBeGreaterThanOrEqual(12)
  expect(first.said()).toMatch(/^Scanner +http:\/\/localhost:\d+\/scanner\/$/m)
  expect((await visitor(first.origin).accounts.adminSignIn({ email, password })).user.permission).toBe('admin')
  expect(await first.stop()).toBe(0)

  const second = await startServer({ DATA_DIR: dataDir })
  expect(second.said()).not.toMatch(/^Admin/m)
  expect(second.said()).not.toContain(password)
  expect((await visitor(second.origin).accounts.adminSignIn({ email, password })).success).toBe(true)
  expect(await second.stop()).toBe(0)
})

it('what the settings say is not repeated', async () => {
  const named = { email: 'box.office@sabha.example', password: 'as-it-was-set' }
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: named.email, ADMIN_PASSWORD: named.password })
  expect(server.said()).not.toContain(named.password)
  expect((await visitor(server.origin).accounts.adminSignIn(named)).user.email).toBe(named.email)
  await server.stop()
})
