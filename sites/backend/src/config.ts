import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type SettingName, type Settings, settingRanges } from '@sabha/api/admin/settings'
import { isGstin } from '@sabha/ticketing/invoice'
import { z } from 'zod'
import { isInternetAddress } from './adapters/mail/plain-address.ts'
import { type AppleProblem, type AppleSigner, readAppleSigner } from './adapters/wallets/apple-signer.ts'
import { type GoogleAccount, readGoogleAccount } from './adapters/wallets/google-account.ts'
import { isEasyPassword, isLongEnough } from './rules/accounts/easy-passwords.ts'
import { addressesOf } from './store/engine/postgres/addresses.ts'

/** The only place that reads the environment. */

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `is below ${min}`).max(max, `is above ${max}`))
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
/** Makes the schema of a setting that owners may change in the admin if the environment doesn't set it. */
const ranged = (name: keyof typeof settingRanges) => whole(settingRanges[name].least, settingRanges[name].most).optional()
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** Where the visitor's address is read from: no proxy, a number of proxies in front of us, or those at these addresses and networks. */
const proxies = z.string().transform((text, check): number | string[] | false => {
  if (text === '0' || text === 'false') return false
  if (text === 'true') return 1
  if (/^\d$/.test(text)) return Number(text)
  const networks = text.split(',').map((entry) => entry.trim())
  const odd = networks.find((entry) => !isNetwork(entry))
  if (odd === undefined) return networks
  check.addIssue(`"${odd}" is no number of proxies (true: 1), and no address or network such as 10.0.0.0/8`)
  return z.NEVER
})
const file = z.string().transform((path, check) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    check.addIssue(`cannot read ${path}`)
    return z.NEVER
  }
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  // A network of 0 bits would make everybody a proxy.
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
  )
}

/** Escapes the percent signs of a password that escape nothing: they are meant literally. */
function withPercentsEscaped(url: string): string {
  return url
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/(?:%[0-9a-f]{2})+/gi, (signs) =>
      orUndefined(() => decodeURIComponent(signs)) === undefined ? signs.replaceAll('%', '%25') : signs,
    )
}

function tlsProblem(cert: string, key: string): { path: string[]; message: string } | undefined {
  const certificate = orUndefined(() => new X509Certificate(cert))
  if (!certificate) return { path: ['TLS_CERT'], message: 'is no certificate in PEM' }
  const privateKey = orUndefined(() => createPrivateKey(key))
  if (!privateKey) return { path: ['TLS_KEY'], message: 'is no private key in PEM' }
  return certificate.checkPrivateKey(privateKey) ? undefined : { path: ['TLS_KEY'], message: 'is not the key of TLS_CERT' }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The address of one server, or of several in libpq's form: `postgres://user:password@one,two/database`. */
const postgresAddress = z
  .string()
  .transform(withPercentsEscaped)
  .refine((text) => addressesOf(text).every(isPostgresAddress), 'is no address of the form postgres://user:password@host/database')

function isPostgresAddress(text: string): boolean {
  return z.url({ protocol: /^postgres(ql)?$/ }).safeParse(text).success
}

const settings = z
  .object({
    PORT: whole(0, 65_535).default(4000),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: origin.optional(),
    TLS_CERT: file.optional(),
    TLS_KEY: file.optional(),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_DIRECT_URL: postgresAddress.optional(),
    ADMIN_EMAIL: z.string().trim().toLowerCase().refine(isInternetAddress, 'is not an e-mail address').optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine(isLongEnough, 'is shorter than 6 characters')
      .max(200, 'is longer than 200 characters')
      .refine((password) => !isLongEnough(password) || !isEasyPassword(password), 'is too easy to guess')
      .optional(),
    HOLD_MINUTES: ranged('hold_minutes'),
    ALLOWED_ORIGINS: z
      .string()
      .transform((list) => list.split(',').map((entry) => entry.trim()))
      .pipe(z.array(origin))
      .optional(),
    SANDBOX_TRICKS: flag.default(false),
    TRUST_PROXY: proxies.default(false),
    RAZORPAY_KEY_ID: z.string().min(1).optional(),
    RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
    RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com/v1'),
    RAZORPAY_WEBHOOK_SECRET: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.array(z.string().min(1, 'has an empty secret')).max(2, 'has more than two secrets'))
      .default([]),
    GSTIN: z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => isGstin(text), 'is no GSTIN')
      .optional(),
    SAC: z
      .string()
      .regex(/^99\d{4}$/, 'is no services accounting code')
      .optional(),
    INVOICE_PREFIX: z
      .string()
      .regex(/^[A-Z0-9-]{1,4}$/, 'is not 1 to 4 of A–Z, 0–9 and -')
      .optional(),
    INVOICE_SUPPLIER: z.string().trim().min(1).max(160).optional(),
    GST_EXEMPT_UP_TO: ranged('gst_exempt_up_to'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./ })
      .transform(withPercentsEscaped)
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'is not one address, with a name or without')
      .optional(),
    APPLE_PASS_CERT: file.optional(),
    APPLE_PASS_KEY: file.optional(),
    APPLE_WWDR_CERT: file.optional(),
    GOOGLE_WALLET_ISSUER: z
      .string()
      .regex(/^\d{10,25}$/, 'is no issuer id')
      .optional(),
    GOOGLE_WALLET_KEY: file.optional(),
    LIMIT_SIGN_INS_PER_MINUTE: whole(1, 1_000_000).default(300),
    LIMIT_UNPAID_SEATS: ranged('unpaid_seats'),
    LIMIT_FREE_SEATS: ranged('free_seats_per_guest'),
    LIMIT_WRONG_CODES_PER_MINUTE: whole(1, 1_000_000).default(10),
    LIMIT_RESENDS_PER_HOUR: ranged('resends_per_hour'),
    LIMIT_WRONG_PASSWORDS: whole(1, 1_000_000).default(5),
    LIMIT_ACTIVE_BUYERS: ranged('active_buyers'),
    LIMIT_PASS_MINUTES: ranged('pass_minutes'),
    LIMIT_LATENESS_MS: whole(10, 60_000).default(2_000),
    LIMIT_REQUEST_SECONDS: whole(1, 3_600).default(30),
    LIMIT_IDLE_SECONDS: whole(1, 3_600).default(120),
    LIMIT_WATCHERS: whole(0, 1_000_000).default(10_000),
    LIMIT_WATCHERS_PER_ADDRESS: whole(0, 1_000_000).default(2_000),
    METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine((value, check) => {
    const together = (a: keyof typeof value, b: keyof typeof value) => {
      if ((value[a] === undefined) !== (value[b] === undefined)) {
        check.addIssue({
          code: 'custom',
          path: [value[a] === undefined ? a : b],
          message: `is needed where ${value[a] === undefined ? b : a} is set`,
        })
      }
    }
    together('TLS_CERT', 'TLS_KEY')
    together('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET')
    if (value.TLS_CERT && value.TLS_KEY) {
      const problem = tlsProblem(value.TLS_CERT, value.TLS_KEY)
      if (problem) check.addIssue({ code: 'custom', ...problem })
    }
    together('APPLE_PASS_CERT', 'APPLE_PASS_KEY')
    together('APPLE_PASS_CERT', 'APPLE_WWDR_CERT')
    together('GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY')
    const apple = appleSigner(value)
    if (apple && 'problem' in apple) check.addIssue({ code: 'custom', path: [appleFiles[apple.of]], message: apple.problem })
    if (value.GOOGLE_WALLET_ISSUER && value.GOOGLE_WALLET_KEY && !googleAccount(value)) {
      check.addIssue({ code: 'custom', path: ['GOOGLE_WALLET_KEY'], message: 'is no key file of a service account' })
    }
  })

export type Config = z.output<typeof settings>

const appleFiles = { certificate: 'APPLE_PASS_CERT', key: 'APPLE_PASS_KEY', intermediate: 'APPLE_WWDR_CERT' } as const
type WalletFiles = Partial<
  Record<(typeof appleFiles)[AppleProblem['of']] | 'GOOGLE_WALLET_ISSUER' | 'GOOGLE_WALLET_KEY', string | undefined>
>

function appleSigner(files: WalletFiles): AppleSigner | AppleProblem | undefined {
  const { APPLE_PASS_CERT: certificate, APPLE_PASS_KEY: key, APPLE_WWDR_CERT: intermediate } = files
  return certificate && key && intermediate ? readAppleSigner({ certificate, key, intermediate }) : undefined
}

function googleAccount({ GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: file }: WalletFiles): GoogleAccount | undefined {
  return issuer && file ? readGoogleAccount(issuer, file) : undefined
}

/** Returns the keys that sign passes, from settings that have been checked. */
export function walletKeys(config: Config): { apple: AppleSigner | undefined; google: GoogleAccount | undefined } {
  const apple = appleSigner(config)
  return { apple: apple && 'problem' in apple ? undefined : apple, google: googleAccount(config) }
}

/** The variables that set what owners could otherwise change in the admin. */
const variables = {
  hold_minutes: 'HOLD_MINUTES',
  unpaid_seats: 'LIMIT_UNPAID_SEATS',
  free_seats_per_guest: 'LIMIT_FREE_SEATS',
  active_buyers: 'LIMIT_ACTIVE_BUYERS',
  pass_minutes: 'LIMIT_PASS_MINUTES',
  resends_per_hour: 'LIMIT_RESENDS_PER_HOUR',
  gst_exempt_up_to: 'GST_EXEMPT_UP_TO',
  gstin: 'GSTIN',
  invoice_supplier: 'INVOICE_SUPPLIER',
  sac: 'SAC',
  invoice_prefix: 'INVOICE_PREFIX',
} as const satisfies Partial<Record<SettingName, keyof Config>>

/** Returns the settings that this environment sets. */
export function fixedSettings(config: Config): Partial<Settings> {
  const entries = Object.entries(variables).map(([name, variable]) => [name, config[variable]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the variable that sets this setting; empty if none does. */
export function variableOf(name: SettingName): string {
  return Object.hasOwn(variables, name) ? variables[name as keyof typeof variables] : ''
}

/** Thrown for settings that can't be used. Each problem names its variable first. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as unset, because unit files and compose files leave a setting out that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const reading = settings.safeParse(given)
  if (reading.success) return reading.data
  throw new ConfigError(reading.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`))
}
