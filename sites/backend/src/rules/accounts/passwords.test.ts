import { afterAll, describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-passwords.ts'
import { createPasswordThreads, type Slot } from './password-threads.ts'
import { startOfToday } from './passwords.ts'

const threads = createPasswordThreads({ threads: 1 })
afterAll(() => threads.close())

async function inTurn<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
  const slot = threads.slot('known')
  if (!slot) throw new Error('the line is full')
  return work(slot).finally(() => slot.leave())
}
const isRight = (password: string, kept: string | undefined, formerly = false) => inTurn((slot) => slot.isRight(password, kept, formerly))

/** `a-password-of-the-tests`, as earlier releases kept it. */
const former = 'scrypt$32768$8$3$0S2sqbYLT-wK_11T-Co0Nw$k58MlS2J1UcMwiZzfykEWd6sB08YLw-BgquFlVlBD7c'

describe('a kept password', () => {
  it('is opened by itself alone, however its letters are composed', async () => {
    const kept = await inTurn((slot) => slot.keep('pa\u0304ssword ಸಭಾ'))
    expect(kept.startsWith(startOfToday)).toBe(true)
    expect(await isRight('p\u0101ssword ಸಭಾ', kept)).toBe(true)
    for (const wrong of ['', 'password ಸಭಾ', 'pa\u0304ssword ಸಭಾ ']) expect(await isRight(wrong, kept)).toBe(false)
  })

  it('is never kept the same twice', async () => {
    const [one, other] = await Promise.all([inTurn((slot) => slot.keep('same')), inTurn((slot) => slot.keep('same'))])
    expect(one).not.toBe(other)
  })

  it('of an earlier release is read', async () => {
    expect(await isRight('a-password-of-the-tests', former)).toBe(true)
    expect(await isRight('a-password-of-the-test', former)).toBe(false)
  })

  it('of nobody is never right', async () => {
    expect(await isRight('', undefined)).toBe(false)
    expect(await isRight('', undefined, true)).toBe(false)
  })

  it('that was kept in no way of ours fails its check alone', async () => {
    await expect(isRight('x', 'md5$x')).rejects.toThrow('in no way of ours')
    expect(await isRight('a-password-of-the-tests', former)).toBe(true)
  })
})

describe('the line', () => {
  it('has twenty places for strangers, four of one address, and others for those who are known', () => {
    const four = Array.from({ length: 4 }, () => threads.slot({ address: 'one' }))
    expect(threads.slot({ address: 'one' })).toBeUndefined()
    const others = Array.from({ length: 16 }, (_, at) => threads.slot({ address: `other ${at}` }))
    expect([...four, ...others]).not.toContain(undefined)
    expect(threads.slot({ address: 'last' })).toBeUndefined()
    const known = Array.from({ length: 20 }, () => threads.slot('known'))
    expect(known).not.toContain(undefined)
    expect(threads.slot('known')).toBeUndefined()
    for (const slot of [...four, ...others, ...known]) slot?.leave()
    const again = threads.slot({ address: 'one' })
    expect(again).toBeDefined()
    again?.leave()
  })
})

describe('a password that anybody tries first', () => {
  it.each([
    '123456',
    '      ',
    '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0',
    '111111',
    'aaaaaaa',
    'ababab',
    '123123',
    '654321',
    'abcdef',
    'qwerty',
    'QWERTY123',
    'qwerty!',
    'password',
    'Passw0rd',
    'p@ssword1',
    'Password2026!',
    'admin123',
    'welcome1',
    'Sabha2026',
    'bengaluru',
    '１２３４５６',
  ])('%j is refused', (password) => expect(isEasyPassword(password)).toBe(true))

  it.each([
    'a-password-of-the-tests',
    'another-password',
    'as-it-was-set',
    ' six or more ',
    'k7#mQ2',
    'ಸಭಾಂಗಣದ ಬಾಗಿಲು',
    'correct horse',
    'tabla-tanpura',
  ])('%j is not', (password) => expect(isEasyPassword(password)).toBe(false))
})
