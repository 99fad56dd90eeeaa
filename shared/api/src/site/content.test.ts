import { describe, expect, test } from 'vitest'
import { siteProblem } from './content.ts'
import { mergePart } from './merge.ts'
import { sampleSite } from './sample.ts'

const withPart = (part: unknown) => mergePart(sampleSite, part)
const name = (en: string) => ({ identity: { name: { en } } })
const terms = (en: string) => ({ policies: { terms: { text: { en } } } })

test('the sample is a content', () => {
  expect(siteProblem(sampleSite)).toBeUndefined()
})

describe('is refused, at its field', () => {
  test.each([
    ['a name of 100,000 characters', name('x'.repeat(100_000)), 'site-text-too-long', 'identity.name.en'],
    ['a policy of 100,000 characters', terms('x'.repeat(100_000)), 'site-text-too-long', 'policies.terms.text.en'],
    ['no name', name('  '), 'site-text-needed', 'identity.name.en'],
    ['a name that turns round', name('Sabha \u202eahbaS'), 'site-direction-marks', 'identity.name.en'],
    ['a mark that is not to be seen', name('Sabha\u200f'), 'site-direction-marks', 'identity.name.en'],
    ['a line break in a name', name('Sabha\nArts'), 'site-text-unreadable', 'identity.name.en'],
    ['half a character', name('Sabha \ud800'), 'site-text-unreadable', 'identity.name.en'],
    ['a number for a name', { identity: { name: { en: 7 } } }, 'site-unreadable', 'identity.name.en'],
    ['a language that we have not', { identity: { name: { fr: 'Sabha' } } }, 'site-unknown-field', 'identity.name.fr'],
    ['a part that we have not', { shop: {} }, 'site-unknown-field', 'shop'],
    ['a colour by name', { identity: { accent: 'tomato' } }, 'site-bad-colour', 'identity.accent'],
    ['a colour that ends a style', { identity: { accent: '#fff;}<' } }, 'site-bad-colour', 'identity.accent'],
    ['a picture elsewhere', { identity: { logo: 'https://x.example/a.png' } }, 'site-bad-picture', 'identity.logo'],
    ['a picture above', { identity: { logo: 'a/../../b' } }, 'site-bad-picture', 'identity.logo'],
    [
      'a film elsewhere',
      { home: { hero: { film: { webm: '//x.example/a', mp4: '/film/a.mp4' } } } },
      'site-bad-address',
      'home.hero.film.webm',
    ],
    [
      'a script as a link',
      { identity: { socials: [{ name: 'Instagram', address: 'javascript:alert(1)' }] } },
      'site-bad-address',
      'identity.socials.0.address',
    ],
    ['a number that nobody can dial', { identity: { phone: { dialled: '080' } } }, 'site-bad-phone', 'identity.phone.dialled'],
    ['an address without a domain', { identity: { email: 'box@' } }, 'invalid-email', 'identity.email'],
    ['a day that never was', { policies: { terms: { updated: '2026-02-30' } } }, 'bad-date', 'policies.terms.updated'],
    ['no address', { identity: { address: [] } }, 'site-too-few', 'identity.address'],
    ['thirteen taglines', { home: { taglines: Array(13).fill({ en: 'a' }) } }, 'site-too-many', 'home.taglines'],
    [
      'a performer at the address of a page',
      { performers: [{ ...sampleSite.performers[0], slug: 'shows' }] },
      'site-slug-taken',
      'performers.0.slug',
    ],
    [
      'two performers at one address',
      { performers: [sampleSite.performers[0], sampleSite.performers[0]] },
      'site-slug-taken',
      'performers',
    ],
    ['a figure that nobody knows', terms('Within {hold hours}.'), 'unknown-figure', 'policies.terms.text.en'],
    ['a name that every object has as a figure', terms('Within {constructor}.'), 'unknown-figure', 'policies.terms.text.en'],
    ['a heading without an anchor', terms('## Refunds'), 'site-bad-heading', 'policies.terms.text.en'],
    ['two headings with one anchor', terms('## A {#a}\n\n## B {#a}'), 'site-bad-heading', 'policies.terms.text.en'],
    ['a link that is a script', terms('[press](javascript:alert)'), 'site-unknown-link', 'policies.terms.text.en'],
    ['nothing at all', null, 'site-unreadable', ''],
  ])('%s', (_, part, code, field) => {
    const problem = siteProblem(part === null ? null : withPart(part))
    expect([problem?.refused, problem?.params?.['field'] ?? '']).toEqual([code, field])
  })
})

describe('is taken as it is', () => {
  test.each([
    ['markup: it is text', name('<script>alert(1)</script>')],
    ['letters that need a joiner', { identity: { name: { kn: 'ವಯಲಿನ್\u200cನಲ್ಲಿ' } } }],
    ['English in the place of Kannada, which is listed', { identity: { name: { kn: 'Sabha' } } }],
    ['no Kannada', { identity: { name: { en: 'Lamp', kn: '' } } }],
    ['white as the accent: readable colours are derived from it', { identity: { accent: '#FFFFFF' } }],
    ['no film', { home: { hero: { film: null } } }],
  ])('%s', (_, part) => {
    expect(siteProblem(withPart(part))).toBeUndefined()
  })
})
