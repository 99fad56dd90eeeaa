import { codeCheck, hashCode } from '@sabha/ticketing/codes'
import { cleanScan, readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import type { ScanSource } from '../scan.ts'
import { entryOf } from '../scan.ts'
import type { ListRow } from '../store/rows.ts'

/** A scanned text, with all that takes cryptography, which no transaction waits for. */
export interface ReadCode {
  /** As it is sent and compared. */
  text: string
  code: ScanCode
  /** Of a short code, as the list has it. */
  check: number | null
  /** A person typed it, or chose it from the list. */
  isTyped: boolean
  /** What is remembered instead of the text, so that no code stays on the phone in clear. */
  key: string
}

export async function readCode(text: string, source: ScanSource, list: ListRow | undefined): Promise<ReadCode> {
  const isTyped = entryOf(source) === 'manual'
  const code = await readScan(text, publicKeys(list), { isTyped })
  const clean = cleanScan(text)
  const salt = list?.salt ?? ''
  if (code.kind !== 'code') return { text: clean, code, check: null, isTyped, key: await hashCode(salt, clean) }
  const key = (await hashCode(salt, code.code)).slice(0, shortKey)
  return { text: clean, code, check: list ? await codeCheck(salt, code.code) : null, isTyped, key }
}

/** Of a short code 18 bits: enough to know it again, and too few to find it out. */
const shortKey = 3

function publicKeys(list: ListRow | undefined): ReadonlyMap<number, Uint8Array> {
  return new Map((list?.keys ?? []).map(({ key_id, public_key }) => [key_id, bytesOf(public_key)]))
}

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
