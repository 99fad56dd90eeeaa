import { type SiteContent, socialPlaces } from './content.ts'
import plain from './plain.json' with { type: 'json' }
import sample from './sample.json' with { type: 'json' }

/** Anybody's words, too: a filter, a place, a craft. */
const common = /^(of|place|figure|work|role)$/

/** Words, addresses and pictures that are the sample collective's alone; every part of the site may be looked through for them. */
export const sampleWords: ReadonlySet<string> = new Set(wordsIn(sample))

type Json = unknown
type Branch = Record<string, Json>

const isBranch = (value: Json): value is Branch => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: Json): value is { en: string; kn?: string } => isBranch(value) && typeof value['en'] === 'string'
const isOfSample = (value: Json) => typeof value === 'string' && value !== '' && sampleWords.has(value)

/** Whether a content is still called as the sample is. */
export function hasSampleName({ identity: { name } }: SiteContent): boolean {
  return name.en === sample.identity.name.en
}

/** The fields that still say or show what the sample does. */
export function sampleFields(content: SiteContent): string[] {
  const found: string[] = []
  const walk = (value: Json, path: readonly string[]) => {
    if (isOfSample(value) && !isSlug(path)) found.push(path.join('.'))
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key])
  }
  for (const [part, value] of Object.entries(content)) if (part !== 'policies') walk(value, [part])
  // Absent, of earlier releases: the sample's drawing.
  if (content.shows.artwork === undefined) found.push('shows.artwork')
  return found
}

/**
 * The content with nothing of the sample left: what it shared with it is plain, is the collective's own name, or is left out. What
 * somebody wrote stays to the letter, and so do the policies, which are no collective's. The content must have a name of its own.
 */
export function withoutSample(content: SiteContent): SiteContent {
  const { policies, ...parts } = content
  const { name } = content.identity
  const [en, kn] = [inTwoLines(name.en), inTwoLines(name.kn ?? '')]
  const base = {
    ...plain,
    identity: { ...plain.identity, name, wordmark: { name: { en: en[0], kn: kn[0] }, rest: { en: en[1], kn: kn[1] } } },
    home: { ...plain.home, hero: { ...plain.home.hero, title: name } },
  }
  const whole = { ...parts, shows: { artwork: null, ...parts.shows } }
  const cleaned = clean(whole, base, []) as Omit<SiteContent, 'policies'>
  return { ...cleaned, policies }
}

/** Characters of a wordmark's two lines, at most. */
const [firstLine, secondLine] = [40, 60]

/** A name as a wordmark: as many of its words as there is room for, and the others below. */
function inTwoLines(name: string): [first: string, second: string] {
  if (name.length <= firstLine) return [name.trim(), '']
  const space = name.lastIndexOf(' ', firstLine)
  const first = space > 0 ? name.slice(0, space) : startOf(name, firstLine)
  return [first.trim(), startOf(name.slice(first.length).trim(), secondLine)]
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** No letter is cut in two. */
function startOf(text: string, most: number): string {
  const last = [...graphemes.segment(text)].findLast(({ index, segment }) => index + segment.length <= most)
  return last ? text.slice(0, last.index + last.segment.length) : ''
}

function clean(value: Json, base: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return cleanList(value, path)
  if (isText(value)) return cleanText(value, base)
  if (isBranch(value)) return cleanBranch(value, base, path)
  if (!isOfSample(value) || isSlug(path)) return value
  return base !== undefined ? base : isPicture(path) ? null : ''
}

function cleanBranch(value: Branch, base: Json, path: readonly string[]): Json {
  // A wordmark of two lines is one name: half of it would be another.
  if (path.at(-1) === 'wordmark' && isText(value['name']) && isOfSample(value['name'].en)) return base
  if (path.at(-1) === 'film' && Object.values(value).some(isOfSample)) return null
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, clean(entry, isBranch(base) ? base[key] : undefined, [...path, key])]),
  )
}

/** Half a text would be translated from what is gone. */
function cleanText(value: { en: string; kn?: string }, base: Json): Json {
  if (isOfSample(value.en)) return isText(base) ? base : { en: '', kn: '' }
  return isOfSample(value.kn) ? { ...value, kn: '' } : value
}

function cleanList(list: readonly Json[], path: readonly string[]): Json[] {
  return list.filter((entry) => !isEntryOfSample(entry, path)).map((entry, index) => clean(entry, undefined, [...path, String(index)]))
}

/** An entry is the sample's where what it is about is: the picture of a gallery, the address of a link, the name of a person. */
function isEntryOfSample(entry: Json, path: readonly string[]): boolean {
  if (isText(entry)) return isOfSample(entry.en)
  if (!isBranch(entry)) return isOfSample(entry)
  if (path[0] === 'gallery') return isOfSample(entry['picture'])
  const about = [entry['name'], entry['title'], entry['label'], entry['words']].find(isText)
  return isOfSample(entry['address']) || isOfSample(about?.en)
}

const isPicture = (path: readonly string[]) => /^(picture|still|logo|artwork)$/.test(path.at(-1) ?? '')
/** An address stays as long as its page does. */
const isSlug = (path: readonly string[]) => path.at(-1) === 'slug'

function wordsIn(value: Json): string[] {
  if (typeof value === 'string') return value === '' || socialPlaces.some((place) => place === value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => (common.test(key) ? [] : wordsIn(entry)))
}
