import { sampleSite } from '@sabha/api/site/sample'
import { expect, test } from 'vitest'
import { previewPath } from './preview-path.ts'

const [first, second] = sampleSite.performers

test.for([
  [undefined, [], '/'],
  ['identity', ['identity.accent'], '/'],
  ['home', [], '/'],
  ['shows', [], '/shows'],
  ['about', ['about.team.2.name.en'], '/about'],
  ['gallery', [], '/gallery'],
  ['policies', [], '/terms'],
  ['policies', ['identity.name.en', 'policies.refund.text.en'], '/refund'],
  ['policies', ['policies.support.title.en'], '/terms'],
  ['performers', [], `/${first?.slug}`],
  ['performers', ['performers.1.name.en'], `/${(second ?? first)?.slug}`],
  ['performers', ['performers.99.name.en'], `/${first?.slug}`],
] as const)('%s, with %o changed, is seen on %s', ([part, changed, path]) => {
  expect(previewPath(part, sampleSite, changed)).toBe(path)
})

test('without performers, on the front page', () => {
  expect(previewPath('performers', { ...sampleSite, performers: [] }, [])).toBe('/')
})
