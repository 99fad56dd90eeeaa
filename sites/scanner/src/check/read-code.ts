import { hashCode } from '@sabha/ticketing/codes'
import { cleanScan, readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import type { ScanSource } from '../door/door.ts'
import type { ListRow } from '../store/rows.ts'
import { entryOf } from './scan-request.ts'

/** A scanned text, with all that takes cryptography, which no transaction waits for. */
export interface ReadCode {
  /** As it is sent and compared. */
  text: string
  code: ScanCode
  /** Of a short code, as the list has it; empty otherwise. */
  hash: string
  /** What is remembered instead of the text, so that no code stays on the phone in clear. */
  key: string
}

export async function readCode(text: string, source: ScanSource, list: ListRow | undefined): Promise<ReadCode> {
  const code = await readScan(text, publicKeys(list), { isTyped: entryOf(source) === 'manual' })
  const clean = cleanScan(text)
  const key = await hashCode(list?.salt ?? '', code.kind === 'code' ? code.code : clean)
  return { text: clean, code, hash: code.kind === 'code' && list ? key : '', key }
}

function publicKeys(list: ListRow | undefined): ReadonlyMap<number, Uint8Array> {
  return new Map((list?.keys ?? []).map(({ key_id, public_key }) => [key_id, bytesOf(public_key)]))
}

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
