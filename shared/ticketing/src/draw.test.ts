import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDraw, drawnText, drawOrder, lotOf } from './draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const numbersOf = (minLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { minLength, maxLength: 60 })
const order = (secret: string, numbers: readonly number[]) => drawOrder({ secret, numbers, rule: 2 }, sha256)

test('the order is what the documentation says', async () => {
  const secret = '5a'.repeat(32)
  // printf '7,30,200' | sha256sum; printf '%s:%s:%s' <secret> <list> <number> | sha256sum
  const list = sha256('7,30,200')
  const byHand = [7, 30, 200].toSorted((a, b) => (sha256(`${secret}:${list}:${a}`) < sha256(`${secret}:${list}:${b}`) ? -1 : 1))
  expect(await order(secret, [200, 7, 30])).toEqual(byHand)
})

test('everybody is drawn once, and in whatever order the numbers are given it is the same', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, numbersOf(0), fc.infiniteStream(fc.nat()), async (secret, numbers, dice) => {
      const drawn = await order(secret, numbers)
      expect(drawn.toSorted()).toEqual(numbers.toSorted())
      const shuffled = numbers.map((number) => ({ number, at: dice.next().value ?? 0 })).toSorted((a, b) => a.at - b.at)
      expect(
        await order(
          secret,
          shuffled.map(({ number }) => number),
        ),
      ).toEqual(drawn)
    }),
    { numRuns: 50 },
  )
})

test('what was drawn is right for everybody; another secret, order or list is found', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, numbersOf(2), fc.nat(), async (secret, numbers, at) => {
      const drawn = await order(secret, numbers)
      const number = numbers[at % numbers.length] ?? 0
      const before = { number, hash: sha256(secret) }
      const check = (draw: { secret?: string; numbers?: number[] }) =>
        checkDraw({ secret, numbers: drawn, rule: 2, ...draw }, before, sha256)
      expect(await check({})).toEqual({ isRight: true, place: drawn.indexOf(number) + 1, total: numbers.length })
      expect((await check({ secret: sha256(secret) })).isRight).toBe(false)
      expect((await check({ numbers: drawn.toReversed() })).isRight).toBe(false)
      expect((await check({ numbers: [...drawn, drawn[0] ?? 0] })).isRight).toBe(false)
      expect(await check({ numbers: drawn.filter((one) => one !== number) })).toMatchObject({ isRight: false, place: 0 })
    }),
    { numRuns: 50 },
  )
})

test('nobody’s place can be known before the last has joined: one more number changes who is first', async () => {
  const secret = 'c3'.repeat(32)
  const numbers = Array.from({ length: 20 }, (_, index) => 1_000 + index)
  const firsts = await Promise.all(Array.from({ length: 40 }, async (_, more) => (await order(secret, [...numbers, 5_000 + more]))[0]))
  expect(new Set(firsts).size).toBeGreaterThan(8)
})

test('every place is as likely in front as behind', async () => {
  const drawn = await order(
    'c3'.repeat(32),
    Array.from({ length: 10_000 }, (_, number) => number + 1),
  )
  const inFront = drawn.slice(0, 5_000).filter((number) => number <= 5_000).length
  // Six standard deviations of a fair coin.
  expect(Math.abs(inFront - 2_500)).toBeLessThan(150)
})

test('draws of earlier releases stay as they were: by the secret and the number alone', async () => {
  const secret = 'ab'.repeat(32)
  expect(drawnText(secret, 17)).toBe(`${secret}:17`)
  const numbers = Array.from({ length: 500 }, (_, number) => number + 1)
  const drawn = await drawOrder({ secret, numbers, rule: 1 }, sha256)
  expect(drawn).toEqual(numbers.toSorted((a, b) => lotOf(sha256(drawnText(secret, a))) - lotOf(sha256(drawnText(secret, b)))))
  expect([lotOf('0'.repeat(64)), lotOf('f'.repeat(64))]).toEqual([1, 2 ** 44])
})
