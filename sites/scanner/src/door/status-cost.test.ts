import { afterEach, expect, it } from 'vitest'
import type { DoorDatabase } from '../store/database.ts'
import { readStatus } from './status.ts'
import { FakeBackend, showTime } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

const backend = new FakeBackend()
const teller = new Phone(backend, 1)
const phone = new Phone(backend, 2)
afterEach(() => {
  teller.close()
  phone.close()
})

/** Notes what the database is asked: `cursor` goes from row to row. */
function listen(db: DoorDatabase): string[] {
  const asked: string[] = []
  const note = <T>(question: string, answer: T): T => {
    asked.push(question)
    return answer
  }
  db.use({
    stack: 'dbcore',
    name: 'asked',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          get: (request) => note(`${name} get`, table.get(request)),
          getMany: (request) => note(`${name} many`, table.getMany(request)),
          query: (request) => note(`${name} query`, table.query(request)),
          openCursor: (request) => note(`${name} cursor`, table.openCursor(request)),
        }
      },
    }),
  })
  return asked
}

it('however many guests other phones told of, the status is read with the same few questions', async () => {
  for (let id = 1; id <= 20; id++) backend.sell(id)
  const gate1 = await teller.open()
  const db = phone.database()
  const asked = listen(db)
  const gate2 = await phone.open({ db })
  backend.always = 'unreachable'
  const questions: string[][] = []
  for (const ids of [[1], Array.from({ length: 19 }, (_, n) => n + 2)]) {
    for (const id of ids) await teller.until(gate1.scan(backend.token(id, 0), { source: 'camera' }))
    const offer = await gate1.offer('1')
    if (offer.kind !== 'offer') throw new Error(offer.kind)
    await gate2.take(offer.message)
    asked.length = 0
    await readStatus(db, [backend.show], { at: showTime, offset: 0 })
    questions.push([...asked])
  }
  expect(questions[1]).toEqual(questions[0])
  const byGuest = ['tickets', 'admissions']
  expect(questions[1]?.filter((question) => byGuest.some((name) => question.startsWith(name)))).toEqual([
    'admissions query',
    'tickets many',
  ])
})
