import type { Client } from '@sabha/api/client'
import type { SiteContent } from '@sabha/api/site/content'
import { sampleSite } from '@sabha/api/site/sample'
import { sampleFields } from '@sabha/api/site/without-sample'
import { seed } from '@sabha/backend/seed'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { codeDraft, makeCode } from '../builders/price-code.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const lampHouse = { identity: { name: { en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' } } }
const seen = async ({ origin }: Backend) => (await visitor(origin).site.visible({})).site as SiteContent
const showsOf = async ({ origin }: Backend) => (await visitor(origin).shows.list({})).shows
const tableOf = (backend: Backend, table: 'show' | 'hall' | 'seat' | 'booking') =>
  backend.deps.store.read.selectFrom(table).selectAll().execute()

/** Makes the box office as a start on an empty folder leaves it. */
async function isNewHere({ deps }: Backend): Promise<void> {
  await deps.store.alone((tx) => tx.deleteFrom('first_evening').execute())
}

async function named(client: Client): Promise<void> {
  await client.site.publish({ site: lampHouse })
}

describe('the questions of a first evening', () => {
  it('are new where nobody has answered, published or sold; each answer is kept, in whatever tab', async ({
    backend,
    admin: { client },
  }) => {
    await isNewHere(backend)
    expect(await client.site.firstEvening({})).toMatchObject({ is_new: true, closed: null })
    const other = (await signInAdmin(backend)).client
    await Promise.all([
      client.site.answerFirst({ question: 'name', state: 'done' }),
      other.site.answerFirst({ question: 'hall', state: 'skipped' }),
    ])
    await other.site.answerFirst({ question: 'hall', state: 'done' })
    const { questions, is_new } = await client.site.firstEvening({})
    expect(is_new).toBe(false)
    expect(questions).toHaveLength(8)
    expect(questions.filter(({ state }) => state !== 'open')).toEqual([
      { id: 'name', state: 'done' },
      { id: 'hall', state: 'done' },
    ])
    await client.site.answerFirst({ question: 'all', state: 'skipped' })
    expect((await client.site.firstEvening({})).closed).toMatchObject({ who: 'Asha Example' })
  })

  it('lead nobody there who has published or sold before', async ({ backend, buyer, admin: { client } }) => {
    await isNewHere(backend)
    await buy(backend.origin, buyer, ['A1'])
    expect((await client.site.firstEvening({})).is_new).toBe(false)
  })

  it('are for owners alone', async ({ backend }) => {
    const { client } = await signInAdmin(backend, staffAccount)
    await expectRefused(backend, () => client.site.removeSample({}), { status: 403, code: 'not-allowed' })
    await expectRefused(backend, () => client.site.firstEvening({}), { status: 403, code: 'not-allowed' })
  })
})

describe('removing the sample', () => {
  it('waits for a name', async ({ backend, admin: { client } }) => {
    await expectRefused(backend, () => client.site.removeSample({}), { status: 409, code: 'sample-name-left' })
  })

  it('takes its texts, pictures, show and hall; policies stay, and no start brings them back', async ({ backend, admin: { client } }) => {
    await named(client)
    await client.site.save({ version: 0, site: { about: { contact: { en: 'Ask away' } } } })
    await client.prices.saveConcessions({ show_id: '1', concessions: [{ who: 'child', kind: 'percent', value: 50, most: null }] })
    expect((await client.site.firstEvening({})).sample).toMatchObject({
      shows: [{ id: '1', is_sold: false }],
      halls: [expect.any(String), expect.any(String)],
    })
    expect(await client.site.removeSample({})).toMatchObject({ version: 2, shows: 1, halls: 2, kept: [] })
    const site = await seen(backend)
    expect(sampleFields(site)).toEqual([])
    expect(site.identity.name).toEqual(lampHouse.identity.name)
    expect(site.policies).toEqual(sampleSite.policies)
    expect([await showsOf(backend), await tableOf(backend, 'hall'), await tableOf(backend, 'seat')]).toEqual([[], [], []])
    expect((await client.prices.concessions({})).shows).toEqual({})
    const { draft } = await client.site.get({})
    expect(draft.changed).toEqual(['about.contact.en'])
    expect(sampleFields(draft.site as SiteContent)).toEqual([])
    expect((await client.settings.get({})).settings.invoice_supplier).toBe('Lamp House')
    const { sample } = await client.site.firstEvening({})
    expect(sample).toMatchObject({ texts: 0, shows: [], halls: [], removed: { who: 'Asha Example' } })
    expect((await client.reports.audit({ search: 'sample' })).entries.map(({ what }) => what)).toEqual(['Removed the sample'])
    await seed(backend.deps)
    expect(await tableOf(backend, 'show')).toEqual([])
  })

  it('a second time, or in two tabs at once, is the same as once', async ({ backend, admin: { client } }) => {
    await named(client)
    const both = await Promise.all([client.site.removeSample({}), (await signInAdmin(backend)).client.site.removeSample({})])
    expect(both.map(({ version }) => version)).toEqual([2, 2])
    expect(both.map(({ shows }) => shows).toSorted()).toEqual([0, 1])
    await unchanged(backend, () => client.site.removeSample({}))
  })

  it('keeps what is sold, with its hall, and goes on when it is cancelled', async ({ backend, buyer, admin: { client } }) => {
    await named(client)
    await buy(backend.origin, buyer, ['A1'])
    const [booked, halls] = [await tableOf(backend, 'booking'), await tableOf(backend, 'hall')]
    expect(await client.site.removeSample({})).toMatchObject({ shows: 0, halls: 1, kept: [{ id: '1' }] })
    expect(await tableOf(backend, 'booking')).toEqual(booked)
    expect(halls).toEqual(expect.arrayContaining(await tableOf(backend, 'hall')))
    expect(await showsOf(backend)).toHaveLength(1)
    expect((await client.site.firstEvening({})).sample.shows).toMatchObject([{ id: '1', is_sold: true }])
    await client.shows.cancel({ show_id: '1', note: '' })
    expect(await showsOf(backend)).toEqual([])
    expect((await client.site.firstEvening({})).sample.shows).toEqual([])
  })

  it('keeps what somebody is paying; what has run out ends its sale, and its records stay', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    await named(client)
    await hold(buyer, ['A1'])
    expect(await client.site.removeSample({})).toMatchObject({ shows: 0, kept: [{ id: '1' }] })
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'expired' }).execute())
    expect(await client.site.removeSample({})).toMatchObject({ shows: 1, kept: [] })
    expect(await showsOf(backend)).toEqual([])
    expect(await tableOf(backend, 'booking')).toHaveLength(1)
    await unchanged(backend, () => client.site.removeSample({}))
    // The question comes to an end: nobody is asked again about what can't be removed any further.
    expect((await client.site.firstEvening({})).sample).toMatchObject({ texts: 0, shows: [], halls: [] })
  })

  it('only ends the sale of a show that a price code is for, so that the code can still be changed', async ({
    backend,
    admin: { client },
  }) => {
    await named(client)
    const id = await makeCode(client, { show_ids: ['1'] })
    expect(await client.site.removeSample({})).toMatchObject({ shows: 1, kept: [] })
    expect(await showsOf(backend)).toEqual([])
    await client.prices.saveCode({ id, code: codeDraft({ show_ids: ['1'], note: 'Over' }) })
  })

  it('leaves what is the house’s own: shows with another title, halls that it has changed, words that it wrote', async ({
    backend,
    admin: { client },
  }) => {
    await addShowIn(backend.deps.store, studio, { title: 'Our first night' })
    await client.site.publish({ site: { ...lampHouse, about: { story: [{ en: 'We began in a garage.', kn: '' }] } } })
    expect(await client.site.removeSample({})).toMatchObject({ shows: 1, halls: 2 })
    expect((await showsOf(backend)).map(({ title }) => title)).toEqual(['Our first night'])
    expect((await tableOf(backend, 'hall')).map((hall) => ('name' in hall ? hall.name : ''))).toEqual(['Studio'])
    expect((await seen(backend)).about.story).toMatchObject([{ en: 'We began in a garage.', kn: '' }])
  })

  it('leaves the sample’s hall where something else takes place in it', async ({ backend, admin: { client } }) => {
    await named(client)
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ title: 'Ours' }).where('id', '=', 1).execute())
    expect((await client.site.firstEvening({})).sample.halls).toHaveLength(1)
    expect(await client.site.removeSample({})).toMatchObject({ shows: 0, halls: 1 })
    expect(await tableOf(backend, 'hall')).toHaveLength(1)
  })
})

describe('a database that fails in the middle', () => {
  let isFailing = false
  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run(async (tx) => {
          const answer = await job(tx)
          // By now the rows are written, and not committed.
          if (isFailing) throw new Error('the disk is gone')
          return answer
        }),
      ),
    }),
  })
  it.beforeEach(() => {
    isFailing = false
  })

  it('leaves all of the sample, and the next attempt removes it', async ({ backend, admin: { client } }) => {
    await named(client)
    await client.site.save({ version: 0, site: { home: { title: { en: 'Drafted' } } } })
    isFailing = true
    await unchanged(backend, () => client.site.removeSample({}).catch((error: unknown) => expect(error).toMatchObject({ status: 500 })))
    isFailing = false
    expect(sampleFields(await seen(backend)).length).toBeGreaterThan(100)
    expect(await showsOf(backend)).toHaveLength(1)
    expect(await client.site.removeSample({})).toMatchObject({ shows: 1, halls: 2 })
  })
})

it('every page of a house with a name alone is there and whole, in both languages', async ({ backend, admin: { client } }) => {
  await named(client)
  await client.site.removeSample({})
  const { origin } = backend
  for (const language of ['en', 'kn'] as const) {
    for (const page of ['identity', 'home', 'about', 'gallery', 'terms', 'privacy', 'refund', 'shipping']) {
      expect((await visitor(origin).site.visible({ page, language })).page).toBeDefined()
    }
  }
  const { page } = await visitor(origin).site.visible({ page: 'identity' })
  expect(page).toMatchObject({ artwork: null, pages: { about: false, gallery: false }, performers: [] })
})
