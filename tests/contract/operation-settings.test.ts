import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { ConfigError, fixedSettings, readConfig } from '@sabha/backend/config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificate, certificateKey } from '../builders/certificate.ts'
import { startServer } from '../builders/server.ts'

const server = fileURLToPath(new URL('../../sites/backend/src/server.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sabha-settings-'))
const fileOf = (name: string) => join(folder, name)

beforeAll(() => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const files = {
    'cert.pem': certificate,
    'key.pem': certificateKey,
    'other-key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'junk.pem': 'not a certificate',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(fileOf(name), content)
})

afterAll(() => rmSync(folder, { recursive: true }))

function start(settings: Record<string, string>): Promise<{ code: number | null; output: string; errors: string }> {
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: fileOf('data'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, [server], { env: environment, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 })
  const text = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    text.output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    text.errors += String(chunk)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text })))
}

describe('a backend does not start', () => {
  it.for([
    ['PORT', { PORT: 'abc' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '0' }],
    ['TLS_KEY', { TLS_CERT: fileOf('cert.pem') }],
    ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_live_x' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'everybody' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['DATA_DIR', { DATA_DIR: fileOf('junk.pem') }],
    ['HOST', { HOST: '192.0.2.1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://sabha:a-secret@127.0.0.1:1/sabha' }],
  ] as const)('%s makes no sense: it names the variable, in a line without a stack', async ([variable, settings], { expect }) => {
    const { code, output, errors } = await start(settings)
    expect(errors).toMatch(new RegExp(`^These settings cannot be used:\\n  ${variable}\\b.*: .+\\n$`))
    expect({ code, output }).toEqual({ code: 1, output: '' })
  })

  it('its database is none, or cannot be opened: it names the file', async () => {
    mkdirSync(fileOf('damaged'))
    writeFileSync(fileOf('damaged/sabha.sqlite'), 'x'.repeat(5_000))
    mkdirSync(fileOf('unopened/sabha.sqlite'), { recursive: true })
    const refusalOf = async (name: string) => (await start({ DATA_DIR: fileOf(name) })).errors
    const said = (name: string, problem: string) =>
      `These settings cannot be used:\n  DATA_DIR: ${fileOf(name)}/sabha.sqlite cannot be opened: ${problem}\n`
    expect(await refusalOf('damaged')).toBe(said('damaged', 'file is not a database'))
    expect(await refusalOf('unopened')).toBe(said('unopened', 'unable to open database file'))
  })

  it('its database cannot be copied before it is brought up to date: it says why', async () => {
    const dataDir = fileOf('uncopied')
    mkdirSync(dataDir)
    // Where the copies go, there is a file.
    writeFileSync(join(dataDir, 'backups'), '')
    const earlier = new DatabaseSync(join(dataDir, 'sabha.sqlite'))
    earlier.exec("CREATE TABLE kysely_migration (name TEXT, timestamp TEXT); INSERT INTO kysely_migration VALUES ('0001-box-office', '')")
    earlier.close()
    expect((await start({ DATA_DIR: dataDir })).errors).toMatch(/was not brought up to date.*EEXIST/s)
  })

  it('another program has its port: it says so, and ends', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, errors } = await start({ PORT: String(port) })
    other.close()
    expect({ code, errors }).toEqual({ code: 1, errors: `These settings cannot be used:\n  PORT: ${port} is used by another program\n` })
  })

  it('another one has its data folder: it says so, and ends; once that has crashed, it starts', async () => {
    const dataDir = fileOf('shared')
    const refusal = `These settings cannot be used:\n  DATA_DIR: another box office runs in ${dataDir}; several need PostgreSQL (DATABASE_URL)\n`
    const first = await startServer({ DATA_DIR: dataDir })
    expect(await start({ DATA_DIR: dataDir })).toEqual({ code: 1, output: '', errors: refusal })
    await first.kill()
    const next = await startServer({ DATA_DIR: dataDir })
    expect(await next.stop()).toBe(0)
  })
})

describe('a setting is refused', () => {
  const file = fileOf
  it.for<[variable: string, settings: Record<string, string>]>([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '40.5' }],
    ['PORT', { PORT: ' ' }],
    ['PORT', { PORT: '0x10' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '1' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '61' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: 'ten' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tickets.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://tickets.example' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://booking.example,' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '123456' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '      ' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
    ['TRUST_PROXY', { TRUST_PROXY: '12' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy.example' }],
    ['TLS_CERT', { TLS_KEY: file('key.pem') }],
    ['TLS_CERT', { TLS_CERT: file('missing.pem'), TLS_KEY: file('key.pem') }],
    ['TLS_CERT', { TLS_CERT: file('junk.pem'), TLS_KEY: file('key.pem') }],
    ['TLS_KEY', { TLS_CERT: file('cert.pem'), TLS_KEY: file('junk.pem') }],
    ['TLS_KEY', { TLS_CERT: file('cert.pem'), TLS_KEY: file('other-key.pem') }],
    ['RAZORPAY_KEY_ID', { RAZORPAY_KEY_SECRET: 'a-secret' }],
    ['RAZORPAY_API_URL', { RAZORPAY_API_URL: 'api.razorpay.com' }],
    ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_WEBHOOK_SECRET: 'one,,two' }],
    ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_WEBHOOK_SECRET: 'one,two,three' }],
    ['GSTIN', { GSTIN: '29AAGCB7383J1Z5' }],
    ['GSTIN', { GSTIN: 'none' }],
    ['SAC', { SAC: '1234' }],
    ['INVOICE_PREFIX', { INVOICE_PREFIX: 'SABHA' }],
    ['INVOICE_PREFIX', { INVOICE_PREFIX: 'a/b' }],
    ['GST_EXEMPT_UP_TO', { GST_EXEMPT_UP_TO: '500.50' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://sabha@localhost/sabha' }],
    ['DATABASE_URL', { DATABASE_URL: 'sabha.sqlite' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.com\nBcc: b@example.com' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin@sabha' }],
    // No mail could be sent to it.
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin(office)@sabha.example' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '12345' }],
    ['LIMIT_WRONG_PASSWORDS', { LIMIT_WRONG_PASSWORDS: '0' }],
    ['LIMIT_SIGN_INS_PER_MINUTE', { LIMIT_SIGN_INS_PER_MINUTE: '0' }],
    ['LIMIT_UNPAID_SEATS', { LIMIT_UNPAID_SEATS: 'many' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s: %j', ([variable, settings]) => {
    expect(() => readConfig(settings)).toThrow(ConfigError)
    expect(() => readConfig(settings)).toThrow(new RegExp(`^These settings cannot be used:\\n  ${variable}\\b.*: .+$`))
  })

  it('and so is every other that makes no sense, in the same breath', () => {
    expect(() => readConfig({ PORT: 'abc', HOLD_MINUTES: '0', LOG_LEVEL: 'loud' })).toThrow(
      /PORT: .+\n {2}HOLD_MINUTES: .+\n {2}LOG_LEVEL: /,
    )
  })

  it('without telling what is secret', () => {
    const secrets = {
      RAZORPAY_KEY_SECRET: 'live-secret',
      SMTP_URL: 'smtpx://user:mail-secret@mail.example.com',
      DATABASE_URL: 'mysql://sabha:database-secret@localhost/sabha',
      ADMIN_PASSWORD: 'short',
      PORT: 'abc',
    }
    expect(() => readConfig(secrets)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/live-secret|mail-secret|database-secret|'short'/) }),
    )
  })
})

describe('a setting is read', () => {
  it('where it is empty, as one that is not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', RAZORPAY_KEY_ID: '', TLS_CERT: '' })).toEqual(readConfig({}))
  })

  it('where nothing is set, by its default', () => {
    expect(readConfig({})).toMatchObject({ PORT: 4000, HOST: '0.0.0.0', DATA_DIR: 'data', LIMIT_WATCHERS: 10_000, TRUST_PROXY: false })
    expect(fixedSettings(readConfig({}))).toEqual({})
  })

  it('where it is sound', () => {
    const sound = {
      PORT: '443',
      PUBLIC_URL: 'https://tickets.example/',
      ALLOWED_ORIGINS: 'https://booking.example, https://door.example/',
      TRUST_PROXY: 'true',
      TLS_CERT: fileOf('cert.pem'),
      TLS_KEY: fileOf('key.pem'),
      SMTP_URL: 'smtps://user:secret@mail.example.com:465',
      DATABASE_URL: 'postgresql:///sabha?host=/run/postgresql',
      ADMIN_EMAIL: ' Admin@Sabha.example ',
      ADMIN_PASSWORD: ' six or more ',
      MAIL_FROM: 'ಸಭಾ Tickets <tickets@sabha.example>',
    }
    expect(readConfig(sound)).toMatchObject({
      PORT: 443,
      PUBLIC_URL: 'https://tickets.example',
      ALLOWED_ORIGINS: ['https://booking.example', 'https://door.example'],
      TRUST_PROXY: 1,
      TLS_CERT: certificate,
      SMTP_URL: sound.SMTP_URL,
      DATABASE_URL: sound.DATABASE_URL,
      ADMIN_EMAIL: 'admin@sabha.example',
      ADMIN_PASSWORD: ' six or more ',
      MAIL_FROM: sound.MAIL_FROM,
    })
  })

  it.each([
    ['u:50%25', 'u:50%'],
    ['100%25:%25zz%40%2B', '100%:%zz%40%2B'],
    ['u:p%25ff', 'u:p%ff'],
  ])('with a percent sign that escapes nothing in a user or password: %s', (escaped, typed) => {
    const read = readConfig({ SMTP_URL: `smtp://${typed}@localhost:25`, DATABASE_URL: `postgres://${typed}@localhost/sabha` })
    expect(read).toMatchObject({ SMTP_URL: `smtp://${escaped}@localhost:25`, DATABASE_URL: `postgres://${escaped}@localhost/sabha` })
  })
})
