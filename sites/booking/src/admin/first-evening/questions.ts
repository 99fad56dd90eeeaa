import type { FirstQuestion } from '@sabha/api/admin/site'
import type { SiteContent } from '@sabha/api/site/content'
import { hasSampleName, sampleWords, withoutSample } from '@sabha/api/site/without-sample'
import type { Phrase } from '@sabha/language/phrases'
import { type ContentPath, valueAt, withValue } from '../site/content-path.ts'

interface Question {
  title: Phrase
  about: Phrase
  /** The fields of the site that the question asks for. */
  fields?: readonly ContentPath[]
}

export const questions: Readonly<Record<FirstQuestion, Question>> = {
  name: {
    title: 'What is your house called?',
    about: 'In both languages, as you’d like it on every page, ticket and e-mail. A line below it says what you do.',
    fields: [
      ['identity', 'name'],
      ['identity', 'motto'],
    ],
  },
  look: {
    title: 'What does it look like?',
    about:
      'A logo, one colour from which the others are made, and the picture at the top of your front page. Add your pictures first, then choose them.',
    fields: [
      ['identity', 'logo'],
      ['identity', 'accent'],
      ['home', 'hero', 'still'],
    ],
  },
  contact: {
    title: 'How do people reach you?',
    about: 'It appears at the foot of every page and ticket, and answers to e-mails go there.',
    fields: [
      ['identity', 'address'],
      ['identity', 'email'],
      ['identity', 'phone'],
      ['identity', 'whatsapp', 'number'],
      ['identity', 'hours'],
      ['identity', 'socials'],
    ],
  },
  about: {
    title: 'Who are you?',
    about: 'The words at the top of your front page, and your story for the page about you. A few sentences are enough.',
    fields: [
      ['home', 'hero', 'title'],
      ['home', 'hero', 'lead'],
      ['about', 'story'],
    ],
  },
  hall: { title: 'Where do you play?', about: 'Draw your hall, or import its plan. Every show is then sold on its map.' },
  money: {
    title: 'Where does the money go?',
    about:
      'Until you enter keys of the payment service, payments are played: nobody is charged. The GSTIN, if you have one, turns tickets into tax invoices.',
  },
  mail: { title: 'Who sends the e-mails?', about: 'Without a mail server, tickets are on the page only, and nobody gets an e-mail.' },
  sample: {
    title: 'And the sample?',
    about: 'A new box office shows an invented collective, so that you see how it can look. Remove it when your own is there.',
  },
}

const nothing = { en: '', kn: '' }

/** Returns the site with empty fields in place of the sample's texts, so that nobody has to delete these first. */
export function withEmptyFields(site: SiteContent): SiteContent {
  const plain = withoutSample(site)
  const title = sampleWords.has(site.home.hero.title.en) ? withValue(plain, ['home', 'hero', 'title'], nothing) : plain
  return hasSampleName(site) ? withValue(title, ['identity', 'name'], nothing) : title
}

/**
 * Returns the typed values as a part of the site to publish; undefined if nothing was typed. A wordmark that is still the sample's follows
 * the name, and the sample's film doesn't play over another picture.
 */
export function typedPart(fields: readonly ContentPath[], site: SiteContent, typed: SiteContent): Record<string, unknown> | undefined {
  const empty = withEmptyFields(site)
  const changed = fields.filter((path) => JSON.stringify(valueAt(empty, path)) !== JSON.stringify(valueAt(typed, path)))
  if (changed.length === 0) return undefined
  const part = changed.reduce<Record<string, unknown>>((all, path) => placed(all, path, valueAt(typed, path)), {})
  const isChanged = (field: string) => changed.some((path) => path.join('.') === field)
  const { wordmark } = site.identity
  if (isChanged('identity.name') && sampleWords.has(wordmark.name.en)) {
    const { identity } = withoutSample(withValue(site, ['identity', 'name'], typed.identity.name))
    return placed(part, ['identity', 'wordmark'], identity.wordmark)
  }
  const { film } = site.home.hero
  return isChanged('home.hero.still') && film && sampleWords.has(film.mp4) ? placed(part, ['home', 'hero', 'film'], null) : part
}

function placed(within: unknown, [key, ...rest]: ContentPath, value: unknown): Record<string, unknown> {
  const branch = (typeof within === 'object' && within !== null ? within : {}) as Record<string, unknown>
  return key === undefined ? branch : { ...branch, [key]: rest.length === 0 ? value : placed(branch[key], rest, value) }
}
