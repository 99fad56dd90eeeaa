import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Keeps secrets unreadable in the database: somebody who has only the database, or a copy of it, can't open them. */
export interface Sealer {
  /** `what` names the secret (`totp:7`) and has to be the same to open it, so that one secret is never taken for another. */
  seal(what: string, secret: string): string
  /** undefined: it was sealed as something else or by another key, or is damaged. */
  open(what: string, sealed: string): string | undefined
}

const keyLength = 32
const nonceLength = 12
const tagLength = 16

/** AES-256-GCM with a key in this file, which is created with the first secret (0600). Sealed: `v1.<key's id>.<nonce, tag, content>`. */
export function openSealer(file: string): Sealer {
  let known: { key: Buffer; id: string } | undefined
  /** Read again each time: a key that was lost may have been put back. */
  const keyOfFile = () => {
    const key = readKey(file)
    if (key) known = withId(key)
    return known
  }
  const keyToSeal = () => {
    known = keyOfFile() ?? withId(makeKey(file))
    return known
  }
  /** A file that can't be read is like one that is lost: the box office goes on without what it opens. */
  const keyToOpen = (id: string | undefined) => {
    if (known !== undefined && known.id === id) return known
    try {
      return keyOfFile()
    } catch {
      return undefined
    }
  }
  return {
    seal(what, secret) {
      const { key, id } = keyToSeal()
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(what))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `v1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`
    },
    open(what, sealed) {
      const [version, id, content = ''] = sealed.split('.')
      const own = keyToOpen(id)
      if (version !== 'v1' || !own || own.id !== id) return undefined
      const bytes = Buffer.from(content, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', own.key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
        decipher.setAAD(Buffer.from(what)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The key's id tells a replaced key from damaged content. */
function withId(key: Buffer): { key: Buffer; id: string } {
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
    if (key.length !== keyLength) throw new Error(`${file} is no key of this program`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the key file whole or not at all. If several processes make it at once, all take the first. */
function makeKey(file: string): Buffer {
  const unfinished = `${file}.${randomUUID()}.tmp`
  writeFileSync(unfinished, randomBytes(keyLength).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  const key = readKey(file)
  if (!key) throw new Error(`${file} could not be made`)
  return key
}
