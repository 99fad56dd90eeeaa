import { type Paise, readRupees } from './money.ts'
import { homeZone, instantOf, parseTime } from './time.ts'

/** What a line credits; 0: nothing; undefined: unreadable. `amount`: set where another column (`direction`) says whether it is a credit. */
export function creditedIn(credit: string, amount: string | undefined, direction: string): Paise | undefined {
  if (amount === undefined) return readAmount(credit)
  if (/^dr?\b|^debit/i.test(direction)) return 0
  return /^cr?\b|^credit/i.test(direction) ? readAmount(amount) : undefined
}

/** Reads `1,23,456.00`, `₹ 500`, `500.00 Cr`; a dash or nothing is nought. */
function readAmount(text: string): Paise | undefined {
  const bare = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*cr\.?$/i, '')
  return /^-?$/.test(bare.trim()) ? 0 : readRupees(bare)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dated = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{4}|\d{2})(?:[ ,T]+(.+))?$/

/** Whether a text has the form of a date: `31/02/26` has. */
export const looksLikeDate = (text: string) => /^\d{1,4}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/. ]\d{1,4}(?!\d)/.test(text)

/** Reads `19/11/26`, `19-11-2026`, `19-Nov-2026 07:15 PM`, `2026-11-19`: the day comes first, as India writes it. */
export function readMoment(text: string): { day: string; time: string | null } | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(text)
  const [, dayOf = '', monthOf = '', yearOf = '', clock = ''] = dated.exec(iso ? `${iso[3]}-${iso[2]}-${iso[1]}${iso[4]}` : text) ?? []
  if (dayOf === '') return undefined
  const named = months.indexOf(monthOf.slice(0, 3).toLowerCase()) + 1
  const month = /^\d/.test(monthOf) ? Number(monthOf) : named
  const year = yearOf.length === 2 ? `20${yearOf}` : yearOf
  const day = `${year}-${String(month).padStart(2, '0')}-${dayOf.padStart(2, '0')}`
  if (instantOf(day, '00:00', homeZone) === undefined) return undefined
  const time = parseTime(clock)
  // Programs write midnight where they know no time.
  const isKnown = time && (time.hours > 0 || time.minutes > 0)
  return { day, time: isKnown ? `${String(time.hours).padStart(2, '0')}:${String(time.minutes).padStart(2, '0')}` : null }
}

/**
 * The bank's number of the payment: the whole reference, perhaps padded with noughts; else the only such number in reference and narration.
 */
export function rrnIn(reference: string, narration: string): string | null {
  const padded = /^'?0*?(\d{12})$/.exec(reference.trim())
  if (padded?.[1] && Number(padded[1]) > 0) return padded[1]
  // Digits before an @ are a phone number.
  const found = new Set(`${reference} ${narration}`.match(/(?<![\p{L}\d])\d{12}(?![\p{L}\d@.])/gu))
  const [only] = found
  return only !== undefined && found.size === 1 ? only : null
}

const longestNarration = 60

/** Shortens a narration to what helps to recognise a payment, without addresses, phone numbers and account numbers. */
export function shortNarration(narration: string): string {
  return narration
    .normalize('NFC')
    .replace(/[^\s/@-]*@[^\s/-]*/g, '')
    .replace(/\d{6,}/g, '')
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(/(?:\s*[-/]\s*){2,}/g, ' / ')
    .replace(/^[\s/-]+|[\s/-]+$/g, '')
    .slice(0, longestNarration)
    .trim()
}
