import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base45Of, bytesOfBase45 } from './base45.ts'
import { crc32 } from './crc32.ts'
import { FilmReader } from './film-reader.ts'
import { blocksIn, filmOf, longestMessage, readFrame } from './frames.ts'

const message = fc.uint8Array({ minLength: 1, maxLength: 6_000 })
const runs = { numRuns: 60 }

/** Returns a message of this length without any pattern. */
function noise(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

/** Reads frames of these numbers until the message is there. */
async function read(reader: FilmReader, frame: (number: number) => string, numbers: Iterable<number>) {
  let frames = 0
  for (const number of numbers) {
    frames++
    const progress = await reader.see(frame(number))
    if (progress?.message) return { message: progress.message, frames }
  }
  return { message: null, frames }
}

function* from(first: number): Generator<number> {
  for (let number = first; ; number++) yield number
}

describe('base45', () => {
  it('is that of RFC 9285, and gives any bytes back', () => {
    const text = (words: string) => base45Of(new TextEncoder().encode(words))
    expect([text('AB'), text('Hello!!'), text('base-45')]).toEqual(['BB8', '%69 VD92EX0', 'UJCLQE7W581'])
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesOfBase45(base45Of(bytes))).toEqual(bytes)
      }),
    )
  })

  it('takes no text that it never wrote', () => {
    for (const text of ['A', 'ABCD', '::', ':::', 'ab8', 'GGW', 'É0']) expect(bytesOfBase45(text)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bytes = bytesOfBase45(text)
        if (bytes) expect(base45Of(bytes)).toBe(text)
      }),
    )
  })
})

describe('a film of a message', () => {
  it('is read off its first frames, each of them once', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (bytes) => {
        const film = await filmOf(bytes)
        expect(await read(new FilmReader(), film, from(0))).toEqual({ message: bytes, frames: blocksIn(bytes.length) })
      }),
      runs,
    )
  })

  it('is read from wherever it is when the camera comes, and whichever frames are lost or come twice, in any order', async () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(message, numbers, fc.integer({ min: 0, max: 100_000 }), async (bytes, seen, later) => {
        const film = await filmOf(bytes)
        const reader = new FilmReader()
        const early = await read(reader, film, seen)
        if (early.message) expect(early.message).toEqual(bytes)
        const { message: whole, frames } = await read(reader, film, from(later))
        expect(whole).toEqual(bytes)
        // At worst a few more than there are blocks: sums that tell nothing new are rare.
        expect(frames).toBeLessThanOrEqual(blocksIn(bytes.length) + 24)
      }),
      runs,
    )
  })

  it('grows with each frame that tells something new, and never shrinks', async () => {
    const film = await filmOf(noise(5_000))
    const reader = new FilmReader()
    let share = 0
    for (const number of [3, 3, 900, 1, 901, 902, 0, 5, 77, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916]) {
      const progress = await reader.see(film(number))
      expect(progress?.share).toBeGreaterThanOrEqual(share)
      share = progress?.share ?? 0
    }
    expect(share).toBe(1)
  })

  it('is no other film: two are read at a time, and what was read of each is kept', async () => {
    await fc.assert(
      fc.asyncProperty(message, message, fc.infiniteStream(fc.boolean()), async (one, other, turns) => {
        fc.pre(one.length !== other.length || one.some((byte, at) => byte !== other[at]))
        const films = [await filmOf(one), await filmOf(other)] as const
        const numbers = [0, 0] as [number, number]
        const reader = new FilmReader()
        const read: (Uint8Array | null)[] = [null, null]
        for (const turn of turns) {
          const at = turn ? 1 : 0
          const progress = await reader.see(films[at](numbers[at]++))
          read[at] = progress?.message ?? read[at] ?? null
          if (read[0] && read[1]) break
          if (numbers[0] + numbers[1] > 400) break
        }
        if (numbers[0] >= blocksIn(one.length)) expect(read[0]).toEqual(one)
        if (numbers[1] >= blocksIn(other.length)) expect(read[1]).toEqual(other)
      }),
      runs,
    )
  })

  it('takes no frame that was misread, cut off or is somebody else’s', async () => {
    const film = await filmOf(noise(1_000))
    const text = film(1)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), fc.constantFrom(...'0A $:'), async (at, char) => {
        fc.pre(text[at] !== char)
        expect(readFrame(text.slice(0, at) + char + text.slice(at + 1))).toBeUndefined()
        expect(readFrame(text.slice(0, at))).toBeUndefined()
      }),
      runs,
    )
    for (const foreign of ['', 'AQEAAAABAAAAAAAqAQ', 'https://example.com/', '0'.repeat(528)]) {
      expect(await new FilmReader().see(foreign)).toBeNull()
    }
  })

  it('begins again where somebody has put a frame of their own between, and is whole in the end', async () => {
    const bytes = noise(3_000)
    const film = await filmOf(bytes)
    const forged = bytesOfBase45(film(2)) ?? new Uint8Array()
    forged[100] = (forged[100] ?? 0) ^ 1
    new DataView(forged.buffer).setUint32(forged.length - 4, crc32(forged.subarray(0, forged.length - 4)))
    const reader = new FilmReader()
    expect(await reader.see(base45Of(forged))).toMatchObject({ message: null })
    const { message: whole, frames } = await read(reader, film, from(0))
    expect(whole).toEqual(bytes)
    expect(frames).toBeGreaterThan(blocksIn(bytes.length))
  })

  it('has no room for more than anybody can have to tell', async () => {
    await expect(filmOf(new Uint8Array(longestMessage + 1))).rejects.toThrow(RangeError)
    await expect(filmOf(new Uint8Array())).rejects.toThrow(RangeError)
    const longest = noise(longestMessage)
    const film = await filmOf(longest)
    expect((await read(new FilmReader(), film, from(0))).message).toEqual(longest)
  })
})
