import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A browser with an authenticator that confirms for its user: real keys and real signatures, for one origin. */
export interface Authenticator {
  /** Answers the backend's request to make a passkey. */
  register(options: Options, change?: Change): Record<string, unknown>
  /** Answers the backend's request to use the newest passkey, or the one with this id. */
  answer(options: Options, change?: Change & { id?: string }): Record<string, unknown>
}

type Options = Record<string, unknown>

/** What the answer states differently from the truth. */
export interface Change {
  origin?: string
  rpId?: string
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean
  counter?: number
  challenge?: string
}

interface Key {
  id: string
  privateKey: KeyObject
  counter: number
}

export function authenticatorAt(origin: string): Authenticator {
  const keys: Key[] = []
  const rpId = new URL(origin).hostname

  const clientData = (type: string, options: Options, change: Change) =>
    Buffer.from(
      JSON.stringify({ type, challenge: change.challenge ?? options['challenge'], origin: change.origin ?? origin, crossOrigin: false }),
    )
  const authenticatorData = (change: Change, counter: number, isNew: boolean) => {
    const flags = 0x01 | (change.isVerified === false ? 0 : 0x04) | (isNew ? 0x40 : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([
      createHash('sha256')
        .update(change.rpId ?? rpId)
        .digest(),
      rest,
    ])
  }

  return {
    register(options, change = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rawId = randomBytes(16)
      const id = rawId.toString('base64url')
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: kty EC2, alg ES256, crv P-256.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const idLength = Buffer.from([0, rawId.length])
      const authData = Buffer.concat([authenticatorData(change, change.counter ?? 0, true), Buffer.alloc(16), idLength, rawId, cose])
      // CBOR: {fmt: 'none', attStmt: {}, authData}.
      const length = Buffer.alloc(2)
      length.writeUInt16BE(authData.length)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        length,
        authData,
      ])
      keys.push({ id, privateKey, counter: 0 })
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, change).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(options, change = {}) {
      const key = change.id === undefined ? keys.at(-1) : keys.find(({ id }) => id === change.id)
      if (!key) throw new Error('this authenticator has no such key')
      key.counter = change.counter ?? key.counter + 1
      const data = clientData('webauthn.get', options, change)
      const authData = authenticatorData(change, key.counter, false)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        },
      }
    },
  }
}
