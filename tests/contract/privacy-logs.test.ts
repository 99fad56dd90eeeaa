import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { startServer } from '../builders/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sabha-logs-'))

afterAll(() => rmSync(dataDir, { recursive: true }))

it('what a backend says while it works names no customer, and tells no code and no token', async () => {
  const account = { email: 'admin@sabha.example', password: 'a-password-unlike-others' }
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const { origin } = server

  const buyer = await signIn(origin, 'Kamala Unmistakable', '9876512345')
  const { booking_id, ticket_code, verification_code } = await buy(origin, buyer, ['A1'])
  const { pdf_path, qr } = await buyer.client.tickets.pdf({ booking_id })
  await raw(origin, pdf_path)
  await buyer.client.tickets.resend({ booking_id, email: 'unmistakable@example.com' })
  await buyer.client.bookings.mine({ email: 'unmistakable@example.com' })
  await raw(origin, '/api/claim_booking.php', {
    token: buyer.token,
    json: { booking_id, verification_code: 'WRONGONE', phone: buyer.phone },
  })
  await raw(origin, '/api/simple_auth.php', {
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Kamala Unmistakable","phone":98765',
  })
  await raw(origin, `/api/ticket.php%?token=${qr}`)
  await raw(origin, '/api/admin_auth.php', { json: { ...account, password: 'a-guess-unlike-others' } })
  const phone = await pairPhone({ origin }, { admin: await signInAdmin({ origin }, account) })
  for (const code of [qr, ticket_code, 'WRONGTWO']) await phone.client.checkin.scan({ qr: code })
  await raw(origin, '/api/verify_ticket_scan.php', { token: phone.token, json: { qr: 'WRONGTHREE', scan_id: '!' } })
  await phone.client.checkin.list({ show_id: '1' })
  // A guest who reports the request id of an answer can be found in the log by it.
  const { headers } = await raw(origin, '/api/get_shows.php?show_id=9876512345', { headers: { 'x-request-id': '9876512345' } })
  const page = await raw(origin, '/Unmistakable/9876512345?token=9876512345')
  expect(await server.stop()).toBe(0)

  const said = server.said()
  expect(said).toContain('/shows')
  const lines = said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
  // `slow` where the machine is busy.
  const answered = expect.stringMatching(/^(answered|slow)$/)
  expect(lines.filter(({ reqId }) => reqId === headers['x-request-id'])).toMatchObject([{ call: 'shows.list', status: 404, msg: answered }])
  expect(lines.filter(({ reqId }) => reqId === page.headers['x-request-id'])).toMatchObject([{ call: 'site', msg: answered }])
  expect(lines.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['checkin.scan', 'bookings.claim', 'checkin.createPairing', 'tickets.open']),
  )
  const seal = pdf_path.split('.').at(-1) ?? ''
  const secrets = ['Unmistakable', 'unmistakable', '9876512345', buyer.token, ticket_code, verification_code, 'WRONGONE', qr, seal]
  secrets.push(account.password, 'a-guess-unlike-others', phone.token, 'WRONGTWO', 'WRONGTHREE')
  secrets.push(readFileSync(join(dataDir, 'sandbox.key'), 'utf8'))
  for (const secret of secrets) expect(said).not.toContain(secret)
})
