import type { createClient } from '@sabha/api/client'
import type { ApiError } from '@sabha/api/errors'
import { type SiteContent, siteParts } from '@sabha/api/site/content'
import { mergePart } from '@sabha/api/site/merge'
import { sampleSite } from '@sabha/api/site/sample'
import { openSite } from '@sabha/backend/rules/site/live-site'
import type { Schema } from '@sabha/backend/store/schema'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'

const named = (en: string, kn?: string) => ({ identity: { name: { en, ...(kn && { kn }) } } })
const seen = async ({ origin }: Pick<Backend, 'origin'>) => (await visitor(origin).site.visible({})).site as SiteContent
const auditOf = async (client: ReturnType<typeof createClient>) =>
  (await client.reports.audit({ search: 'site' })).entries.map(({ what, who }) => [what, who])

describe('the site', () => {
  it('is the sample until somebody publishes; a part is published and leaves the rest', async ({ backend, admin: { client } }) => {
    expect(await seen(backend)).toEqual(sampleSite)
    expect(await client.site.publish({ site: named('Lamp House', 'ದೀಪದ ಮನೆ') })).toMatchObject({ version: 1 })
    const after = await seen(backend)
    expect(after.identity.name).toEqual({ en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' })
    expect({ ...after, identity: { ...after.identity, name: sampleSite.identity.name } }).toEqual(sampleSite)
    expect(await auditOf(client)).toEqual([['Published the site', 'Asha Example']])
  })

  it('stays as it was published last, where a slow reading began before', async ({ backend: { deps }, admin: { client } }) => {
    const late = Promise.withResolvers<void>()
    let readings = 0
    const read = (deps.store.read as unknown as Kysely<Schema>).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        readings += 1
        // Two refreshes each read the version and the focal points; the fourth reading is the last of these.
        if (readings === 4) await late.promise
        return result
      },
    })
    const site = await openSite({ store: { ...deps.store, read } })
    const slow = site.refresh()
    await expect.poll(() => readings).toBe(4)
    await client.site.publish({ site: named('Lamp House') })
    await site.refresh()
    late.resolve()
    await slow
    expect(site.content.identity.name.en).toBe('Lamp House')
  })

  it('is told page by page in one language; without Kannada, in English', async ({ backend, admin: { client } }) => {
    await client.site.publish({ site: { identity: { name: { en: 'Lamp House', kn: '' } } } })
    const told = async (page: string, language: 'en' | 'kn') => (await visitor(backend.origin).site.visible({ page, language })).page
    expect(await told('identity', 'kn')).toMatchObject({ name: 'Lamp House', motto: sampleSite.identity.motto.kn })
    expect(await told('terms', 'en')).toMatchObject({ title: 'Terms and Conditions', sections: expect.any(Array) })
    expect(JSON.stringify(await told('terms', 'en'))).toContain('held for 10 minutes')
    await client.settings.save({ version: 0, settings: { hold_minutes: 12 } })
    expect(JSON.stringify(await told('terms', 'en'))).toContain('held for 12 minutes')
    await expect(told('performer/nobody', 'en')).rejects.toMatchObject({ status: 404 })
    await expect(told('constructor', 'en')).rejects.toMatchObject({ status: 404 })
  })

  it('is drafted by owner and staff before it is published, and says what Kannada lacks', async ({ backend, admin: { client } }) => {
    const staff = (await signInAdmin(backend, staffAccount)).client
    const { draft } = await staff.site.get({})
    expect(draft).toMatchObject({ version: 0, saved: null, changed: [], untranslated: [] })
    await staff.site.save({ version: 0, site: { identity: { motto: { en: 'Come and listen', kn: 'Listen' } } } })
    expect(await seen(backend)).toEqual(sampleSite)
    const read = await client.site.get({})
    expect(read.draft.changed).toEqual(['identity.motto.en', 'identity.motto.kn'])
    expect(read.draft.untranslated).toEqual([{ field: 'identity.motto', why: 'not-kannada' }])
    expect(await client.site.publish({ draft: 1 })).toMatchObject({ version: 1 })
    expect((await seen(backend)).identity.motto).toEqual({ en: 'Come and listen', kn: 'Listen' })
    expect((await client.site.get({})).draft.changed).toEqual([])
  })

  it('goes back to what was published, and to the sample; the draft keeps what is not published', async ({
    backend,
    admin: { client },
  }) => {
    await client.site.publish({ site: named('First') })
    await client.site.publish({ site: named('Second') })
    await client.site.save({ version: 0, site: { identity: { motto: { en: 'Drafted' } } } })
    expect(await client.site.restore({ version: 1, current: 2 })).toMatchObject({ version: 3 })
    expect((await seen(backend)).identity.name.en).toBe('First')
    expect((await client.site.get({})).draft.site).toMatchObject({ identity: { name: { en: 'First' }, motto: { en: 'Drafted' } } })
    await client.site.restore({ version: 0 })
    expect(await seen(backend)).toEqual(sampleSite)
    const { publishings, site } = await client.site.history({ version: 2 })
    expect(publishings.map(({ version, restored }) => [version, restored])).toEqual([
      [4, 0],
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect(publishings[0]).toMatchObject({ who: 'Asha Example', changed: ['identity.name.en'] })
    expect(site).toMatchObject(named('Second'))
    const unknown = () => client.site.restore({ version: 9 })
    await expectRefused(backend, unknown, { status: 404, code: 'unknown-publishing' })
  })

  it('that is published as it was makes no new version', async ({ admin: { client } }) => {
    expect(await client.site.publish({ draft: 0 })).toMatchObject({ version: 0 })
    expect(await client.site.publish({ site: {} })).toMatchObject({ version: 0 })
    expect(await auditOf(client)).toEqual([])
  })
})

describeOnce('is refused with its field, and the site stays as it was', () => {
  it.for([
    ['100,000 characters', named('x'.repeat(100_000)), 'site-text-too-long', 'identity.name.en'],
    ['a mark that turns the direction', named('Sabha\u202e'), 'site-direction-marks', 'identity.name.en'],
    ['an unknown figure', { policies: { refund: { text: { en: '{refund weeks}' } } } }, 'unknown-figure', 'policies.refund.text.en'],
    ['a bad colour', { identity: { accent: 'red' } }, 'site-bad-colour', 'identity.accent'],
    ['a text that is none', { home: 'nothing' }, 'site-unreadable', 'home'],
    ['an unknown part', { __proto__2: 1 }, 'site-unknown-field', '__proto__2'],
    ['a list for all of it', { identity: [] }, 'site-unreadable', 'identity'],
  ] as const)('%s', async ([, site, code, field], { backend, admin: { client } }) => {
    const sent = JSON.parse(JSON.stringify(site)) as Record<string, unknown>
    await expectRefused(backend, () => client.site.publish({ site: sent }), { status: 422, code, params: { field } })
    await expectRefused(backend, () => client.site.save({ version: 0, site: sent }), { status: 422, code, params: { field } })
    expect(await seen(backend)).toEqual(sampleSite)
  })

  it('an import of another version, of another program, or with a bad text', async ({ backend, admin: { client } }) => {
    const file = JSON.parse(new TextDecoder().decode((await client.site.export({})) as Uint8Array)) as Record<string, unknown>
    for (const other of [{ ...file, version: 3 }, { ...file, program: 'else' }, {}, { version: '1' }]) {
      await expectRefused(backend, () => client.site.import({ version: 0, file: other }), { status: 422, code: 'site-file-version' })
    }
    const bad = { ...file, site: { ...sampleSite, shows: { description: { en: '\u202e' } } } }
    await expectRefused(backend, () => client.site.import({ version: 0, file: bad }), { status: 422, code: 'site-direction-marks' })
  })
})

describe('two people at once', () => {
  it('on two texts: both hold', async ({ backend, admin: { client } }) => {
    const other = await signInAdmin(backend)
    await client.site.save({ version: 0, site: named('Lamp House') })
    const saved = await other.client.site.save({ version: 0, site: { identity: { motto: { en: 'Listen' } } } })
    expect(saved.site).toMatchObject({ identity: { name: { en: 'Lamp House' }, motto: { en: 'Listen' } } })
  })

  it('on the same text: the second is told, with both, and nothing is lost', async ({ backend, admin: { client } }) => {
    const other = await signInAdmin(backend)
    await client.site.save({ version: 0, site: named('Lamp House') })
    const late = () => other.client.site.save({ version: 0, site: named('Lamp Room') })
    await expectRefused(backend, late, {
      status: 409,
      code: 'site-text-changed',
      params: { who: 'Asha Example', version: 1, fields: ['identity.name.en'], theirs: ['Lamp House'], yours: ['Lamp Room'] },
    })
    expect((await client.site.get({})).draft.site).toMatchObject(named('Lamp House'))
    await other.client.site.save({ version: 1, site: named('Lamp Room') })
    expect((await client.site.get({})).draft.site).toMatchObject(named('Lamp Room'))
  })

  it('of whom one began before anything was drafted, and the other has published since: nothing of it is taken back', async ({
    backend,
    admin: { client },
  }) => {
    const other = await signInAdmin(backend)
    // The form sends all that it shows.
    const { version, draft } = await other.client.site.get({})
    const typed = mergePart(draft.site, { identity: { motto: { en: 'Listen' } } }) as Record<string, unknown>
    await client.site.save({ version: 0, site: named('Lamp House') })
    await client.site.publish({ draft: 1 })
    await client.site.publish({ site: { identity: { hours: { en: 'Always' } } } })
    const saved = await other.client.site.save({ version: 0, site: typed })
    const both = { identity: { name: { en: 'Lamp House' }, motto: { en: 'Listen' }, hours: { en: 'Always' } } }
    expect(saved.site).toMatchObject(both)
    expect((await other.client.site.save({ version: 0, published: version, site: typed })).site).toMatchObject(both)
  })

  it('of whom one began before anything was published: without any draft too', async ({ backend, admin: { client } }) => {
    const other = await signInAdmin(backend)
    const { version: published, draft } = await other.client.site.get({})
    const site = mergePart(draft.site, { identity: { name: { en: 'Lamp Room' }, motto: { en: 'Listen' } } }) as Record<string, unknown>
    await client.site.publish({ site: { identity: { hours: { en: 'Always' } } } })
    await client.site.publish({ site: named('Lamp House') })
    await expectRefused(backend, () => other.client.site.save({ version: 0, published, site }), {
      status: 409,
      code: 'site-text-changed',
      params: { fields: ['identity.name.en'], theirs: ['Lamp House'] },
    })
    const saved = await other.client.site.save({ version: 0, published: 1, site: { identity: { motto: { en: 'Listen' } } } })
    expect(saved.site).toMatchObject({ identity: { name: { en: 'Lamp House' }, motto: { en: 'Listen' }, hours: { en: 'Always' } } })
  })

  it('of whom one looked at a draft that is not kept any more: it is refused', async ({ backend, admin: { client } }) => {
    await client.site.save({ version: 0, site: named('Lamp House') })
    await client.site.save({ version: 1, site: named('Lamp Room') })
    await backend.deps.store.alone((tx) => tx.deleteFrom('site_draft').where('version', '=', 1).execute())
    const late = () => client.site.save({ version: 0, site: { identity: { motto: { en: 'Listen' } } } })
    await expectRefused(backend, late, { status: 409, code: 'site-text-changed', params: { version: 2, fields: [] } })
  })

  describe('on a list', () => {
    type Team = SiteContent['about']['team']
    const teamOf = (team: Team) => ({ about: { team } })
    const newcomer = {
      name: { en: 'Nila', kn: 'ನೀಲಾ' },
      work: { en: 'Door', kn: '' },
      words: { en: '', kn: '' },
      picture: null,
      alt: { en: '' },
    }
    const changed = (team: Team, at: number, work: string) =>
      team.map((one, index) => (index === at ? { ...one, work: { en: work, kn: '' } } : one))

    it('one puts somebody in above, the other edits below: both hold, and nobody gets the words of another', async ({
      backend,
      admin: { client },
    }) => {
      const other = await signInAdmin(backend)
      const team = (await client.site.get({})).draft.site['about'] as SiteContent['about']
      await client.site.save({ version: 0, site: teamOf([newcomer, ...team.team]) })
      const saved = await other.client.site.save({ version: 0, site: teamOf(changed(team.team, 1, 'Stage')) })
      expect((saved.site as unknown as SiteContent).about.team).toMatchObject([newcomer, ...changed(team.team, 1, 'Stage')])
    })

    it('one publishes a person more while the draft has another edited: the draft keeps both, and its publishing takes nobody away', async ({
      backend,
      admin: { client },
    }) => {
      const { about } = sampleSite
      await client.site.save({ version: 0, site: teamOf(changed(about.team, 0, 'Stage')) })
      // As someone types it who knows no keys.
      const typed = [newcomer, ...about.team].map(({ key: _, ...one }: Team[number]) => one)
      await client.site.publish({ site: teamOf(typed as Team) })
      expect((await seen(backend)).about.team).toMatchObject(typed)
      await client.site.publish({ draft: (await client.site.get({})).draft.version })
      expect((await seen(backend)).about.team).toMatchObject([newcomer, ...changed(about.team, 0, 'Stage')])
    })

    it('an earlier version is taken up again beside an edited draft', async ({ backend, admin: { client } }) => {
      const { about } = sampleSite
      await client.site.publish({ site: teamOf([newcomer, ...about.team]) })
      await client.site.save({ version: 0, published: 1, site: { about: { team: changed((await seen(backend)).about.team, 1, 'Stage') } } })
      await client.site.restore({ version: 0 })
      const { draft } = await client.site.get({})
      expect((draft.site as unknown as SiteContent).about.team).toEqual(changed(about.team, 0, 'Stage'))
    })

    it('of an earlier release, without keys: the same, and it looks as it did', async ({ backend, admin: { client } }) => {
      const bareTeam = (team: Team) => team.map(({ key: _, ...one }) => one)
      const content = (team: Team) => JSON.stringify({ ...sampleSite, about: { ...sampleSite.about, team: bareTeam(team) } })
      const { team } = sampleSite.about
      const at = { published_at: 1, published_by: 'Asha Example' }
      await backend.deps.store.alone(async (tx) => {
        await tx
          .insertInto('site_publishing')
          .values({ version: 1, content: content(team), changed: '[]', restored_version: null, ...at })
          .execute()
        const draft = { version: 1, based_on: 1, content: content(changed(team, 0, 'Lights')), saved_at: 1, saved_by: 'Asha Example' }
        await tx.insertInto('site_draft').values(draft).execute()
      })
      expect((await client.site.get({})).draft.changed).toEqual(['about.team.0.work.en', 'about.team.0.work.kn'])
      await client.site.publish({ site: teamOf([newcomer, ...team]) })
      const about = (await client.site.get({})).draft.site['about'] as SiteContent['about']
      expect(about.team).toMatchObject([newcomer, ...changed(bareTeam(team) as Team, 0, 'Lights')])
      const page = (await visitor(backend.origin).site.visible({ page: 'about' })).page as { team: object[] }
      expect(page.team.map((one) => Object.keys(one))).toEqual(Array(team.length + 1).fill(['name', 'work', 'words', 'picture', 'alt']))
    })

    it('a person whom one takes out while another edits them: the second is told', async ({ backend, admin: { client } }) => {
      const other = await signInAdmin(backend)
      const { team } = sampleSite.about
      await client.site.save({ version: 0, site: teamOf(team.slice(1)) })
      const late = () => other.client.site.save({ version: 0, site: teamOf(changed(team, 0, 'Stage')) })
      await expectRefused(backend, late, { status: 409, code: 'site-text-changed', params: { fields: ['about.team.0'], theirs: ['""'] } })
    })

    it('a key that is none is refused at its field', async ({ backend, admin: { client } }) => {
      const save = () => client.site.save({ version: 0, site: { about: { team: [{ ...newcomer, key: '<b>' }] } } })
      await expectRefused(backend, save, { status: 422, code: 'site-unreadable', params: { field: 'about.team.0.key' } })
    })

    it('goes out with its keys and comes in with them: an edit here still finds its person', async ({ admin: { client } }) => {
      const file = JSON.parse(new TextDecoder().decode((await client.site.export({})) as Uint8Array)) as Record<string, unknown>
      const { team } = sampleSite.about
      const exported = { ...(file['site'] as SiteContent) }
      await client.site.import({
        version: 0,
        file: { ...file, site: { ...exported, ...{ about: { ...exported.about, team: [newcomer, ...team] } } } },
      })
      const saved = await client.site.save({ version: 0, site: teamOf(changed(team, 1, 'Stage')) })
      expect((saved.site as unknown as SiteContent).about.team).toMatchObject([newcomer, ...changed(team, 1, 'Stage')])
    })
  })

  it('publish at the very moment: one wins, whole, and the others are told', async ({ backend, admin: { client } }) => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const publish = (en: string) => client.site.publish({ version: 0, site: { identity: { name: { en }, motto: { en } } } })
    const outcomes = await Promise.allSettled(names.map(publish))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as ApiError] : []))
    expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(5).fill([409, 'site-published']))
    const { identity } = await seen(backend)
    expect(identity.name.en).toBe(identity.motto.en)
    expect(await backend.deps.store.read.selectFrom('site_publishing').select('version').execute()).toEqual([{ version: 1 }])
  })

  it('save at the very moment: each text that was taken is in the draft', async ({ admin: { client } }) => {
    const parts = ['home', 'about', 'gallery', 'shows'] as const
    const save = (part: (typeof parts)[number]) => client.site.save({ version: 0, site: { [part]: { description: { en: `Of ${part}` } } } })
    const outcomes = await Promise.allSettled(parts.map(save))
    const { draft } = await client.site.get({})
    const descriptions = parts.map((part) => (draft.site as unknown as SiteContent)[part].description.en)
    expect(descriptions).toEqual(
      parts.map((part, index) => (outcomes[index]?.status === 'fulfilled' ? `Of ${part}` : sampleSite[part].description.en)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(draft.version)
  })
})

describe('a site as a file', () => {
  it('goes out whole and comes in as a draft', async ({ backend, admin: { client } }) => {
    await client.site.publish({ site: named('Lamp House') })
    const file = JSON.parse(new TextDecoder().decode((await client.site.export({})) as Uint8Array)) as Record<string, unknown>
    expect(Object.keys(file['site'] as object)).toEqual(siteParts)
    await client.site.restore({ version: 0 })
    await client.site.import({ version: (await client.site.get({})).draft.version, file })
    expect((await client.site.get({})).draft.site).toMatchObject(named('Lamp House'))
    expect(await seen(backend)).toEqual(sampleSite)
  })
})

it('is in another process of the same data within a second, and there after a restart', async ({ backend, admin: { client } }) => {
  const other = await startBackend({ dataDir: backend.dataDir })
  try {
    await client.site.publish({ site: named('Lamp House') })
    await expect.poll(async () => (await seen(other)).identity.name.en).toBe('Lamp House')
  } finally {
    await other.close()
  }
})
