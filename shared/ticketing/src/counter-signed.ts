import type * as z from 'zod/mini'
import { base64urlOf, bytesOf } from './bytes.ts'
import type { SignedText } from './counter-lease.ts'
import { type Verify, verifyEd25519 } from './ed25519.ts'

/** A counter's phone signs JSON behind a mark that names the kind of record. */

/** Signs with Ed25519, by a key that signs only on this phone. */
export type SignOnPhone = (content: Uint8Array) => Promise<Uint8Array>

export async function signRecord(mark: string, record: object, sign: SignOnPhone): Promise<SignedText> {
  const content = mark + JSON.stringify(record)
  return { content, signature: base64urlOf(await sign(new TextEncoder().encode(content))) }
}

export type RecordReading<Read> = { kind: 'valid'; record: Read } | { kind: 'forged' } | { kind: 'malformed' }

/** Never throws. `publicKey`: the counter's. A genuine text that this program doesn't understand is `malformed`. */
export async function readRecord<Schema extends z.ZodMiniType>(
  { mark, schema }: { mark: string; schema: Schema },
  { content, signature }: SignedText,
  publicKey: Uint8Array,
  verify: Verify = verifyEd25519,
): Promise<RecordReading<z.output<Schema>>> {
  const bytes = bytesOf(signature)
  if (bytes?.length !== 64 || !content.startsWith(mark)) return { kind: 'forged' }
  const isGenuine = await verify(bytes, new TextEncoder().encode(content), publicKey).catch(() => false)
  if (!isGenuine) return { kind: 'forged' }
  const read = schema.safeParse(readJson(content.slice(mark.length)))
  return read.success ? { kind: 'valid', record: read.data } : { kind: 'malformed' }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
