import { type Verify, verifyEd25519 } from '@sabha/ticketing/ed25519'
import { certificateLength, type KeyCertificate, readKeyCertificate } from '@sabha/ticketing/key-certificate'
import type { SeatMovement } from '../store/rows.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'

/** A scan of a phone that let guests in, or out. */
export interface PassingScan {
  scanId: string
  /** See `AdmissionRow`. */
  subject: string
  /** Seat indexes; 0 is the whole booking. */
  seats: number[]
  /** On the server's clock. */
  at: number
  movement: SeatMovement
}

/**
 * Whom a phone has let in and out of a show. Each snapshot is complete: a scan that is missing from a later one was undone. It names
 * tickets by their ids, but no guest and no code.
 *
 * | bytes | content |
 * |---|---|
 * | 0 | format, 1 |
 * | 1–110 | the certificate of the phone's key, with the phone's id and the show |
 * | then | when it was made in ms, the gate, how many scans; the scans by `writeScan` |
 * | the last 64 | Ed25519 signature, by the phone's key, of all before it |
 */
export interface Snapshot {
  madeAt: number
  gate: string
  scans: PassingScan[]
}

export type SnapshotReading =
  | { kind: 'genuine'; certificate: KeyCertificate; snapshot: Snapshot }
  /** Not signed by a phone that a key of ours has certified. */
  | { kind: 'stranger' }
  /** Made by a scanner that is newer than this one. */
  | { kind: 'newer-format' }

/** The most scans in a snapshot: more than one phone makes in an evening. */
export const mostScans = 5_000

/** Returns how many seats have passed a gate by these scans, counting each seat once. */
export function countSeats(scans: readonly Pick<PassingScan, 'subject' | 'seats'>[]): number {
  return new Set(scans.flatMap(({ subject, seats }) => seats.map((seat) => `${subject}/${seat}`))).size
}

const format = 1
const signatureLength = 64

export async function signSnapshot(
  { madeAt, gate, scans }: Snapshot,
  certificate: Uint8Array,
  sign: (content: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (certificate.length !== certificateLength) throw new RangeError('no certificate')
  const writer = new ByteWriter()
  writer.raw(Uint8Array.of(format))
  writer.raw(certificate)
  writer.number(madeAt)
  writer.text(gate)
  writer.number(scans.length)
  let lastTicket = 0
  // Ids that follow each other differ by little.
  for (const scan of scans.toSorted((a, b) => ticketIdOf(a) - ticketIdOf(b))) {
    writeScan(writer, scan, { madeAt, lastTicket })
    lastTicket = ticketIdOf(scan)
  }
  writer.raw(await sign(writer.bytes()))
  return writer.bytes()
}

/** Reads and verifies a snapshot. Never throws. `publicKeys`: the server's, by key id. */
export async function readSnapshot(
  bytes: Uint8Array,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyEd25519,
): Promise<SnapshotReading> {
  if (bytes.length < 1 + certificateLength + signatureLength) return { kind: 'stranger' }
  if (bytes[0] !== format) return { kind: 'newer-format' }
  const read = await readKeyCertificate('exchange', bytes.slice(1, 1 + certificateLength), publicKeys, verify)
  if (read.kind !== 'valid') return { kind: 'stranger' }
  const [content, signature] = [bytes.slice(0, -signatureLength), bytes.slice(-signatureLength)]
  const isGenuine = await verify(signature, content, read.certificate.publicKey).catch(() => false)
  if (!isGenuine) return { kind: 'stranger' }
  const snapshot = contentOf(content.subarray(1 + certificateLength))
  return snapshot ? { kind: 'genuine', certificate: read.certificate, snapshot } : { kind: 'newer-format' }
}

function contentOf(bytes: Uint8Array): Snapshot | undefined {
  try {
    const reader = new ByteReader(bytes)
    const [madeAt, gate, count] = [reader.number(), reader.text(), reader.number()]
    const scans: PassingScan[] = []
    let lastTicket = 0
    while (scans.length < count) {
      const scan = readScan(reader, { madeAt, lastTicket })
      scans.push(scan)
      lastTicket = ticketIdOf(scan)
    }
    return reader.left === 0 ? { madeAt, gate, scans } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What has been read or written before a scan. */
interface Before {
  madeAt: number
  lastTicket: number
}

const flags = { leaving: 1, byTicket: 2, uuid: 4, one: 8 } as const
/** The number with the flags also holds `counts` + 1, times this. */
const countsFactor = 16

/** Writes flags; the ticket's id as the difference to the last one's, or the subject as text; the seats; how long ago; the scan's id. */
function writeScan(writer: ByteWriter, scan: PassingScan, { madeAt, lastTicket }: Before): void {
  const { scanId, subject, seats, at, movement } = scan
  const [ticket, uuid] = [ticketIdOf(scan), uuidBytes(scanId)]
  const isOne = seats.length === 1
  writer.number(
    (movement.leaving ? flags.leaving : 0) +
      (ticket > 0 ? flags.byTicket : 0) +
      (uuid ? flags.uuid : 0) +
      (isOne ? flags.one : 0) +
      (movement.counts + 1) * countsFactor,
  )
  if (ticket > 0) writer.number(ticket - lastTicket)
  else writer.text(subject)
  if (!isOne) writer.number(seats.length)
  for (const seat of seats) writer.number(seat)
  writer.difference(madeAt - at)
  if (uuid) writer.raw(uuid)
  else writer.text(scanId)
}

function readScan(reader: ByteReader, { madeAt, lastTicket }: Before): PassingScan {
  const bits = reader.number()
  const has = (flag: number) => (bits & flag) !== 0
  const subject = has(flags.byTicket) ? `t:${lastTicket + reader.number()}` : reader.text()
  const seats = Array.from({ length: has(flags.one) ? 1 : Math.min(reader.number(), reader.left) }, () => reader.number())
  const at = madeAt - reader.difference()
  const scanId = has(flags.uuid) ? uuidOf(reader.raw(16)) : reader.text()
  const counts = countsOf(Math.floor(bits / countsFactor))
  return { scanId, subject, seats, at, movement: { ...(has(flags.leaving) && { leaving: true }), counts } }
}

function countsOf(written: number): SeatMovement['counts'] {
  if (written === 0) return -1
  if (written === 1) return 0
  if (written === 2) return 1
  throw new RangeError('a count that was never written')
}

/** Returns the ticket's id; 0: the subject isn't one. Those scans come first. */
function ticketIdOf({ subject }: PassingScan): number {
  return /^t:[1-9]\d{0,14}$/.test(subject) ? Number(subject.slice(2)) : 0
}

function uuidBytes(id: string): Uint8Array | undefined {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    ? Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
    : undefined
}

function uuidOf(bytes: Uint8Array): string {
  // Not `toHex`, which an older browser doesn't have.
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
