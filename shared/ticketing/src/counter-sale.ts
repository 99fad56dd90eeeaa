import * as z from 'zod/mini'
import { type LeaseTerms, mostSeatsOfSale, type SignedText } from './counter-lease.ts'
import { type RecordReading, readRecord, type SignOnPhone, signRecord } from './counter-signed.ts'
import { wrongAmountGiven } from './donation.ts'
import type { Verify } from './ed25519.ts'
import type { Paise } from './money.ts'
import { concessionKinds } from './quote.ts'

/** How a counter was paid. */
export const counterPayments = ['cash', 'upi', 'card', 'complimentary'] as const
export type CounterPayment = (typeof counterPayments)[number]

/** ms in which a guest pays: so long they get what was agreed, and a sale is signed so much later than its time at the most. */
export const agreedFor = 30 * 60_000

export const paise = z.int().check(z.gte(0), z.lte(1_000_000_000_00))
export const instant = z.int().check(z.gte(0), z.lte(8.64e15))
export const rowId = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))
export const recordNumber = z.int().check(z.gte(1), z.lte(2 ** 24 - 1))
export const seatName = z.string().check(z.regex(/^[A-Z]{1,3}[1-9]\d{0,3}$/))
const line = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed()),
  )

/** A sale of a counter, as its phone signs it: `v` is the format. */
const SaleRecord = z.object({
  v: z.literal(1),
  counter: rowId,
  show: rowId,
  /** 1, 2, 3 … under the counter's key. */
  number: recordNumber,
  lease: rowId,
  /** Of the lease's statement by which it was sold. */
  version: z.int().check(z.gte(1)),
  /** Epoch ms on the server's clock, as well as the phone knew it: when its price was agreed. Sales are numbered as they are paid. */
  at: instant,
  /** When it was paid, likewise; absent from a phone of before. */
  paid: z.optional(instant),
  /** The latest time that the phone had from the server by then. */
  heard: instant,
  /** In the order of the hall. */
  seats: z
    .array(
      z.object({
        id: seatName,
        section: line(60),
        who: z.optional(z.enum(concessionKinds)),
        price: paise,
        discounts: z.array(z.object({ reason: z.string().check(z.maxLength(20)), name: z.optional(line(100)), amount: z.int() })),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostSeatsOfSale)),
  total: paise,
  /** Paise, given beside the seats and paid in the same way; absent: nothing. See `wrongDonation` for which of them are taken. */
  donation: z.optional(z.number()),
  /** By which code its seats cost less: the use of it that the server gave to this sale. Absent: by none, or of an earlier release. */
  code: z.optional(z.object({ use: z.string().check(z.regex(/^[\w-]{16,40}$/)), name: line(30) })),
  payment: z.enum(counterPayments),
  upi: z.optional(
    z.object({
      reference: z.string().check(z.regex(/^[A-Za-z0-9]{0,35}$/)),
      seen_by: line(100),
      bank_reference: z.string().check(z.regex(/^\d{0,12}$/)),
    }),
  ),
  name: line(100),
  /** Ten digits, or empty. */
  phone: z.string().check(z.regex(/^(?:\d{10})?$/)),
  language: z.enum(['en', 'kn']),
  /** The till that the phone was told of; null: none was open. */
  till: z.nullable(rowId),
})
export type SaleRecord = z.output<typeof SaleRecord>

/** Why this can't be given beside the seats of a sale, by the statement that it is sold by; undefined: it can, or nothing is given. */
export function wrongDonation(
  { donations }: Pick<LeaseTerms, 'donations'>,
  { donation = 0, payment }: { donation?: number | undefined; payment: CounterPayment },
): DonationRefusal | undefined {
  const wrong = wrongAmountGiven(donation)
  if (wrong || donation === 0) return wrong
  if (payment === 'complimentary') return 'donation-unpaid'
  return donations ? undefined : 'no-donations'
}

export type DonationRefusal = 'bad-donation' | 'donation-too-high' | 'donation-unpaid' | 'no-donations'

/** What goes over the counter in all; paise. */
export function takenFor({
  payment,
  total,
  donation = 0,
}: {
  payment: CounterPayment
  total: Paise
  donation?: number | undefined
}): Paise {
  return payment === 'complimentary' ? 0 : total + donation
}

/**
 * What a person typed, as a record may have it: a sale that is signed otherwise could never be read by the server, and its money would be in no
 * book.
 */
export function typedOf({
  name = '',
  phone = '',
  upi,
}: Partial<Pick<SaleRecord, 'name' | 'phone' | 'upi'>>): Pick<SaleRecord, 'name' | 'phone' | 'upi'> {
  const digits = phone.replace(/\D/g, '')
  return {
    ...(upi && {
      upi: {
        reference: upi.reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 35),
        seen_by: lineOf(upi.seen_by),
        bank_reference: upi.bank_reference.replace(/\D/g, '').slice(0, 12),
      },
    }),
    name: lineOf(name),
    phone: digits.length === 10 ? digits : '',
  }
}

/** Cut where a pair of UTF-16 would be halved, too. */
function lineOf(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '')
}

const mark = 'sabha-sale:'

export function signSale(record: SaleRecord, sign: SignOnPhone): Promise<SignedText> {
  return signRecord(mark, record, sign)
}

/** See `readRecord`. */
export function readSale(signed: SignedText, publicKey: Uint8Array, verify?: Verify): Promise<RecordReading<SaleRecord>> {
  return readRecord({ mark, schema: SaleRecord }, signed, publicKey, verify)
}
