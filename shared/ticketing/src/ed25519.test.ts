import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { verifyEd25519 } from './ed25519.ts'

const contents = fc.uint8Array({ minLength: 1, maxLength: 200 })

const flipped = (bytes: Uint8Array, bit: number) => bytes.map((byte, at) => (at === bit % bytes.length ? byte ^ (1 << (bit % 8)) : byte))

/** Acts as a phone's browser before Chrome 137, Firefox 129 and Safari 17. */
function beOlder() {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
}

describe.for([
  ['a browser that knows Ed25519', () => {}, true],
  ['one that doesn’t', beOlder, false],
] as const)('in %s', ([, begin, isAsked]) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))

  it('what the server signed is genuine, and isn’t with any bit changed; the browser is asked where it can answer', async () => {
    begin()
    const asked = vi.spyOn(crypto.subtle, 'verify')
    await fc.assert(
      fc.asyncProperty(contents, fc.nat(), async (content, bit) => {
        const signature = new Uint8Array(sign(null, content, privateKey))
        expect(await verifyEd25519(signature, content, key)).toBe(true)
        expect(await verifyEd25519(signature, flipped(content, bit), key)).toBe(false)
        expect(await verifyEd25519(flipped(signature, bit), content, key).catch(() => false)).toBe(false)
      }),
      { numRuns: 25 },
    )
    expect(asked.mock.calls.length > 0).toBe(isAsked)
  })

  it('a signature or a key that is none makes nothing genuine', async () => {
    begin()
    const content = new Uint8Array([1, 2, 3])
    const signature = new Uint8Array(sign(null, content, privateKey))
    for (const [one, other] of [
      [signature.slice(1), key],
      [new Uint8Array(64), key],
      [signature, key.slice(1)],
      [signature, new Uint8Array(32)],
    ] as const) {
      expect(await verifyEd25519(one, content, other).catch(() => false)).toBe(false)
    }
  })
})
