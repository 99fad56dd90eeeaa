import { afterEach, expect, it } from 'vitest'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

const phone = new Phone(new FakeBackend())
afterEach(() => phone.close())

it('while shows go on, the whole database is locked to look for past ones only every ten minutes', async () => {
  const db = phone.database()
  let locks = 0
  db.use({
    stack: 'dbcore',
    name: 'locks',
    create: (core) => ({
      ...core,
      transaction(tables, mode, ...more) {
        if (mode === 'readwrite' && tables.includes('stocks')) locks++
        return core.transaction(tables, mode, ...more)
      },
    }),
  })
  await phone.open({ db })
  locks = 0
  await phone.advance(9 * 60_000)
  expect(locks).toBe(0)
  await phone.advance(2 * 60_000)
  expect(locks).toBe(1)
})
