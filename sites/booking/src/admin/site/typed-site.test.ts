import type { SiteContent } from '@sabha/api/site/content'
import { mergePart } from '@sabha/api/site/merge'
import { sampleSite } from '@sabha/api/site/sample'
import { expect, test } from 'vitest'
import type { SiteState } from './queries.ts'
import { siteOnNewer, siteOnSaved } from './typed-site.ts'

const withIdentity = (content: SiteContent, identity: object) => mergePart(content, { identity }) as SiteContent
const named = (en: string) => withIdentity(sampleSite, { name: { en } })
const read = (version: number, site: SiteContent): SiteState => ({
  version: 0,
  published: null,
  site: sampleSite,
  draft: { version, saved: { at: '2026-11-22T10:00:00.000Z', who: 'Nila Example' }, site, changed: [], untranslated: [] },
})

test('what is typed while the draft is being saved stays, and is still to be saved', () => {
  const sent = named('Lamp House')
  const now = withIdentity(sent, { motto: { en: 'Typed while it was sent' } })
  const saved = withIdentity(sent, { hours: { en: 'Of another person' } })
  const newer = read(2, saved)
  const after = siteOnNewer({ base: read(1, sampleSite), content: now, clash: null }, sent, newer)
  expect(after).toEqual({ base: newer, content: withIdentity(saved, { motto: { en: 'Typed while it was sent' } }), clash: null })
})

test('what was saved as it was typed leaves nothing to save', () => {
  const newer = read(1, named('Lamp House'))
  const after = siteOnNewer({ base: read(0, sampleSite), content: named('Lamp House'), clash: null }, named('Lamp House'), newer)
  expect(after).toEqual({ base: newer, content: newer.draft.site, clash: null })
})

test('a text that somebody else has saved while it was typed is shown with both', () => {
  const after = siteOnNewer(
    { base: read(0, sampleSite), content: named('Lamp Room'), clash: null },
    sampleSite,
    read(1, named('Lamp House')),
  )
  expect(after.content).toEqual(named('Lamp Room'))
  expect(after.clash).toEqual({
    who: 'Nila Example',
    conflicts: [{ field: 'identity.name.en', place: ['identity', 'name', 'en'], theirs: 'Lamp House', yours: 'Lamp Room' }],
  })
})

test('a draft that was saved is known by its answer, before it is read again', () => {
  const saved = named('Lamp House')
  const now = withIdentity(saved, { motto: { en: 'Typed while it was sent' } })
  const after = siteOnSaved({ base: read(1, sampleSite), content: now, clash: null }, saved, { version: 2, site: saved })
  expect(after.base.draft).toMatchObject({
    version: 2,
    site: saved,
    changed: ['identity.name.en'],
  })
  expect(after.content).toEqual(now)
})
