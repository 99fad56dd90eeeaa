import { drawnText } from '@sabha/ticketing/draw'
import { expect, test } from 'vitest'
import { checkDraw } from './draw.tsx'

const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex()
const secret = '7f'.repeat(32)
const drawn = await Promise.all(
  Array.from({ length: 50 }, async (_, index) => ({ number: 100 + index, hash: await sha256(drawnText(secret, 100 + index)) })),
)
const numbers = drawn.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ number }) => number)
const before = { number: 117, hash: await sha256(secret) }

test('a draw that follows from what was shown before is right', async () => {
  expect(await checkDraw({ secret, numbers }, before)).toEqual({ isRight: true, place: numbers.indexOf(117) + 1, total: 50 })
})

test('another secret, another order or a number that was left out is found', async () => {
  const other = '80'.repeat(32)
  expect((await checkDraw({ secret: other, numbers }, before)).isRight).toBe(false)
  expect((await checkDraw({ secret: other, numbers }, { ...before, hash: await sha256(other) })).isRight).toBe(false)
  expect((await checkDraw({ secret, numbers: numbers.toReversed() }, before)).isRight).toBe(false)
  const [first, ...rest] = numbers.filter((number) => number !== 117)
  expect((await checkDraw({ secret, numbers: [first ?? 0, 117, ...rest] }, before)).isRight).toBe(false)
  expect(await checkDraw({ secret, numbers: numbers.filter((number) => number !== 117) }, before)).toMatchObject({
    isRight: false,
    place: 0,
  })
})
