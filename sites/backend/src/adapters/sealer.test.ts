import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSealer } from './sealer.ts'

let folder: string
const keyFile = () => join(folder, 'secrets.key')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-sealer-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('opens what was sealed, in another process too, and never twice alike', () => {
  const sealer = openSealer(keyFile())
  const [once, twice] = [sealer.seal('totp:1', 'a secret ಕ'), sealer.seal('totp:1', 'a secret ಕ')]
  expect(once).not.toBe(twice)
  expect(once).not.toContain(Buffer.from('a secret').toString('base64url').slice(0, 8))
  expect([sealer, openSealer(keyFile())].map((each) => each.open('totp:1', once))).toEqual(['a secret ಕ', 'a secret ಕ'])
})

it('makes its key with the first secret, for its own user alone', () => {
  const sealer = openSealer(keyFile())
  expect(() => statSync(keyFile())).toThrow('ENOENT')
  expect(sealer.open('totp:1', 'v1.00000000.AAAA')).toBeUndefined()
  expect(() => statSync(keyFile())).toThrow('ENOENT')
  sealer.seal('totp:1', 'a secret')
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
})

it('opens nothing as something else, nothing that was changed, and nothing of another key', () => {
  const sealer = openSealer(keyFile())
  const sealed = sealer.seal('totp:1', 'a secret')
  expect(sealer.open('totp:2', sealed)).toBeUndefined()
  for (const odd of ['', 'v1', 'v1.x.y', sealed.slice(0, -2), `${sealed.slice(0, -3)}AAA`, sealed.replace('v1', 'v2')]) {
    expect(sealer.open('totp:1', odd), odd).toBeUndefined()
  }
  writeFileSync(keyFile(), Buffer.alloc(32, 7).toString('base64url'))
  expect(openSealer(keyFile()).open('totp:1', sealed)).toBeUndefined()
})

it('opens again what the former key sealed once that is put back, without a restart, and seals with it', () => {
  const sealed = openSealer(keyFile()).seal('totp:1', 'a secret')
  const former = readFileSync(keyFile())
  rmSync(keyFile())
  // Whoever didn't know the file was lost has made another.
  const sealer = openSealer(keyFile())
  const since = sealer.seal('totp:2', 'a later secret')
  expect(sealer.open('totp:1', sealed)).toBeUndefined()

  writeFileSync(keyFile(), former)
  expect(sealer.open('totp:1', sealed)).toBe('a secret')
  expect(openSealer(keyFile()).open('totp:3', sealer.seal('totp:3', 'another'))).toBe('another')
  expect(sealer.open('totp:2', since)).toBeUndefined()

  writeFileSync(keyFile(), Buffer.alloc(32, 7).toString('base64url'))
  expect(openSealer(keyFile()).open('totp:3', sealer.seal('totp:3', 'another'))).toBe('another')
})

it('seals on with the key that it knows while the file is away', () => {
  const sealer = openSealer(keyFile())
  sealer.seal('totp:1', 'a secret')
  const file = readFileSync(keyFile())
  rmSync(keyFile())
  const sealed = sealer.seal('totp:1', 'another')
  expect(() => statSync(keyFile())).toThrow('ENOENT')
  writeFileSync(keyFile(), file)
  expect(openSealer(keyFile()).open('totp:1', sealed)).toBe('another')
})

it('opens nothing while the key is damaged or cannot be read, and again once it is put back', () => {
  const sealed = openSealer(keyFile()).seal('totp:1', 'a secret')
  const file = readFileSync(keyFile())
  const later = openSealer(keyFile())
  writeFileSync(keyFile(), '')
  expect(later.open('totp:1', sealed)).toBeUndefined()
  rmSync(keyFile())
  mkdirSync(keyFile())
  expect(later.open('totp:1', sealed)).toBeUndefined()
  rmSync(keyFile(), { recursive: true })
  writeFileSync(keyFile(), file)
  expect(later.open('totp:1', sealed)).toBe('a secret')
})

it('does not overwrite a key that it cannot read', () => {
  writeFileSync(keyFile(), 'no key')
  expect(() => openSealer(keyFile()).seal('totp:1', 'a secret')).toThrow('is no key of this program')
  expect(readFileSync(keyFile(), 'utf8')).toBe('no key')
})
