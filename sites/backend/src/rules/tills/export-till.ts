import { rupeesOf } from '@sabha/ticketing/money'
import { cashPieces, tillDifference } from '@sabha/ticketing/till'
import { homeZone, localDate, localTime } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import type { Db } from '../../store/store.ts'
import { type TillEntryRow, tillEntriesOf } from '../../store/tills/tills.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { csvLine } from '../csv.ts'
import { bankStateOf, isUpiIn } from './bank-list.ts'
import type { KnownTill } from './tills.ts'

const columns = [
  'Till',
  'Line',
  'When',
  'Paid by',
  'Count',
  'Amount in rupees',
  'Booking ID',
  'Who',
  'Note',
  'UPI reference',
  'Seen by',
  'Bank reference',
  'On the bank statement',
]

interface Line {
  line: string
  at?: number | null
  kind?: string
  count?: number
  amount: number
  entry?: TillEntryRow
  who?: string | null
  note?: string
}

/** Returns the slip of a till as CSV, for the account that asks. */
export async function exportTill(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  known: KnownTill,
): Promise<Uint8Array> {
  const csv = await tillCsv(store.read, known)
  await store.alone((tx) => logAction(tx, account, now(), { what: 'till-exported', toWhat: `till ${known.till.id}` }))
  return csv
}

/** Returns the closing slip of a till as CSV: its opening, each entry, and what was counted. UTF-8 with a byte order mark. */
export async function tillCsv(db: Db, known: KnownTill): Promise<Uint8Array> {
  const { till } = known
  const entries = await tillEntriesOf(db, till.id)
  const lines: Line[] = [
    { line: 'float', at: till.opened_at, kind: 'cash', amount: till.opening_float, who: till.who },
    ...entries.map((entry) => ({
      line: entry.what,
      at: entry.at,
      kind: entry.kind,
      amount: entry.amount,
      entry,
      who: entry.who,
      note: entry.note,
    })),
    ...closingLines(known),
  ]
  return Buffer.from(`\uFEFF${csvLine(columns)}${lines.map((line) => csvLine(cellsOf(till.id, line))).join('')}`)
}

function closingLines({ till, sums }: KnownTill): Line[] {
  const paid = sums.kinds.map(({ kind, sales, total }) => ({ line: 'total', kind, count: sales, amount: total }))
  const expected = { line: 'expected', kind: 'cash', amount: sums.expected }
  if (till.counted === null) return [...paid, expected]
  const pieces = JSON.parse(till.pieces ?? '{}') as Record<string, number>
  return [
    ...paid,
    expected,
    ...cashPieces.flatMap((piece) => {
      const count = pieces[piece] ?? 0
      return count > 0 ? [{ line: `counted ${piece}`, kind: 'cash', count, amount: piece * 100 * count }] : []
    }),
    { line: 'counted', at: till.closed_at, kind: 'cash', amount: till.counted, who: till.closed_by, note: till.note },
    { line: 'difference', kind: 'cash', amount: tillDifference(till.counted, sums) ?? 0 },
  ]
}

/** Returns `seen 2026-11-19`, `settled: was paid in cash` or `missing`; empty if nothing came in by UPI. */
function bankCell(entry: TillEntryRow): string {
  if (!isUpiIn(entry)) return ''
  const state = bankStateOf(entry)
  if (state === 'seen') return `seen ${localDate(entry.day_at ?? 0, homeZone)}`
  return state === 'settled' ? `settled: ${entry.match_note ?? ''}` : 'missing'
}

function cellsOf(tillId: number, { line, at = null, kind = '', count, amount, entry, who, note = '' }: Line): (string | number)[] {
  return [
    tillId,
    line,
    at === null ? '' : `${localDate(at, homeZone)} ${localTime(at, homeZone)}`,
    kind,
    count ?? '',
    rupeesOf(amount),
    entry?.public_id ?? '',
    who ?? '',
    note,
    entry?.upi_reference ?? '',
    entry?.seen_by ?? '',
    entry?.bank_reference ?? '',
    entry ? bankCell(entry) : '',
  ]
}
