import { CsvError, parse } from 'csv-parse/sync'
import { creditedIn, looksLikeDate, readMoment, rrnIn, shortNarration } from './bank-statement-cells.ts'
import type { Paise } from './money.ts'

/** A payment by UPI that came in, as the bank's statement has it. */
export interface StatementCredit {
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM`, if the statement says it. */
  time: string | null
  amount: Paise
  /** The bank's number of the payment (RRN), 12 digits. */
  rrn: string | null
  /** Our own reference, if the payer's app has passed it on. */
  reference: string | null
  /** What helps a person to recognise the payment: shortened, and without addresses, phone numbers and account numbers. */
  narration: string
  /** The same for the same line in another statement that covers the same days. It can name the payer, so store only its hash. */
  identity: string
}

export interface Statement {
  credits: StatementCredit[]
  /** The number of credits that aren't UPI; nothing else of them is kept. */
  others: number
}

/** Why a file isn't read. `line`: counted from 1, if one line is the reason. */
export type StatementProblem =
  | { problem: 'not-csv' | 'no-columns' | 'no-lines' | 'too-long' }
  | { problem: 'bad-date' | 'bad-amount' | 'formula'; line: number }

export const mostStatementLines = 20_000

/**
 * The column heads that are known for each column, best first. Only the letters of a head count: `Chq./Ref.No.`, `Deposit Amount (INR)`.
 */
const heads = {
  date: ['transactiondate', 'txndate', 'trandate', 'transdate', 'posteddate', 'postdate', 'date', 'valuedate', 'valuedt'],
  narration: ['narration', 'transactionremarks', 'particulars', 'description', 'transactiondetails', 'details', 'remarks'],
  reference: [
    'rrn',
    'utr',
    'utrno',
    'chqrefno',
    'chqrefnumber',
    'refnochequeno',
    'refno',
    'referenceno',
    'referencenumber',
    'chequenumber',
    'chqno',
  ],
  credit: ['depositamt', 'depositamount', 'creditamount', 'creditamt', 'credit', 'deposit', 'deposits', 'cr'],
  amount: ['amount', 'transactionamount', 'txnamount'],
  direction: ['drcr', 'crdr', 'debitcredit', 'type'],
} as const

type Columns = Record<keyof typeof heads | 'width', number>

interface Line {
  /** From 1. */
  number: number
  cells: readonly string[]
}

/**
 * Reads the UPI credits of a bank statement that was exported as CSV: by HDFC, ICICI, Axis and SBI, and by others with such column heads.
 * It reads the whole file or nothing. `today`: `YYYY-MM-DD`; no line may be of a later day.
 */
export function readStatement(text: string, today: string): Statement | StatementProblem {
  if (/\0/.test(text) || /^(?:PK|%PDF|<)/.test(text.trimStart())) return { problem: 'not-csv' }
  if ((text.match(/\n|\r(?!\n)/g)?.length ?? 0) > mostStatementLines) return { problem: 'too-long' }
  for (const delimiter of [',', '\t', ';', '|']) {
    const lines = linesOf(text, delimiter)
    const head = lines?.findIndex(({ cells }) => columnsIn(cells) !== undefined) ?? -1
    const columns = lines?.[head] && columnsIn(lines[head].cells)
    if (lines && columns) return creditsOf(lines.slice(head + 1), columns, today)
  }
  return { problem: 'no-columns' }
}

function linesOf(text: string, delimiter: string): Line[] | undefined {
  const lines: Line[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      skip_empty_lines: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: 20_000,
      on_record: (cells: string[], { lines: number }) => {
        lines.push({ number, cells })
        return null
      },
    })
    return lines
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

function columnsIn(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/\(.*?\)/g, '')
      .replace(/[^a-z]/g, ''),
  )
  const column = (known: readonly string[]) => names.indexOf(known.find((name) => names.includes(name)) ?? '-')
  const found: Columns = {
    date: column(heads.date),
    narration: column(heads.narration),
    reference: column(heads.reference),
    credit: column(heads.credit),
    amount: column(heads.amount),
    direction: column(heads.direction),
    width: cells.length,
  }
  const hasAmount = found.credit >= 0 || (found.amount >= 0 && found.direction >= 0)
  return found.date >= 0 && found.narration >= 0 && hasAmount ? found : undefined
}

function creditsOf(lines: readonly Line[], columns: Columns, today: string): Statement | StatementProblem {
  const found: ReadLine[] = []
  let isThereAny = false
  for (const line of lines) {
    const read = readLine(line, columns, today)
    if (typeof read === 'object' && 'problem' in read) return read
    isThereAny ||= read !== 'no-line'
    if (typeof read === 'object') found.push(read)
  }
  const credits = found.filter(isUpi)
  return isThereAny ? { credits: onceEach(credits.map(creditOf)), others: found.length - credits.length } : { problem: 'no-lines' }
}

/** A bank number names one payment, however often a file has it. Equal lines without a number are separate payments. */
function onceEach(credits: readonly StatementCredit[]): StatementCredit[] {
  const timesSeen = new Map<string, number>()
  return credits.flatMap((credit) => {
    const times = (timesSeen.get(credit.identity) ?? 0) + 1
    timesSeen.set(credit.identity, times)
    if (credit.rrn === null) return { ...credit, identity: `${credit.identity}|${times}` }
    return times === 1 ? credit : []
  })
}

interface ReadLine {
  day: string
  time: string | null
  amount: Paise
  narration: string
  reference: string
}

/** `no-line`: a heading, a sum or a remark between the lines or below them. */
function readLine({ number, cells }: Line, columns: Columns, today: string): ReadLine | 'debit' | 'no-line' | StatementProblem {
  const cell = (column: keyof typeof heads) => cells[columns[column]] ?? ''
  const amount = creditedIn(cell('credit'), columns.credit < 0 ? cell('amount') : undefined, cell('direction'))
  const [dated, narration, reference] = [cell('date'), cell('narration'), cell('reference')]
  // Text without a date that credits something is a line whose date is wrong, or a sum below the lines.
  const isLine = looksLikeDate(dated) || (amount !== undefined && amount > 0 && /\p{L}{3}/u.test(narration) && !isSum(dated, narration))
  if (!isLine) return 'no-line'
  if ([dated, narration, reference, cell('credit'), cell('amount')].some((text) => /^[=＝]/.test(text))) {
    return { problem: 'formula', line: number }
  }
  const when = readMoment(dated)
  if (!when || when.day > today) return { problem: 'bad-date', line: number }
  // An unquoted comma would have moved the amount into another column.
  const isMoved = cells.slice(columns.width).some((text) => text !== '')
  if (amount === undefined || isMoved) return { problem: 'bad-amount', line: number }
  return amount === 0 ? 'debit' : { ...when, amount, narration, reference }
}

const isSum = (...texts: string[]) => texts.some((text) => /\b(?:total|balance|summary|b\/f|c\/f|count)\b/i.test(text))

function isUpi({ narration, reference }: ReadLine): boolean {
  return /(?:^|[^a-z])upi(?:[^a-z]|$)/i.test(`${narration} ${reference}`) || rrnIn(reference, narration) !== null
}

function creditOf({ narration, reference, ...line }: ReadLine): StatementCredit {
  const rrn = rrnIn(reference, narration)
  const letters = narration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return {
    ...line,
    rrn,
    reference: /(?<![A-Z\d])SB[2-9A-HJ-NP-Z]{10}(?![A-Z\d])/.exec(narration.toUpperCase())?.[0] ?? null,
    narration: shortNarration(narration),
    // A narration may be cut short in one export and whole in another; both have its beginning.
    identity: rrn === null ? `${line.day}|${line.amount}|${letters.slice(0, 24)}` : `${rrn}|${line.amount}`,
  }
}
