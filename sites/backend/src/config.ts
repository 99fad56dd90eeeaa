import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The only place that reads the environment. */

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const file = z.string().transform((path, check) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    check.addIssue(`cannot read ${path}`)
    return z.NEVER
  }
})

const settings = z
  .object({
    PORT: whole(0, 65_535).default(4000),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: origin.optional(),
    TLS_CERT: file.optional(),
    TLS_KEY: file.optional(),
    DATA_DIR: z.string().default('data'),
    HOLD_MINUTES: whole(2, 60).default(10),
    ALLOWED_ORIGINS: z
      .string()
      .transform((list) => list.split(',').map((entry) => entry.trim()))
      .pipe(z.array(origin))
      .optional(),
    TRUST_PROXY: flag.default(false),
    RAZORPAY_KEY_ID: z.string().min(1).optional(),
    RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
    RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com/v1'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Sabha Arts Collective <tickets@sabha.example>'),
    LIMIT_SIGN_INS_PER_MINUTE: whole(1, 1_000_000).default(300),
    LIMIT_UNPAID_SEATS: whole(1, 1_000_000).default(100),
    LIMIT_WRONG_CODES_PER_MINUTE: whole(1, 1_000_000).default(10),
    LIMIT_RESENDS_PER_HOUR: whole(1, 1_000_000).default(3),
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
  })

export type Config = z.output<typeof settings>

/** A setting that makes no sense: the message names each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable is an unset one: that is how unit files and compose files leave a setting out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const reading = settings.safeParse(given)
  if (reading.success) return reading.data
  const lines = reading.error.issues.map((issue) => `  ${issue.path.join('.') || 'settings'}: ${issue.message}`)
  throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
}
