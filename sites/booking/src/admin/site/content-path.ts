import type { SiteContent } from '@sabha/api/site/content'
import { newKey, withKeys } from '@sabha/api/site/entry-keys'

/** A place in the content: `['about', 'team', '2', 'name']`. */
export type ContentPath = readonly string[]

export interface Editing {
  content: SiteContent
  change: (path: ContentPath, value: unknown) => void
  /** The problem, and the field that shows it. */
  problem: { field: string; message: string } | null
}

export function valueAt(content: unknown, path: ContentPath): unknown {
  return path.reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), content)
}

/** Returns the content with another value at this place. */
export function withValue(content: SiteContent, path: ContentPath, value: unknown): SiteContent {
  return replaced(content, path, value) as SiteContent
}

function replaced(within: unknown, [key, ...rest]: ContentPath, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(within)) return within.map((entry, index) => (String(index) === key ? replaced(entry, rest, value) : entry))
  const branch = isBranch(within) ? within : {}
  return { ...branch, [key]: replaced(branch[key], rest, value) }
}

/** Returns the list with one entry moved up or down by one. */
export function moved<Entry>(list: readonly Entry[], from: number, by: -1 | 1): Entry[] {
  const [one, other] = [list[from], list[from + by]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((entry, index) => (index === from ? other : index === from + by ? one : entry))
}

export function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Says whether a value is a text in both languages. */
export function isText(value: unknown): value is { en: string; kn?: string } {
  return isBranch(value) && typeof value['en'] === 'string'
}

const text = { en: '', kn: '' }
const blanks: Record<string, unknown> = {
  'identity.address': text,
  'identity.socials': { name: 'Instagram', address: '' },
  'home.taglines': text,
  'home.story.paragraphs': text,
  'home.teaser.pictures': '',
  'about.story': text,
  'about.team': { name: text, work: text, words: text, picture: '', alt: text },
  'about.social_cards': { place: 'Instagram', picture: '', words: text },
  'gallery.pictures': { picture: '', of: 'Performance', title: text, alt: text },
  performers: {
    slug: '',
    name: text,
    role: text,
    picture: '',
    tagline: text,
    biography: { title: text, paragraphs: [text] },
    counters: [],
    reach: { title: text, text },
    concerts: text,
    kannada: null,
  },
  'performers.*.biography.paragraphs': text,
  'performers.*.counters': { figure: '', label: text },
  'performers.*.kannada.paragraphs': '',
}

/** Returns the first value of a new entry in this list. */
export function blankEntry(list: ContentPath): unknown {
  const blank = blanks[list.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')] ?? text
  return typeof blank === 'string' ? blank : { ...withKeys(structuredClone(blank)), key: newKey() }
}

/** Returns the key of an entry; undefined for a line of plain text, which has none. */
export function keyOf(entry: unknown): string | undefined {
  return isBranch(entry) && typeof entry['key'] === 'string' ? entry['key'] : undefined
}

export function problemAt({ problem }: Editing, path: ContentPath): string | undefined {
  const field = path.join('.')
  return problem && (problem.field === field || `${problem.field}.en` === field) ? problem.message : undefined
}
