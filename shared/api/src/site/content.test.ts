import { runInNewContext } from 'node:vm'
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
  const bad: [what: string, part: unknown, code: string, field: string][] = [
    ['a name of 100,000 characters', name('x'.repeat(100_000)), 'site-text-too-long', 'identity.name.en'],
    ['a policy of 100,000 characters', terms('x'.repeat(100_000)), 'site-text-too-long', 'policies.terms.text.en'],
    ['no name', name('  '), 'site-text-needed', 'identity.name.en'],
    ['a name that turns round', name('Sabha \u202eahbaS'), 'site-direction-marks', 'identity.name.en'],
    ['a mark that is not to be seen', name('Sabha\u200f'), 'site-direction-marks', 'identity.name.en'],
    ['a line break in a name', name('Sabha\nArts'), 'site-text-unreadable', 'identity.name.en'],
    ['a line that ends for some', name('Sabha\u2028Arts'), 'site-text-unreadable', 'identity.name.en'],
    ['a paragraph that ends for some', terms('Come.\u2029Go.'), 'site-text-unreadable', 'policies.terms.text.en'],
    ['half a character', name('Sabha \ud800'), 'site-text-unreadable', 'identity.name.en'],
    ['a number for a name', { identity: { name: { en: 7 } } }, 'site-unreadable', 'identity.name.en'],
    ['a language that we have not', { identity: { name: { fr: 'Sabha' } } }, 'site-unknown-field', 'identity.name.fr'],
    ['a part that we have not', { shop: {} }, 'site-unknown-field', 'shop'],
    ['a colour by name', { identity: { accent: 'tomato' } }, 'site-bad-colour', 'identity.accent'],
    ['a colour that ends a style', { identity: { accent: '#fff;}<' } }, 'site-bad-colour', 'identity.accent'],
    ['a picture elsewhere', { identity: { logo: 'https://x.example/a.png' } }, 'site-bad-picture', 'identity.logo'],
    ['a picture above', { identity: { logo: 'a/../../b' } }, 'site-bad-picture', 'identity.logo'],
    ['a picture of the library without its size', { identity: { logo: 'library/lamp' } }, 'site-bad-picture', 'identity.logo'],
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
    ...[
      'box@',
      'boxoffice@house.in,',
      'a@b.in,c@d.in',
      'box office@house.in',
      'box@house..in',
      '.box@house.in',
      'ಸಭಾ@house.in',
      'box@ಸಭಾ.in',
    ].map((email): (typeof bad)[number] => [`the e-mail ${email}`, { identity: { email } }, 'invalid-email', 'identity.email'] as const),
    [
      'an e-mail that no ticket has room for',
      { identity: { email: `${'x'.repeat(80)}@house.in` } },
      'site-text-too-long',
      'identity.email',
    ],
    ['a day that never was', { policies: { terms: { updated: '2026-02-30' } } }, 'bad-date', 'policies.terms.updated'],
    ['thirteen taglines', { home: { taglines: Array(13).fill({ en: 'a' }) } }, 'site-too-many', 'home.taglines'],
    [
      'a performer at the address of a page',
      { performers: [{ ...sampleSite.performers[0], slug: 'shows' }] },
      'site-slug-taken',
      'performers.0.slug',
    ],
    [
      'a performer where the machine is asked how it is',
      { performers: [{ ...sampleSite.performers[0], slug: 'metrics' }] },
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
  ]
  test.each(bad)('%s', (_, part, code, field) => {
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
    [
      'no way to write, call or drop in',
      { identity: { address: [], email: '', phone: { shown: '', dialled: '' }, whatsapp: { number: '' } } },
    ],
    ['no story, no band and no pictures', { home: { taglines: [], story: { paragraphs: [], picture: null }, teaser: { pictures: [] } } }],
    ['an e-mail with a plus, below two domains', { identity: { email: 'Box.Office+tickets@mail.lamp-house.co.in' } }],
  ])('%s', (_, part) => {
    expect(siteProblem(withPart(part))).toBeUndefined()
  })
})

describe('is refused soon, however it is written', () => {
  // A check whose time grows with the square of the length would take hours for these: the timeout ends it.
  const soon = (content: unknown) => runInNewContext('look(content)', { look: siteProblem, content }, { timeout: 20_000 }) as unknown
  test.each([
    ['a heading of spaces', terms(`## ${' '.repeat(39_000)}{`)],
    ['a heading of anchors that end nowhere', terms(`## a${' {#a'.repeat(9_000)}`)],
    ['headings of spaces, far too many', terms(`## ${' '.repeat(900_000)}{`)],
    ['an e-mail of dots', { identity: { email: `a@${'a.'.repeat(400_000)} ` } }],
    ['a link of dots', { identity: { socials: [{ name: 'YouTube', address: `https://${'a.'.repeat(400_000)} ` }] } }],
  ])('%s', (_, part) => {
    expect(soon(withPart(part))).toBeDefined()
  })
})
