import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buy, signIn } from '../builders/buyer.ts'
import { raw } from '../builders/raw.ts'

const server = fileURLToPath(new URL('../../sites/backend/src/server.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'sabha-logs-'))

afterAll(() => rmSync(dataDir, { recursive: true }))

it('what a backend says while it works names no customer, and tells no code and no token', async () => {
  const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'debug' }
  const child = spawn(process.execPath, [server], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the backend ended: ${said}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
        const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }
  })

  const buyer = await signIn(origin, 'Kamala Unmistakable', '9876512345')
  const { booking_id, ticket_code, verification_code } = await buy(origin, buyer, ['A1'])
  const { pdf_path, qr } = await buyer.client.generateTicketPdf({ booking_id })
  await raw(origin, pdf_path)
  await buyer.client.resendTicketEmail({ booking_id, email: 'unmistakable@example.com' })
  await buyer.client.getUserBookings({ email: 'unmistakable@example.com' })
  await raw(origin, '/api/claim_booking.php', { token: buyer.token, json: { booking_id, verification_code: 'WRONGONE' } })
  await raw(origin, '/api/simple_auth.php', {
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Kamala Unmistakable","phone":98765',
  })
  await raw(origin, `/api/ticket.php%?token=${qr}`)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(child.exitCode).toBe(0)

  expect(said).toContain('/shows')
  const seal = pdf_path.split('.').at(-1) ?? ''
  const secrets = ['Unmistakable', 'unmistakable', '9876512345', buyer.token, ticket_code, verification_code, 'WRONGONE', qr, seal]
  secrets.push(readFileSync(join(dataDir, 'sandbox.key'), 'utf8'))
  for (const secret of secrets) expect(said).not.toContain(secret)
})
