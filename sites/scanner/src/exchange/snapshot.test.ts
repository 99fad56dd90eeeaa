import { generateKeyPairSync, sign } from 'node:crypto'
import { bytesOf } from '@sabha/ticketing/bytes'
import { signKeyCertificate } from '@sabha/ticketing/key-certificate'
import { newPhoneKey, signWith } from '@sabha/ticketing/phone-key'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PassingScan, readSnapshot, type Snapshot, signSnapshot } from './snapshot.ts'

const key = await newPhoneKey()
const server = generateKeyPairSync('ed25519')
const publicKeys = new Map([[1, new Uint8Array(server.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))]])
const asked = {
  serverKeyId: 1,
  holderId: 7,
  showId: 1,
  validUntil: Date.UTC(2027, 0),
  publicKey: bytesOf(key.publicKey) ?? new Uint8Array(),
}
const certificate = bytesOf(signKeyCertificate('exchange', asked, (bytes) => Uint8Array.from(sign(null, bytes, server.privateKey))))
const signed = (snapshot: Snapshot, byPhone = (content: Uint8Array) => signWith(key, content)) =>
  signSnapshot(snapshot, certificate ?? new Uint8Array(), byPhone)
const signOther = (content: Uint8Array) => signWith(key, content.slice(0, -1))

const madeAt = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2040, 0) })
const scan: fc.Arbitrary<PassingScan> = fc.record({
  scanId: fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{8,64}$/)),
  subject: fc.oneof(
    fc.integer({ min: 1, max: 2 ** 48 - 1 }).map((id) => `t:${id}`),
    fc.constantFrom('s:3/17/A1,A2', 's:3/17/', 'c:abc', 't:0', 't:007'),
  ),
  seats: fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 10 }),
  at: madeAt,
  movement: fc.constantFrom<PassingScan['movement']>({ counts: 1 }, { leaving: true, counts: -1 }, { leaving: true, counts: 0 }),
})
const byId = (scans: PassingScan[]) => scans.toSorted((a, b) => (a.scanId < b.scanId ? -1 : 1))

it('what is signed is read as it was, whatever the tickets, seats, hours and gates', async () => {
  const scans = fc.uniqueArray(scan, { selector: ({ scanId }) => scanId, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(madeAt, fc.string({ unit: 'grapheme' }), scans, async (at, gate, told) => {
      const reading = await readSnapshot(await signed({ madeAt: at, gate, scans: told }), publicKeys)
      if (reading.kind !== 'genuine') throw new Error(reading.kind)
      expect(reading.certificate.holderId).toBe(7)
      expect(reading.snapshot).toMatchObject({ madeAt: at, gate })
      expect(byId(reading.snapshot.scans)).toEqual(byId(told))
    }),
    { numRuns: 20 },
  )
})

it('what a phone of ours signs that nobody can read is a newer scanner’s, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (content) => {
      const head = Uint8Array.from([1, ...(certificate ?? []), ...content])
      const message = Uint8Array.from([...head, ...(await signWith(key, head))])
      expect(['genuine', 'newer-format']).toContain((await readSnapshot(message, publicKeys)).kind)
    }),
    { numRuns: 30 },
  )
})

it('bytes of nobody are a stranger’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect((await readSnapshot(Uint8Array.from([1, ...bytes]), publicKeys)).kind).toBe('stranger')
    }),
    { numRuns: 30 },
  )
  expect((await readSnapshot(await signed({ madeAt: 0, gate: '', scans: [] }, signOther), publicKeys)).kind).toBe('stranger')
})
