import { type SiteContent, socialPlaces } from './content.ts'
import plain from './plain.json' with { type: 'json' }
import sample from './sample.json' with { type: 'json' }

/** Fields whose values any collective may have, too: a filter, a place, a craft. */
const common = /^(of|place|figure|work|role)$/

/** Words, addresses and pictures that only the sample collective has, so that any part of a site can be searched for them. */
export const sampleWords: ReadonlySet<string> = new Set(wordsIn(sample))

type Json = unknown
type Branch = Record<string, Json>

const isBranch = (value: Json): value is Branch => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: Json): value is { en: string; kn?: string } => isBranch(value) && typeof value['en'] === 'string'
const isOfSample = (value: Json) => typeof value === 'string' && value !== '' && sampleWords.has(value)

/** Whether a content still has the sample's name. */
export function hasSampleName({ identity: { name } }: SiteContent): boolean {
  return name.en === sample.identity.name.en
}

/** Returns the fields that still say or show what the sample does. */
export function sampleFields(content: SiteContent): string[] {
  const found: string[] = []
  const walk = (value: Json, path: readonly string[]) => {
    if (isOfSample(value) && !isSlug(path)) found.push(path.join('.'))
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key])
  }
  for (const [part, value] of Object.entries(content)) if (part !== 'policies') walk(value, [part])
  // Absent in contents of earlier releases, which then show the sample's drawing.
  if (content.shows.artwork === undefined) found.push('shows.artwork')
  return found
}

/**
 * Returns the content with nothing of the sample left: what it shared with the sample becomes plain or the collective's own name, or is
 * left out. What somebody wrote is unchanged, and so are the policies, which belong to no collective. The content must have its own name.
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

/** The most characters of a wordmark's two lines. */
const [firstLine, secondLine] = [40, 60]

/** Splits a name for a wordmark: as many words as the first line has room for, and the others below. */
function inTwoLines(name: string): [first: string, second: string] {
  if (name.length <= firstLine) return [name.trim(), '']
  const space = name.lastIndexOf(' ', firstLine)
  const first = space > 0 ? name.slice(0, space) : startOf(name, firstLine)
  return [first.trim(), startOf(name.slice(first.length).trim(), secondLine)]
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the start of a text without cutting a letter in two. */
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
  // The two lines of a wordmark are one name: half of it would be another name.
  if (path.at(-1) === 'wordmark' && isText(value['name']) && isOfSample(value['name'].en)) return base
  if (path.at(-1) === 'film' && Object.values(value).some(isOfSample)) return null
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, clean(entry, isBranch(base) ? base[key] : undefined, [...path, key])]),
  )
}

/** Replaces a text whose English is the sample's, in both languages; removes the sample's Kannada from beside somebody's own English. */
function cleanText(value: { en: string; kn?: string }, base: Json): Json {
  if (isOfSample(value.en)) return isText(base) ? base : { en: '', kn: '' }
  return isOfSample(value.kn) ? { ...value, kn: '' } : value
}

function cleanList(list: readonly Json[], path: readonly string[]): Json[] {
  return list.filter((entry) => !isEntryOfSample(entry, path)).map((entry, index) => clean(entry, undefined, [...path, String(index)]))
}

/** An entry is the sample's if its subject is: the picture of a gallery, the address of a link, the name of a person. */
function isEntryOfSample(entry: Json, path: readonly string[]): boolean {
  if (isText(entry)) return isOfSample(entry.en)
  if (!isBranch(entry)) return isOfSample(entry)
  if (path[0] === 'gallery') return isOfSample(entry['picture'])
  const about = [entry['name'], entry['title'], entry['label'], entry['words']].find(isText)
  return isOfSample(entry['address']) || isOfSample(about?.en)
}

const isPicture = (path: readonly string[]) => /^(picture|still|logo|artwork)$/.test(path.at(-1) ?? '')
/** A page keeps its address for as long as the page exists. */
const isSlug = (path: readonly string[]) => path.at(-1) === 'slug'

function wordsIn(value: Json): string[] {
  if (typeof value === 'string') return value === '' || socialPlaces.some((place) => place === value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => (common.test(key) ? [] : wordsIn(entry)))
}
