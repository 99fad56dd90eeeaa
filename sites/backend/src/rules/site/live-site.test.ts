import { siteProblem } from '@sabha/api/site/content'
import { sampleSite } from '@sabha/api/site/sample'
import { expect, it } from 'vitest'
import { readContent } from './live-site.ts'

const own = structuredClone(sampleSite)
own.identity.motto = { en: 'Our own motto' }

it('a content of this release is read as it was stored', () => {
  expect(readContent(JSON.stringify(own))).toEqual(own)
})

it('what an earlier release didn’t know yet is as in the sample', () => {
  const { socials: _, ...identity } = own.identity
  expect(readContent(JSON.stringify({ ...own, identity }))).toEqual({
    ...own,
    identity: { ...identity, socials: sampleSite.identity.socials },
  })
})

it('what this release doesn’t know is left out, wherever it is, so that the content can be saved again', () => {
  const [first, ...team] = own.about.team
  const stored = {
    ...own,
    banner: { en: 'Of another release' },
    identity: { ...own.identity, fax: '080 2345 6789', name: { ...own.identity.name, fr: 'Sabha' } },
    about: { ...own.about, team: [{ ...first, age: 40 }, ...team] },
  }
  const read = readContent(JSON.stringify(stored))
  expect(read).toEqual(own)
  expect(siteProblem(read)).toBeUndefined()
})

it('what is missing and what is unknown are mended together', () => {
  const { socials: _, ...identity } = own.identity
  const read = readContent(JSON.stringify({ ...own, identity: { ...identity, fax: '' } }))
  expect(read.identity).toEqual({ ...identity, socials: sampleSite.identity.socials })
})
