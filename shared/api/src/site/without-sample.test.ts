import { expect, test } from 'vitest'
import { type SiteContent, siteProblem } from './content.ts'
import { mergePart } from './merge.ts'
import { sampleSite } from './sample.ts'
import { hasSampleName, sampleFields, sampleWords, withoutSample } from './without-sample.ts'

const own = (part: unknown) => mergePart(sampleSite, part) as SiteContent
const named = own({ identity: { name: { en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' } } })

const ownPicture = `library/${'0'.repeat(64)}@800x600@500x500`

test('of a site that has only a name, nothing of the sample is left, and it is a content', () => {
  expect(hasSampleName(sampleSite)).toBe(true)
  expect(hasSampleName(named)).toBe(false)
  expect(sampleFields(named).length).toBeGreaterThan(100)
  const site = withoutSample(named)
  expect(siteProblem(site)).toBeUndefined()
  expect(sampleFields(site)).toEqual([])
  const said = JSON.stringify({ ...site, policies: null })
  expect([...sampleWords].filter((word) => word.length > 9 && said.includes(word))).toEqual([])
  expect(site.identity.wordmark.name).toEqual({ en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' })
  expect(site.home.hero).toMatchObject({ title: { en: 'Lamp House' }, still: null, film: null })
  expect(site.policies).toEqual(sampleSite.policies)
})

test('what somebody wrote stays to the letter, a Kannada that was translated from the sample’s English does not', () => {
  const [member] = sampleSite.about.team
  if (!member) throw new Error('the sample has no team')
  const { key: _, ...first } = member
  const site = own({
    identity: { name: { en: 'Lamp House' }, motto: { en: 'Come in' }, phone: { shown: '080 2222 3333' } },
    home: { teaser: { pictures: ['first-note', ownPicture] }, hero: { still: ownPicture } },
    about: { story: [sampleSite.about.story[0], { en: 'We began in a garage.' }], team: [{ ...first, name: { en: 'Kamala' } }, first] },
    performers: [{ ...sampleSite.performers[0], slug: 'kamala', name: { en: 'Kamala' } }],
  })
  const after = withoutSample(site)
  expect(siteProblem(after)).toBeUndefined()
  expect(after.identity.motto).toEqual({ en: 'Come in', kn: '' })
  expect(after.identity.phone).toEqual({ shown: '080 2222 3333', dialled: '' })
  expect(after.home.teaser.pictures).toEqual([ownPicture])
  expect(after.home.hero.still).toBe(ownPicture)
  expect(after.about.story).toEqual([{ en: 'We began in a garage.' }])
  expect(after.about.team).toEqual([
    { name: { en: 'Kamala' }, work: first.work, words: { en: '', kn: '' }, picture: null, alt: { en: '', kn: '' } },
  ])
  expect(after.performers).toMatchObject([{ slug: 'kamala', picture: null, counters: [], kannada: { title: '', paragraphs: [] } }])
})

test('a second time changes nothing', () => {
  const once = withoutSample(named)
  expect(withoutSample(once)).toEqual(once)
})

test('a content of an earlier release shows the sample’s drawing where it says none, and then no more', () => {
  const { artwork: _, ...shows } = withoutSample(named).shows
  const site = { ...withoutSample(named), shows }
  expect(sampleFields(site)).toEqual(['shows.artwork'])
  expect(withoutSample(site)).toEqual(withoutSample(named))
})

test.each([
  ['The Lamp House Theatre and Dance Collective of Mysuru', 'The Lamp House Theatre and Dance', 'Collective of Mysuru'],
  [`${'a'.repeat(39)}👩‍🎤${'b'.repeat(34)}`, 'a'.repeat(39), `👩‍🎤${'b'.repeat(34)}`],
  [`O ${'n'.repeat(78)}`, 'O', 'n'.repeat(60)],
])('a long name has two lines of a wordmark: %s', (en, first, second) => {
  const site = withoutSample(own({ identity: { name: { en, kn: en } } }))
  expect(siteProblem(site)).toBeUndefined()
  expect(site.identity.wordmark).toEqual({ name: { en: first, kn: first }, rest: { en: second, kn: second } })
})
