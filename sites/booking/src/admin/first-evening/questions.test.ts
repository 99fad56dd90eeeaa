import { type SiteContent, siteProblem } from '@sabha/api/site/content'
import { mergePart } from '@sabha/api/site/merge'
import { sampleSite } from '@sabha/api/site/sample'
import { expect, test } from 'vitest'
import { withValue } from '../site/content-path.ts'
import { questions, typedPart, withEmptyFields } from './questions.ts'

const { name, look, contact } = questions
const lampHouse = { en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' }

test('what the sample says is empty, and nothing typed is nothing to publish', () => {
  const empty = withEmptyFields(sampleSite)
  expect(empty.identity).toMatchObject({ name: { en: '', kn: '' }, email: '', address: [] })
  expect(empty.home.hero.title).toEqual({ en: '', kn: '' })
  expect(typedPart([...(name.fields ?? []), ...(contact.fields ?? [])], sampleSite, empty)).toBeUndefined()
})

test('a name takes the sample’s wordmark along, and nothing else', () => {
  const typed = withValue(withEmptyFields(sampleSite), ['identity', 'name'], lampHouse)
  const part = typedPart(name.fields ?? [], sampleSite, typed)
  expect(part).toEqual({ identity: { name: lampHouse, wordmark: { name: lampHouse, rest: { en: '', kn: '' } } } })
  expect(siteProblem(mergePart(sampleSite, part))).toBeUndefined()
})

test('a wordmark of one’s own stays, and a list is sent whole', () => {
  const own = mergePart(sampleSite, { identity: { wordmark: { name: { en: 'LH' } } } }) as SiteContent
  const typed = withValue(withEmptyFields(own), ['identity', 'name'], lampHouse)
  expect(typedPart(name.fields ?? [], own, typed)).toEqual({ identity: { name: lampHouse } })
  const placed = withValue(withEmptyFields(own), ['identity', 'address'], [{ en: '1 First Street', kn: '' }])
  expect(typedPart(contact.fields ?? [], own, placed)).toEqual({ identity: { address: [{ en: '1 First Street', kn: '' }] } })
})

test('the sample’s film doesn’t play over a picture of one’s own; a film of one’s own stays', () => {
  const still = `library/${'0'.repeat(64)}@1600x900@500x500`
  const film = { webm: '/pictures/site/a.mp4', mp4: '/pictures/site/a.mp4' }
  const chosen = (site: SiteContent) =>
    typedPart(look.fields ?? [], site, withValue(withEmptyFields(site), ['home', 'hero', 'still'], still))
  expect(chosen(sampleSite)).toEqual({ home: { hero: { still, film: null } } })
  expect(chosen(mergePart(sampleSite, { home: { hero: { film } } }) as SiteContent)).toEqual({ home: { hero: { still } } })
})
