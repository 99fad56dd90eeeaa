import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnText, lotOf } from './draw.ts'

const hashOf = (secret: string, number: number) => createHash('sha256').update(drawnText(secret, number)).digest('hex')

test('a place is drawn by the SHA-256 of the secret and its number', () => {
  expect(drawnText('ab'.repeat(32), 17)).toBe(`${'ab'.repeat(32)}:17`)
  // printf '00…00:1' | sha256sum
  expect(hashOf('00'.repeat(32), 1)).toMatch(/^[0-9a-f]{64}$/)
})

test('lots order as the hashes do, from 1 to 2^44', () => {
  const hashes = Array.from({ length: 2_000 }, (_, number) => hashOf('5a'.repeat(32), number)).sort()
  const lots = hashes.map(lotOf)
  expect(lots).toEqual([...lots].sort((a, b) => a - b))
  expect(new Set(lots).size).toBe(lots.length)
  expect([lotOf('0'.repeat(64)), lotOf('f'.repeat(64))]).toEqual([1, 2 ** 44])
})

test('every place is as likely in front as behind', () => {
  const lots = Array.from({ length: 10_000 }, (_, number) => lotOf(hashOf('c3'.repeat(32), number)))
  const inFront = lots.filter((lot) => lot <= 2 ** 43).length
  // Six standard deviations of a fair coin.
  expect(Math.abs(inFront - 5_000)).toBeLessThan(300)
})
