import { languages } from '@sabha/language/languages'
import { isPan } from '@sabha/ticketing/donation'
import { minute } from '@sabha/ticketing/durations'
import { isGstin } from '@sabha/ticketing/invoice'
import { isUpiAddress } from '@sabha/ticketing/upi'
import * as z from 'zod/mini'
import { adminCall, at, call } from '../call.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { isKeepable, text, whole } from '../request-fields.ts'
import { figureRanges, rangesShape } from '../settings.ts'
import { Success } from '../shapes.ts'
import { confirmation, needsProof, proof } from './accounts.ts'

/** ms. A mail server or a provider may be slow to refuse. */
const tryTimeout = minute

/** The figures that visitors are not told. */
const officeRanges = {
  /** Seats held at a time from one network address. */
  unpaid_seats: { least: 1, most: 1_000_000, standard: 100 },
  /** Seats of a show per guest or phone number, in bookings that cost nothing. */
  free_seats_per_guest: { least: 1, most: 1_000_000, standard: 10 },
  /** Buyers of a show at a time: with more, its waiting room opens, and lets in this many. */
  active_buyers: { least: 1, most: 1_000_000, standard: 500 },
  /** How long somebody let in from a waiting room may choose seats. */
  pass_minutes: { least: 1, most: 120, standard: 10 },
  /** How long before the show guests whose booking cost nothing are asked whether they come; 0: nobody is asked. */
  still_coming_hours: { least: 0, most: 168, standard: 24 },
  /** How often an hour a booking's ticket may be sent again. */
  resends_per_hour: { least: 1, most: 1_000_000, standard: 3 },
  /** Rupees: a seat of up to this price bears no GST. */
  gst_exempt_up_to: { least: 0, most: 100_000, standard: 500 },
} as const

/** The settings that are whole numbers: the range of each, and the value that holds until somebody sets another. */
export const settingRanges = { ...figureRanges, ...officeRanges }

const line = (most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((given) => given.normalize('NFC').trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(z.maxLength(most), z.refine(isKeepable), z.regex(/^\P{Cc}*$/u)),
  )
const capitals = z.pipe(
  z.string(),
  z.transform((given) => given.trim().toUpperCase()),
)

/** How this box office sells, as its owners set it. The defaults hold for what nobody has set. */
export const Settings = z.object({
  ...rangesShape(settingRanges),
  /** Empty: no invoices are made. */
  gstin: z._default(z.pipe(capitals, z.string().check(z.refine((given) => given === '' || isGstin(given)))), ''),
  /** Name and address of the collective on invoices, on one line. */
  invoice_supplier: z._default(z.pipe(line(160), z.string().check(z.minLength(1))), 'Sabha Arts Collective'),
  /** Services accounting code of admissions. */
  sac: z._default(z.pipe(line(6), z.string().check(z.regex(/^99\d{4}$/))), '999622'),
  /** The prefix of each invoice's serial. */
  invoice_prefix: z._default(z.pipe(capitals, z.string().check(z.regex(/^[A-Z0-9-]{1,4}$/))), 'SAB'),
  /** The UPI address of the merchant account to which guests pay at the counter; empty: it shows no UPI code. */
  upi_address: z._default(z.pipe(line(163), z.string().check(z.refine((given) => given === '' || isUpiAddress(given)))), ''),
  /** The name of that account in the payer's app. */
  upi_name: z._default(line(60), ''),
  /** Whether guests may give a donation beside their seats; nobody is asked until an owner switches it on. */
  donations: z._default(z.enum(['off', 'on']), 'off'),
  /** The house's PAN, on receipts of donations; empty: they have none. */
  donation_pan: z._default(z.pipe(capitals, z.string().check(z.refine((given) => given === '' || isPan(given)))), ''),
  /** The house's registration under section 80G of the income tax, on the same receipts; empty: they have none. */
  donation_80g: z._default(line(60), ''),
  /** The default for a new show. */
  age_limit: z._default(line(20), '6+'),
  /** The language of pages for a browser that asks for none. */
  language: z._default(z.enum(languages), 'en'),
})
export type Settings = z.output<typeof Settings>
export type SettingName = keyof Settings

export const settingNames = Object.keys(Settings.shape) as SettingName[]
export const standardSettings: Settings = z.parse(Settings, {})

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(Settings.shape, name)
}

const textProblems = {
  gstin: 'bad-gstin',
  invoice_supplier: 'supplier-needed',
  sac: 'bad-sac',
  invoice_prefix: 'bad-invoice-prefix',
  upi_address: 'bad-upi-address',
  upi_name: 'upi-name-too-long',
  donations: 'bad-donations',
  donation_pan: 'bad-pan',
  donation_80g: 'registration-too-long',
  age_limit: 'age-limit-too-long',
  language: 'bad-language',
} as const satisfies Record<Exclude<SettingName, keyof typeof settingRanges>, string>

/** Returns what is wrong with a value for this setting; undefined if nothing is. The pages and the backend both use it. */
export function settingProblem(name: SettingName, value: unknown): Refusal | undefined {
  if (z.safeParse(Settings.shape[name], value).success) return undefined
  if (!isRanged(name)) return refuse(textProblems[name], { field: name })
  const { least, most } = settingRanges[name]
  return refuse('setting-out-of-range', { field: name, least, most })
}

export function isRanged(name: SettingName): name is keyof typeof settingRanges {
  return Object.hasOwn(settingRanges, name)
}

/** Returns a contradiction between settings, with the field that shows it; undefined if there is none. */
export function settingsContradiction({ refund_days_least, refund_days_most, upi_address, upi_name }: Settings): Refusal | undefined {
  if (refund_days_least > refund_days_most) return refuse('refund-days-order', { field: 'refund_days_most' })
  if (upi_address !== '' && upi_name === '') return refuse('upi-name-needed', { field: 'upi_name' })
  return undefined
}

export interface MailServerEntry {
  /** Empty: mails are kept as files. */
  host: string
  port: number
  /** Empty: the server needs no sign-in. */
  user: string
  sender: string
  /** Empty: unchanged. */
  password: string
}

const oneLine = /^\P{Cc}{0,200}$/u
/** One address, with a name or without. */
const senderShape = /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Returns what is wrong with a mail server as typed; undefined if nothing is seen to be wrong. The pages and the backend both use it. */
export function mailServerProblem({ host, port, user, sender, password }: MailServerEntry): Refusal | undefined {
  const name = host.trim()
  if (name === '') return undefined
  if (!/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i.test(name)) return refuse('bad-mail-host', { field: 'host' })
  if (!(Number.isInteger(port) && port >= 1 && port <= 65_535)) return refuse('bad-mail-port', { field: 'port' })
  if (!oneLine.test(user)) return refuse('bad-mail-user', { field: 'user' })
  if (!oneLine.test(password)) return refuse('bad-mail-user', { field: 'password' })
  if (sender.length > 200 || !senderShape.test(sender.trim())) return refuse('bad-sender', { field: 'sender' })
  return undefined
}

export const readyChecks = [
  'shows',
  'identity',
  'invoices',
  'owners',
  'payments',
  'payment-key',
  'webhook',
  'earlier-payments',
  'mail',
  'outbox',
  'prints',
  'address',
  'certificate',
  'disk',
  'backup',
  'clock',
] as const

/** One thing that selling needs. */
export const ReadyCheck = z.object({
  id: z.enum(readyChecks),
  /** `weak`: the house can sell, but something may go wrong. */
  state: z.enum(['good', 'weak', 'missing']),
  /** A number, for checks that count: shows, owners, mails, prints, megabytes, days, seconds. */
  value: z.nullable(z.number()),
  /** When it last happened, for checks about that. */
  at: z.nullable(z.string()),
})
export type ReadyCheck = z.output<typeof ReadyCheck>

/** `said`: what the other side answered, an id or the reason why not. */
const TriedOut = z.extend(Success, { is_fine: z.boolean(), said: z.string() })

export const adminSettings = {
  get: call({
    ...adminCall('GET', 'settings', 'staff'),
    summary: 'How this box office sells, and what of it the environment sets.',
    request: z.object({}),
    response: z.object({
      /** Rises with each saving; 0: nobody has saved any. */
      version: z.number(),
      settings: Settings,
      /** Setting → the environment variable that fixes it, so that it cannot be changed here. */
      fixed: z.record(z.string(), z.string()),
      /** The last saving. */
      saved: z.nullable(z.object({ at: z.string(), who: z.string() })),
    }),
  }),

  save: call({
    ...adminCall('POST', 'save_settings', 'owner'),
    summary: `Changes these settings and leaves the others. Refused where somebody has saved since that version. The UPI address and its name: ${needsProof}`,
    audit: ['settings-changed'],
    request: z.object({ version: whole, settings: z.record(text(60), z.union([z.number(), text(400)])), ...confirmation }),
    response: z.extend(Success, { version: z.number() }),
  }),

  mailServer: call({
    ...adminCall('GET', 'mail_server', 'staff'),
    summary: 'The mail server that was entered, without its password.',
    request: z.object({}),
    response: z.object({
      /** Rises with each saving; 0: nobody has entered one. */
      version: z.number(),
      host: z.string(),
      port: z.number(),
      user: z.string(),
      sender: z.string(),
      /** When it was entered; null: there is none. */
      password: z.nullable(z.object({ set_at: z.string() })),
      /** False: the key that decrypts its password is not on this machine. */
      is_readable: z.boolean(),
      /** The environment variable that names another mail server, which is used instead; null: none does. */
      fixed: z.nullable(z.string()),
    }),
  }),

  saveMailServer: call({
    ...adminCall('POST', 'save_mail_server', 'owner'),
    summary:
      'Enters the mail server, or takes it away (host empty), after the password or a passkey of the account that asks. An empty password of the server stays as it is for the same server and user.',
    audit: ['mail-server-set', 'proof-failed'],
    request: z.object({
      version: whole,
      host: text(300),
      port: whole,
      user: text(300),
      sender: text(400),
      password: text(300),
      proof: z.object(proof),
    }),
    response: z.extend(Success, { version: z.number() }),
  }),

  ready: call({
    ...adminCall('GET', 'ready', 'staff'),
    summary: 'What selling needs, and how each of it is.',
    request: z.object({}),
    response: z.object({ checks: z.array(ReadyCheck), server_time: z.string() }),
  }),

  tryMail: call({
    ...at('POST', 'admin_api.php?action=try_mail', 'owner'),
    summary: 'Sends a test mail to the address of the account that asks, and answers what the mail server said.',
    timeout: tryTimeout,
    rateLimit: 'wrong-codes',
    audit: ['mail-tried'],
    request: z.object({ language: z.enum(languages) }),
    response: TriedOut,
  }),

  tryPayment: call({
    ...at('POST', 'admin_api.php?action=try_payment', 'owner'),
    summary:
      'Asks the payment provider for an order of one rupee, which nobody pays: with the key that holds, or with one that is only typed.',
    timeout: tryTimeout,
    rateLimit: 'wrong-codes',
    audit: ['payment-tried'],
    /** The request has both, or neither. */
    request: z.object({ key_id: z._default(text(200), ''), key_secret: z._default(text(200), '') }),
    response: TriedOut,
  }),
}
