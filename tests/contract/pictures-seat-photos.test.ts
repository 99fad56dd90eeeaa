import { findHall } from '@sabha/backend/store/shows/halls'
import type { HallPlan } from '@sabha/ticketing/hall'
import { hallText } from '@sabha/ticketing/hall-text'
import { libraryName } from '@sabha/ticketing/site-picture'
import { expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { filmOf } from '../builders/films.ts'
import { it } from '../builders/fixtures.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const alt = { en: 'The whole stage, a little from the left', kn: 'ಸ್ವಲ್ಪ ಎಡದಿಂದ ಇಡೀ ವೇದಿಕೆ' }
const hall_id = 'studio'
const seat = (name: string) => ({ kind: 'seat', name }) as const
const row = (name: string) => ({ kind: 'row', name }) as const

async function addPicture({ client }: Admin, red = 10) {
  const file = pictureUrl(pngOf(300, 200, [red, 40, 60]))
  return (await client.pictures.upload({ file, alt_en: alt.en, alt_kn: alt.kn, focus: { x: 0.5, y: 0.25 } })).picture
}

async function showInStudio({ deps }: Backend) {
  return String(await addShowIn(deps.store, studio))
}

const placesIn = async ({ client }: Admin, id = hall_id) => (await client.pictures.seatPhotos({ hall_id: id })).photos

it('a photograph that was put to seats is there for whoever chooses among them', async ({ backend, admin }) => {
  const show_id = await showInStudio(backend)
  const guest = visitor(backend.origin)
  expect((await guest.seats.photos({ show_id })).photos).toEqual([])
  const picture = await addPicture(admin)
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: picture.id, places: [seat('Z4'), row('A'), seat('Z3')] })
  const { photos } = await guest.seats.photos({ show_id })
  expect(photos).toEqual([{ picture: libraryName(picture), alt, places: [row('A'), seat('Z3'), seat('Z4')] }])
  for (const format of ['avif', 'webp']) {
    const file = await raw(backend.origin, `/pictures/${photos[0]?.picture}-300.${format}`)
    expect([file.status, file.headers['content-type']]).toEqual([200, `image/${format}`])
  }
  // The earlier show is in another hall.
  expect((await guest.seats.photos({ show_id: '1' })).photos).toEqual([])
})

it('it says what the library says now', async ({ backend, admin }) => {
  const show_id = await showInStudio(backend)
  const { id, change } = await addPicture(admin)
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: id, places: [seat('A1')] })
  const described = { alt_en: 'The stage', alt_kn: 'ವೇದಿಕೆ', focus: { x: 1, y: 0 } }
  await admin.client.pictures.describe({ id, change, ...described })
  const [photo] = (await visitor(backend.origin).seats.photos({ show_id })).photos
  expect(photo?.alt).toEqual({ en: 'The stage', kn: 'ವೇದಿಕೆ' })
  expect(photo?.picture).toMatch(/@1000x0$/)
})

it('nothing is told of a show that is still a draft', async ({ backend, admin }) => {
  const show_id = String(await addShowIn(backend.deps.store, studio, { status: 'draft' }))
  const { id } = await addPicture(admin)
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: id, places: [seat('A1')] })
  await expectRefused(backend, () => visitor(backend.origin).seats.photos({ show_id }), { status: 404, code: 'unknown-show' })
})

it('each place has one photograph: the newest takes the place of the one before', async ({ backend, admin }) => {
  await showInStudio(backend)
  const [old, fresh] = [await addPicture(admin, 10), await addPicture(admin, 200)]
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: old.id, places: [seat('A1'), seat('A2')] })
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: fresh.id, places: [seat('A2'), seat('A3')] })
  const byPicture = async () =>
    new Map((await placesIn(admin)).map(({ picture_id, places }) => [picture_id, places.map(({ name }) => name)]))
  expect(await byPicture()).toEqual(
    new Map([
      [old.id, ['A1']],
      [fresh.id, ['A2', 'A3']],
    ]),
  )
  // Placed again, it keeps the places that it has, also those that somebody else has just chosen.
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: fresh.id, places: [seat('A4')] })
  expect((await byPicture()).get(fresh.id)).toEqual(['A2', 'A3', 'A4'])
})

it('a place that the hall has not, a hall, a picture and a film are refused', async ({ backend, admin }) => {
  await showInStudio(backend)
  const { id: picture_id } = await addPicture(admin)
  const film = filmOf()
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(film, 'video/mp4'), alt_en: alt.en, alt_kn: alt.kn })
  const place = (change: object) => () =>
    admin.client.pictures.placeSeatPhoto({ hall_id, picture_id, places: [seat('A1')], ...change } as Parameters<
      Admin['client']['pictures']['placeSeatPhoto']
    >[0])
  await expectRefused(backend, place({ places: [seat('A1'), seat('A5'), row('B')] }), {
    status: 422,
    code: 'photo-place-unknown',
    params: { places: 'A5, B' },
  })
  await expectRefused(backend, place({ hall_id: 'nowhere' }), { status: 404, code: 'unknown-hall' })
  await expectRefused(backend, place({ picture_id: 'f'.repeat(64) }), { status: 404, code: 'picture-gone' })
  await expectRefused(backend, place({ picture_id: picture.id }), { status: 422, code: 'photo-is-film' })
  await expectRefused(backend, place({ places: [] }), { status: 400, code: 'malformed' })
  await expectRefused(backend, () => admin.client.pictures.removeSeatPhoto({ hall_id, picture_id }), { status: 404, code: 'picture-gone' })
})

it('a picture that a hall shows stays in the library until it is taken off there', async ({ backend, admin }) => {
  await showInStudio(backend)
  const { id } = await addPicture(admin)
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: id, places: [seat('A1')] })
  expect((await admin.client.pictures.list({})).pictures[0]?.halls).toEqual(['Studio'])
  await expectRefused(backend, () => admin.client.pictures.remove({ id }), {
    status: 409,
    code: 'picture-of-hall',
    params: { halls: 'Studio' },
  })
  await admin.client.pictures.removeSeatPhoto({ hall_id, picture_id: id })
  expect(await placesIn(admin)).toEqual([])
  await admin.client.pictures.remove({ id })
  const actions = await backend.deps.store.read.selectFrom('audit').select(['what', 'to_what', 'details']).orderBy('id').execute()
  expect(actions.filter(({ what }) => what.startsWith('photo-'))).toEqual([
    { what: 'photo-placed', to_what: 'hall studio', details: JSON.stringify({ places: 'A1' }) },
    { what: 'photo-taken-off', to_what: 'hall studio', details: JSON.stringify({ places: 'A1' }) },
  ])
})

it('a plan that is drawn from another has its photographs, where the seats are where they were', async ({ backend, admin }) => {
  await showInStudio(backend)
  const [near, far] = [await addPicture(admin, 10), await addPicture(admin, 200)]
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: near.id, places: [seat('A1'), seat('A4'), row('A')] })
  await admin.client.pictures.placeSeatPhoto({ hall_id, picture_id: far.id, places: [seat('Z1')] })
  const plan = await findHall(backend.deps.store.read, hall_id)
  if (!plan) throw new Error('no studio')
  // At the back, where row Z was, there are no seats any more; seat A4 is at the other end.
  const drawn: HallPlan = {
    ...plan,
    id: 'studio-2',
    name: 'Studio 2',
    width: 12,
    sections: [{ name: 'KAVERI', rows: ['A'] }],
    rows: [{ label: 'A', seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number === 4 ? 9 : number, 1]) }],
  }
  const save = (sent: object) =>
    admin.client.shows.importHall({ id: drawn.id, name: drawn.name, format: 'json', content: hallText(drawn), save: true, ...sent })
  expect(await save({ drawn_from: hall_id })).toMatchObject({ saved: true })
  expect(await placesIn(admin, 'studio-2')).toEqual([{ picture_id: near.id, places: [seat('A1')] }])
  expect((await placesIn(admin)).length).toBe(2)

  // The hall keeps its photos when it replaces itself; a file that comes from elsewhere has none.
  const { halls } = await admin.client.shows.halls({})
  const replaces = halls.find(({ id }) => id === 'studio-2')?.version ?? ''
  expect(await save({ replaces, content: hallText({ ...drawn, height: 9 }) })).toMatchObject({ saved: true })
  expect(await placesIn(admin, 'studio-2')).toEqual([{ picture_id: near.id, places: [seat('A1')] }])
  await save({ id: 'studio-3', name: 'Studio 3' })
  expect(await placesIn(admin, 'studio-3')).toEqual([])
})
