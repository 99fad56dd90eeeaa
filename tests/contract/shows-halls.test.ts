import { expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const csv = (...lines: string[]) => ['section,row,number,x,y', ...lines].join('\n')
const hall = { id: 'terrace', name: 'Terrace', format: 'csv' as const, content: csv('FRONT,A,1,0,0', 'FRONT,A,2,1,0'), save: true }

it('a plan is checked, looked at, saved, and has a show put in it', async ({ backend, admin: { client } }) => {
  const checked = await unchanged(backend, () => client.shows.importHall({ ...hall, save: false }))
  expect(checked).toMatchObject({ saved: false, problems: [], plan: { id: 'terrace', name: 'Terrace' } })
  expect(await client.shows.importHall(hall)).toMatchObject({ saved: true })
  expect(await unchanged(backend, () => client.shows.importHall(hall))).toMatchObject({ saved: true })
  const { halls } = await client.shows.halls({})
  expect(halls.find(({ id }) => id === 'terrace')).toMatchObject({ seats: 2, sections: ['FRONT'], plan: checked.plan })
  const prices = { FRONT: { early_bird: 100, regular: 200 } }
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'terrace', prices }) })
  expect((await client.seats.detailed({ show_id })).seats.map(({ id }) => id)).toEqual([`${show_id}-A1`, `${show_id}-A2`])
})

it('each problem names its line, and nothing is saved', async ({ backend, admin: { client } }) => {
  const content = csv('FRONT,A,1,0,0', 'FRONT,A,1,5,5', 'FRONT,B,x,1,1')
  const answer = await unchanged(backend, () => client.shows.importHall({ ...hall, content }))
  expect(answer).toEqual({
    success: true,
    saved: false,
    plan: null,
    problems: [
      { line: 3, message: 'This seat is listed twice.' },
      { line: 4, message: 'A seat number is a whole number from 1 to 9999.' },
    ],
  })
})

it('a hall that there is stays as it is; one without a name is none', async ({ backend, admin: { client } }) => {
  const content = JSON.stringify(studio)
  await expectRefused(backend, () => client.shows.importHall({ ...hall, id: 'malleshwaram', format: 'json', content }), {
    status: 409,
    code: 'hall-exists',
  })
  for (const change of [{ name: ' ' }, { id: '' }, { id: '../etc' }, { id: 'Terrace' }]) {
    await expectRefused(backend, () => client.shows.importHall({ ...hall, ...change }), { status: 422, code: 'hall-name-needed' })
  }
})

it('a plan of ten thousand lines fits, what is larger does not, and other calls take no such bodies', async ({ backend, admin }) => {
  const seats = Array.from(
    { length: 10_000 },
    (_, i) => `FRONT,${'ABCDEFGHIJ'[i % 10]},${Math.floor(i / 10) + 1},${i % 100},${Math.floor(i / 100)}`,
  )
  expect(await admin.client.shows.importHall({ ...hall, content: csv(...seats) })).toMatchObject({ saved: true })
  const post = (action: string, bytes: number) =>
    raw(backend.origin, `/api/admin_api.php?action=${action}`, { token: admin.token, json: { content: 'x'.repeat(bytes) } })
  expect((await post('import_hall', 5_000_000)).status).toBe(413)
  expect((await post('save_show', 100_000)).status).toBe(413)
})
