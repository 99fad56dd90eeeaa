import * as z from 'zod/mini'
import { type LeaseTerms, mostSeatsOfSale, type SignedText } from './counter-lease.ts'
import { type RecordReading, readRecord, type SignOnPhone, signRecord } from './counter-signed.ts'
import { wrongAmountGiven } from './donation.ts'
import { minute } from './durations.ts'
import type { Verify } from './ed25519.ts'
import type { Paise } from './money.ts'
import { concessionKinds } from './quote.ts'

/** How a guest paid at a counter. */
export const counterPayments = ['cash', 'upi', 'card', 'complimentary'] as const
export type CounterPayment = (typeof counterPayments)[number]

/** ms that a guest has for paying. The agreed price is valid for so long, and a sale is signed at most this much later than its `at`. */
export const agreedFor = 30 * minute

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

/** A sale of a counter, as its phone signs it. `v` is the format. */
const SaleRecord = z.object({
  v: z.literal(1),
  counter: rowId,
  show: rowId,
  /** 1, 2, 3 … under the counter's key. */
  number: recordNumber,
  lease: rowId,
  /** The version of the lease's statement that it was sold by. */
  version: z.int().check(z.gte(1)),
  /**
   * When its price was agreed: epoch ms on the server's clock, as well as the phone knew it. Sales are numbered in the order of payment.
   */
  at: instant,
  /** When it was paid, on the same clock; absent from a phone with an earlier release. */
  paid: z.optional(instant),
  /** The latest server time that the phone had heard when it signed the sale. */
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
  /** Paise, given beside the seats and paid in the same way; absent: nothing. `wrongDonation` says which amounts are accepted. */
  donation: z.optional(z.number()),
  /**
   * The code that made its seats cheaper: the use of it that the server gave to this sale. Absent: none did, or an earlier release signed
   * the sale.
   */
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
  /** The till that was open as far as the phone had heard; null: none was open. */
  till: z.nullable(rowId),
})
export type SaleRecord = z.output<typeof SaleRecord>

/**
 * Returns why this amount can't be given beside the seats of a sale, by the terms that it is sold by; undefined if it can, or nothing is
 * given.
 */
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

/** Everything that the guest pays at the counter; paise. */
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
 * Cuts what a person typed to what a record may hold. The server could never read a sale that is signed with anything else, and its money
 * would be in no book.
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

/** Cuts to 100 UTF-16 units, and drops half a surrogate pair at the cut. */
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
