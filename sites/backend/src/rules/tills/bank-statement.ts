import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import {
  mostStatementLines,
  readStatement,
  type Statement,
  type StatementCredit,
  type StatementProblem,
} from '@sabha/ticketing/bank-statement'
import { day } from '@sabha/ticketing/durations'
import { homeZone, instantOf, localDate } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addBankCredits, forgetNarrations } from '../../store/tills/bank-credits.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { matchCertain } from './bank-matches.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface ImportedStatement {
  credits: number
  /** Credits that no earlier statement has had. */
  added: number
  /** Sales that have found their credit now, in any statement so far. */
  matched: number
  others: number
}

/** Bytes; a line has 200. */
const longest = 4 * 1024 * 1024

/** Reads a bank statement, a data URL: all of it, or nothing. A credit that an earlier statement has had counts once. */
export async function importStatement(services: Needs, account: AccountRow, file: string): Promise<ImportedStatement | Refusal> {
  const { store, now } = services
  const read = statementIn(file, localDate(now(), homeZone))
  if ('problem' in read) return refusalOf(read)
  return store.alone(async (tx) => {
    const at = now()
    const added = await addBankCredits(
      tx,
      read.credits.map((credit) => rowOf(credit, at)),
    )
    const matched = await matchCertain(tx, account, at)
    const { length: credits } = read.credits
    await logAction(tx, account, at, { what: 'statement-imported', toWhat: 'bank statement', details: { credits, new: added, matched } })
    return { credits, added, matched, others: read.others }
  })
}

function statementIn(dataUrl: string, today: string): Statement | StatementProblem {
  const [, base64] = /^data:[^,]{0,200};base64,(.*)$/s.exec(dataUrl) ?? []
  if (base64 === undefined) return { problem: 'not-csv' }
  try {
    const bytes = Uint8Array.fromBase64(base64)
    if (bytes.length > longest) return { problem: 'too-long' }
    return readStatement(new TextDecoder('utf-8', { fatal: true }).decode(bytes), today)
  } catch {
    return { problem: 'not-csv' }
  }
}

function refusalOf(found: StatementProblem): Refusal {
  switch (found.problem) {
    case 'not-csv':
      return refuse('statement-not-csv')
    case 'no-columns':
      return refuse('statement-no-columns')
    case 'no-lines':
      return refuse('statement-empty')
    case 'too-long':
      return refuse('statement-too-long', { lines: mostStatementLines })
    case 'bad-date':
      return refuse('statement-bad-date', { line: found.line })
    case 'bad-amount':
      return refuse('statement-bad-amount', { line: found.line })
    case 'formula':
      return refuse('statement-formula', { line: found.line })
    default:
      return found satisfies never
  }
}

function rowOf({ identity, day, time, ...credit }: StatementCredit, importedAt: number) {
  return {
    ...credit,
    key: createHash('sha256').update(identity).digest('hex'),
    day_at: instantOf(day, '00:00', homeZone) ?? importedAt,
    at: time === null ? null : (instantOf(day, time, homeZone) ?? null),
    imported_at: importedAt,
  }
}

/** ms for which a statement's words are kept for a person to decide by; days, amounts and numbers are accounts, and stay. */
const narrationMs = 90 * day

/** Removes from statements what can name a payer, once everybody has had the time to look. */
export async function forgetOldNarrations({ store, now }: Needs): Promise<void> {
  await store.concurrent([], (tx) => forgetNarrations(tx, now() - narrationMs))
}
