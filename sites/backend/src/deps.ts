import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { pino } from 'pino'
import { sweepUnfinished } from './adapters/files/keep-file.ts'
import { createFrameReader } from './adapters/frames/frame-reader.ts'
import { openMachine } from './adapters/machine/machine.ts'
import { keptMailsIn } from './adapters/mail/kept-mails.ts'
import { LiveMailer, type MailServer } from './adapters/mail/live-mailer.ts'
import { type Mailer, onFirstMail } from './adapters/mail/mail.ts'
import type { SmtpOptions } from './adapters/mail/transports.ts'
import { createTicketArchive } from './adapters/pdf/archive.ts'
import { createTicketPrinter } from './adapters/pdf/printer.ts'
import { createPictureMaker } from './adapters/pictures/picture-maker.ts'
import { razorpayProvider } from './adapters/razorpay/razorpay.ts'
import { openSealer, type Sealer } from './adapters/sealer.ts'
import { openWallets } from './adapters/wallets/wallets.ts'
import type { AppDeps } from './app.ts'
import { type Config, ConfigError, fixedSettings, walletKeys } from './config.ts'
import { ordersIn, type SandboxOptions, sandboxProvider } from './dev/sandbox/plugin.ts'
import { pathOf } from './http/path-of.ts'
import { closeToOthers } from './operation/private-files.ts'
import { createPasswordThreads } from './rules/accounts/password-threads.ts'
import { mailServerNow } from './rules/settings/mail-server.ts'
import { mailFrom } from './rules/site/mail-from.ts'
import { openSqlite } from './store/engine/sqlite/open.ts'
import { takeFolder } from './store/engine/sqlite/take-folder.ts'
import { CannotOpen, type Store } from './store/store.ts'

const bookingSite = fileURLToPath(new URL('../../booking/dist', import.meta.url))
const scannerSite = fileURLToPath(new URL('../../scanner/dist', import.meta.url))
const sandboxPath = '/sandbox/razorpay'

/** Opens everything that the settings ask for. `close` closes what is still open after the app is closed. */
export async function openDeps(config: Config): Promise<AppDeps & { close(): Promise<void> }> {
  const dataDir = openFolder(config.DATA_DIR)
  const store = await openStore(config, dataDir)
  const printer = createTicketPrinter()
  const frames = createFrameReader()
  const pictureMaker = createPictureMaker()
  const passwords = createPasswordThreads()
  const sealer = openSealer(join(dataDir, 'secrets.key'))
  const mail = await openMail(config, { dataDir, store, sealer })
  const { mailer } = mail
  const logger = openLogger(config)
  const payments = await openPayments(config, dataDir, logger)
  const wallets = await openWallets(walletKeys(config))
  const open = closeToOthers(dataDir)
  if (open.length > 0) logger.warn({ open }, 'other users of this machine can read these files')
  for (const folder of ['tickets', 'mail']) await sweepUnfinished(join(dataDir, folder), Date.now())
  return {
    store,
    now: Date.now,
    randomBytes,
    ...payments.deps,
    mailer,
    keptMails: keptMailsIn(join(dataDir, 'mail')),
    mailVariable: config.SMTP_URL === undefined ? undefined : 'SMTP_URL',
    machine: openMachine({ dataDir, publicOrigin: config.PUBLIC_URL, certificate: config.TLS_CERT }),
    tickets: createTicketArchive({
      directory: join(dataDir, 'tickets'),
      printer,
      onKeepFailed: (err) => logger.error({ err }, 'a ticket could not be kept'),
    }),
    wallets,
    frames,
    pictureMaker,
    passwords,
    sealer,
    mailGoesOut: mail.mailGoesOut,
    lookAtMailServer: mail.lookAtMailServer,
    limits: {
      signInsPerMinute: config.LIMIT_SIGN_INS_PER_MINUTE,
      wrongCodesPerMinute: config.LIMIT_WRONG_CODES_PER_MINUTE,
      wrongPasswords: config.LIMIT_WRONG_PASSWORDS,
      watchers: config.LIMIT_WATCHERS,
      lateness: config.LIMIT_LATENESS_MS,
      requestMs: config.LIMIT_REQUEST_SECONDS * 1_000,
      idleMs: config.LIMIT_IDLE_SECONDS * 1_000,
      watchersPerAddress: config.LIMIT_WATCHERS_PER_ADDRESS,
    },
    fixedSettings: fixedSettings(config),
    publicOrigin: config.PUBLIC_URL,
    host: config.HOST,
    allowedOrigins: config.ALLOWED_ORIGINS ?? [],
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    tls: config.TLS_CERT && config.TLS_KEY ? { cert: config.TLS_CERT, key: config.TLS_KEY } : undefined,
    bookingSite,
    scannerSite,
    logger,
    async close() {
      const parts = [mailer, printer, frames, pictureMaker, passwords, payments, wallets.apple]
      await Promise.all(parts.map((part) => part?.close()))
      await store.close()
    },
  }
}

/** Takes the data folder for this process, where it holds the database. Processes on PostgreSQL may share it. */
export function takeDataFolder({ DATABASE_URL, DATA_DIR }: Config): { close(): void } | undefined {
  if (DATABASE_URL !== undefined) return undefined
  const dataDir = openFolder(DATA_DIR)
  const taken = takeFolder(dataDir)
  if (!taken) throw new ConfigError([`DATA_DIR: another box office runs in ${dataDir}; several need PostgreSQL (DATABASE_URL)`])
  return taken
}

interface MailWay {
  mailer: Mailer
  /** Looks up where mails go now; `mailGoesOut` tells the result of the last look-up. */
  lookAtMailServer: () => Promise<MailServer>
  mailGoesOut: () => boolean
}

/** Sends mails over the server that the environment names, else the one that an owner entered; without one, keeps mails as files. */
async function openMail(
  { SMTP_URL: url, MAIL_FROM: set }: Config,
  { dataDir, store, sealer }: { dataDir: string; store: Store; sealer: Sealer },
): Promise<MailWay> {
  const from = set ?? (() => mailFrom({ store }, url))
  const smtp = async (options: SmtpOptions) => (await import('./adapters/mail/transports.ts')).smtpMailer(options)
  let seen: MailServer = { kind: 'none' }
  const lookAtMailServer = async () => {
    seen = await mailServerNow({ store, sealer })
    return seen
  }
  await lookAtMailServer()
  if (url !== undefined) return { mailer: onFirstMail(() => smtp({ url, from })), lookAtMailServer, mailGoesOut: () => true }
  const files = onFirstMail(async () =>
    (await import('./adapters/mail/transports.ts')).fileMailer({ directory: join(dataDir, 'mail'), from }),
  )
  return { mailer: new LiveMailer({ now: lookAtMailServer, smtp, files }), lookAtMailServer, mailGoesOut: () => seen.kind === 'server' }
}

/** Without DATABASE_URL, the database is a file in the data folder. */
export async function openStore({ DATABASE_URL, DATABASE_DIRECT_URL }: Config, dataDir: string): Promise<Store> {
  const failing = (variable: string) => (error: unknown) => {
    throw error instanceof CannotOpen ? new ConfigError([`${variable}: ${error.message}`]) : error
  }
  if (DATABASE_URL === undefined) return openSqlite(join(dataDir, 'sabha.sqlite')).catch(failing('DATA_DIR'))
  const { openPostgres } = await import('./store/engine/postgres/open.ts')
  return openPostgres(DATABASE_URL, DATABASE_DIRECT_URL).catch(failing('DATABASE_URL'))
}

function openFolder(path: string): string {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch {
    throw new ConfigError([`DATA_DIR: ${folder} is no folder that can be written to`])
  }
}

type Payments = Pick<
  AppDeps,
  'provider' | 'checkout' | 'sandbox' | 'sandboxOrders' | 'webhookDoor' | 'isSandbox' | 'formerSandbox' | 'connectProvider' | 'keyVariable'
>

/** Opens payments with the key that the environment sets; without one in the sandbox, until an owner enters a key. */
async function openPayments(
  config: Config,
  dataDir: string,
  logger: Pick<AppDeps['logger'], 'error'>,
): Promise<{ deps: Payments; close(): Promise<void> }> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: apiUrl } = config
  const connectProvider: Payments['connectProvider'] = (key) => ({
    ...key,
    scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    provider: razorpayProvider({ apiUrl, ...key }),
  })
  const hasKey = keyId !== undefined && keySecret !== undefined
  const databaseFile = join(dataDir, 'sandbox.sqlite')
  const openFormer = async () => {
    if (!existsSync(databaseFile)) return undefined
    return openSandbox(config, databaseFile).catch((err: unknown) => {
      // Real sales must not fail because the sandbox's books can't be opened.
      logger.error({ err }, 'the books of the sandbox cannot be opened: what it sold cannot be refunded')
      return undefined
    })
  }
  const sandbox = hasKey ? await openFormer() : await openSandbox(config, databaseFile)
  const close = async () => sandbox?.close()
  const sandboxOrders = () => (sandbox ? ordersIn(databaseFile) : [])
  if (hasKey) {
    const { provider, ...key } = connectProvider({ keyId, keySecret })
    const checkout = { ...key, webhookSecrets: config.RAZORPAY_WEBHOOK_SECRET }
    const none = { sandbox: undefined, webhookDoor: undefined, isSandbox: false, keyVariable: 'RAZORPAY_KEY_ID' }
    return { deps: { provider, checkout, formerSandbox: sandbox?.key, sandboxOrders, connectProvider, ...none }, close }
  }
  if (!sandbox) throw new Error('without keys there is a sandbox')
  const { provider, ...key } = sandbox.key
  const checkout = { ...key, webhookSecrets: [sandbox.options.webhook.secret] }
  const { webhookDoor } = sandbox
  return {
    deps: {
      provider,
      checkout,
      sandbox: sandbox.options,
      sandboxOrders,
      webhookDoor,
      isSandbox: true,
      connectProvider,
      keyVariable: undefined,
    },
    close,
  }
}

/** Opens the sandbox with its API on its own port for the backend: the public one may use TLS with a certificate that only phones trust. */
async function openSandbox(config: Config, databaseFile: string) {
  const dataDir = dirname(databaseFile)
  const webhookDoor: { url: string | undefined } = { url: undefined }
  const options = {
    databaseFile,
    keyId: 'rzp_test_sandbox',
    keySecret: keptSecret(join(dataDir, 'sandbox.key')),
    webhook: { url: () => webhookDoor.url, secret: keptSecret(join(dataDir, 'sandbox-webhook.key')) },
    tricks: config.SANDBOX_TRICKS,
  } satisfies SandboxOptions
  const door = fastify()
  await door.register(sandboxProvider, { ...options, prefix: sandboxPath })
  const origin = await door.listen({ host: '127.0.0.1', port: 0 })
  const { keyId, keySecret } = options
  const provider = razorpayProvider({ apiUrl: `${origin}${sandboxPath}/v1`, keyId, keySecret })
  return { options, webhookDoor, key: { keyId, keySecret, scriptUrl: `${sandboxPath}/checkout.js`, provider }, close: () => door.close() }
}

/** Reads a secret that is kept beside the data, and makes it when it is first needed. */
function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Logs JSON lines without names, phones, codes or tokens: of a request only its id, method and path. */
function openLogger(config: Config) {
  return pino({
    level: config.LOG_LEVEL,
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  })
}
