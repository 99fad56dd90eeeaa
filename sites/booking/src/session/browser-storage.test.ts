import { afterEach, expect, test, vi } from 'vitest'
import { local, readJson, readString, remove, removeAll, session, write } from './browser-storage.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size
  },
}
vi.stubGlobal('sessionStorage', storage)
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  get() {
    throw new DOMException('denied', 'SecurityError')
  },
})

afterEach(() => {
  removeAll(local, '')
  removeAll(session, '')
})

test('where nothing may be stored, a value lasts as long as the document, and the writer is told', () => {
  expect(write(local, 'user', '{"id":1}')).toBe(false)
  expect(readString(local, 'user')).toBe('{"id":1}')
  expect(readJson(local, 'user')).toEqual({ id: 1 })
  expect(readString(session, 'user')).toBeNull()
  remove(local, 'user')
  expect(readString(local, 'user')).toBeNull()
})

test('of such values those of one kind are forgotten together', () => {
  for (const key of ['place:1', 'place:2', 'user']) write(local, key, 'x')
  removeAll(local, 'place:')
  expect(['place:1', 'place:2', 'user'].map((key) => readString(local, key))).toEqual([null, null, 'x'])
})

test('what could be stored later counts, and nothing older comes back', () => {
  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  stored.set('basket', 'from before')
  write(session, 'basket', 'early')
  expect(readString(session, 'basket')).toBe('early')
  full.mockRestore()
  expect(write(session, 'basket', 'late')).toBe(true)
  stored.delete('basket')
  expect(readString(session, 'basket')).toBeNull()
})

test('what is no JSON is nothing', () => {
  stored.set('basket', '{')
  expect(readJson(session, 'basket')).toBeNull()
})
